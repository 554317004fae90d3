/** What `nodeFetch` and `undiciFetch` read of headers that others refuse, and what they refuse. */
import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { admit, RobotsClient } from "../../../src/crawl/fetch/index.ts";
import { type NodeFetchOptions, nodeFetch, undiciFetch } from "../../../src/crawl/node/index.ts";
import { mendHeads } from "../../../src/crawl/node/lenient-heads.ts";
import { expectLinear } from "../../support/linear.ts";
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
  ["a space before the colon", "X-Odd : a\r\n"],
  ["spaces and a tab before the colon", "X-Odd \t : a\r\n"],
  ["a space before the colon of a length", "X-Odd: a\r\nContent-Type : text/plain\r\n"],
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

it("reads heads that come in any pieces, and shows all bytes as they came", () => {
  const heads =
    "HTTP/1.1 103 Early\r\nLink : x\r\n\r\nHTTP/1.1 200 OK\r\nX-Long: a\r\n b\r\n\tc\r\nX-Odd : \xe9 d : e\r\n\r\n";
  const body = "User-agent : *\r\n /a\r\n\r\nDisallow : /x\r\n";
  const wanted = `HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nX-Long: a b c\r\nX-Odd: \xe9 d : e\r\n\r\n${body}`;
  for (let length = 1; length < heads.length + body.length + 2; length++) {
    const socket = new EventEmitter() as Socket;
    const [seen, came]: [string[], string[]] = [[], []];
    mendHeads(socket, 65_536, (piece) => void came.push(piece.toString("latin1")));
    socket.on("data", (piece: Buffer) => void seen.push(piece.toString("latin1")));
    const all = Buffer.from(heads + body, "latin1");
    for (let at = 0; at < all.length; at += length) socket.emit("data", all.subarray(at, at + length));
    socket.emit("end");
    expect([seen.join(""), came.join("")]).toEqual([wanted, heads + body]);
  }
});

it("hands on at its end, and beyond its limit, what is no whole head", () => {
  for (const [text, most] of [
    ["HTTP/1.1 200 OK\r\nX-Odd : a", 65_536],
    [`HTTP/1.1 200 OK\r\nX-Long: ${"x".repeat(50)}\r\n`, 40],
  ] as const) {
    const socket = new EventEmitter() as Socket;
    let seen = "";
    mendHeads(socket, most, () => {});
    socket.on("data", (piece: Buffer) => {
      seen += piece.toString("latin1");
    });
    socket.emit("data", Buffer.from(text));
    expect(seen).toBe(most === 40 ? text : "");
    socket.emit("end");
    expect(seen).toBe(text);
  }
});

it("looks at a head that comes in thousands of pieces once", async () => {
  const works = [4_000, 64_000].map((size) => ({
    size,
    act() {
      const socket = new EventEmitter() as Socket;
      mendHeads(socket, Number.POSITIVE_INFINITY, () => {});
      for (let i = 0; i < size; i++) socket.emit("data", Buffer.from("a:\n"));
    },
  }));
  await expectLinear("a head in pieces", works);
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
