/** What `nodeFetch` and `undiciFetch` read of headers that others refuse, and what they refuse. */
import { expect, it } from "vitest";
import { admit, RobotsClient } from "../../../src/crawl/fetch/index.ts";
import { type NodeFetchOptions, nodeFetch, undiciFetch } from "../../../src/crawl/node/index.ts";
import { PATIENT } from "../../support/waits.ts";
import { serveRaw } from "../fetch/server.ts";

const FILE = "User-agent: *\nDisallow: /closed\n";

/** What a client makes of an answer with these headers: verdicts, or why it has none. */
async function asked(headers: string, options: NodeFetchOptions = {}, make = nodeFetch): Promise<unknown> {
  const answer = `HTTP/1.1 200 OK\r\n${headers}Content-Length: ${FILE.length}\r\n\r\n${FILE}`;
  await using site = await serveRaw((socket) => socket.end(Buffer.from(answer, "latin1")));
  await using client = new RobotsClient({
    userAgent: "a/1",
    timeout: PATIENT,
    fetch: make(options),
    minDelay: 0,
  });
  const verdicts = [...(await client.check([`${site.origin}/closed`, `${site.origin}/open`]))];
  if (verdicts.join() === "0,1") return "read";
  const error = await admit(client, `${site.origin}/open`).catch((error: Error) => error);
  return /could not be fetched \((.+)\)\. Try/.exec(error!.message)?.[1];
}

it.each([
  ["a folded value", "X-Long: a\r\n b\r\n"],
  ["a value folded by a tab", "X-Long: a\r\n\tb\r\n"],
  ["a folded Content-Type", "Content-Type: text/plain;\r\n charset=utf-8\r\n"],
  ["60 KB", `X-Long: ${"x".repeat(60_000)}\r\n`],
])("reads %s", async (_name, headers) => {
  expect(await asked(headers)).toBe("read");
});

it.each([
  ["a control character", "X-Odd: a\x01b\r\n"],
  ["a control character beside a folded value", "X-Long: a\r\n b\r\nX-Odd: a\x01b\r\n"],
  ["a NUL beside a folded value", "X-Long: a\r\n b\r\nX-Odd: a\0b\r\n"],
  ["a line without a colon", "nonsense\r\n"],
])("refuses %s, in words", async (_name, headers) => {
  expect(await asked(headers)).toBe("its answer is not proper HTTP, HPE_INVALID_HEADER_TOKEN");
});

it("says whose limit long headers exceed, and takes another", async () => {
  const long = `X-Long: ${"x".repeat(70_000)}\r\n`;
  const why = "its headers are longer than this machine reads (maxHeaderBytes), HPE_HEADER_OVERFLOW";
  expect(await asked(long)).toBe(why);
  expect(await asked(long, { maxHeaderBytes: 100_000 })).toBe("read");
  expect(await asked(`X-Long: ${"x".repeat(2_000)}\r\n`, { maxHeaderBytes: 1_000 })).toBe(why);
});

it("gives undici the same limit", async () => {
  const [usual, small] = [await undiciFetch(), await undiciFetch({ maxHeaderBytes: 1_000 })];
  const long = `X-Long: ${"x".repeat(40_000)}\r\n`;
  expect(await asked(long, {}, () => usual)).toBe("read");
  expect(await asked(long, {}, () => small)).toMatch(/^its headers are longer than this machine reads/);
});

it.each([0, 1.5, "64k", 1e9])("refuses maxHeaderBytes %s", (maxHeaderBytes) => {
  expect(() => nodeFetch({ maxHeaderBytes } as NodeFetchOptions)).toThrow(
    /maxHeaderBytes must be a whole number/,
  );
});
