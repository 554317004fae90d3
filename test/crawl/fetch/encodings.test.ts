/** Bodies whose encoding is in doubt: whichever way they are read, a closed site stays closed. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyText } from "../../../src/crawl/fetch/encoding.ts";
import { RobotsClient } from "../../../src/crawl/fetch/index.ts";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { type Dialect, parse } from "../../../src/index.ts";
import { LintedText } from "../../../src/site/findings/linted-text.ts";
import { cases } from "../../support/effort.ts";

const CLOSED = "User-agent: *\nDisallow: /\n";
const TRANSCODING = ["rfc9309", "koster1996", "original1994"] as const satisfies readonly Dialect[];
const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const little = (text: string): Buffer => Buffer.from(text, "utf16le");
const big = (text: string): Buffer => little(text).swap16();

async function answer(body: Uint8Array, dialect: Dialect, contentType: string, path = "/"): Promise<boolean> {
  const fetch = async () => new Response(Uint8Array.from(body), { headers: { "content-type": contentType } });
  await using client = new RobotsClient({ userAgent: "testbot/1.0", fetch, dialect });
  return await client.isAllowed(`https://a.example${path}`);
}

describe.each([...TRANSCODING, "google"] as const)("%s", (dialect) => {
  it.each([
    ["UTF-16's mark before a comment", latin1(`\xFF\xFE# c\n${CLOSED}`), "text/plain"],
    ["the other mark", latin1(`\xFE\xFF# c\n${CLOSED}`), "text/plain"],
    ["the mark, with an odd number of bytes", latin1(`\xFF\xFE#\n${CLOSED}`), "text/plain"],
    ["a zero byte in a comment", latin1(`#\0\n${CLOSED}`), "text/plain"],
    ["a zero byte first", latin1(`\0# c\n${CLOSED}`), "text/plain"],
    ["zero bytes after it", latin1(`${CLOSED}${"\0".repeat(999)}`), "text/plain"],
    [
      "a comment in UTF-16",
      Buffer.concat([little(`\uFEFF# ${"comment ".repeat(99)}\n`), latin1(`\n${CLOSED}`)]),
      "text/plain",
    ],
    ["a byte that is not UTF-8, called UTF-16", latin1(`# caf\xE9\n${CLOSED}`), "text/plain; charset=utf-16"],
    ["the same, called by another name of it", latin1(`# caf\xE9\n${CLOSED}`), "text/plain; charset=ucs-2"],
    [
      "a charset whose escapes swallow lines",
      latin1(`# \xE9 \x1B$B\n${CLOSED}`),
      "text/plain; charset=iso-2022-jp",
    ],
    ["half a mark of UTF-8", latin1(`\xEF\xBB${CLOSED}# \xE9`), "text/plain; charset=iso-8859-1"],
  ])("does not open a site that is closed but for %s", async (_name, body, contentType) => {
    expect(parse(body, { dialect }).policyFor("testbot").isAllowed("/")).toBe(false);
    expect(await answer(body, dialect, contentType)).toBe(false);
    expect(new LintedText(body, dialectRules(dialect), undefined).bodyKind).not.toBe("utf-16");
  });
});

describe.each(TRANSCODING)("%s", (dialect) => {
  it.each([
    ["in UTF-16", little(CLOSED)],
    ["in UTF-16 with a mark", big(`\uFEFF${CLOSED}`)],
    ["in UTF-16 that begins with another script", little(`\u0444\n${CLOSED}`)],
    ["in UTF-16 with more of another script than ASCII", big(`# ${"\u6F22\u5B57".repeat(999)}\n${CLOSED}`)],
    ["in UTF-16 after an odd number of bytes", Buffer.concat([latin1("\n"), little(`#\n${CLOSED}`)])],
    ["in UTF-16 with the wrong mark", Buffer.concat([latin1("\xFF\xFE"), big(`#\n${CLOSED}`)])],
  ])("reads a file %s", async (_name, body) => {
    expect(await answer(body, dialect, "text/plain")).toBe(false);
    expect(new LintedText(body, dialectRules(dialect), undefined).bodyKind).toBe("utf-16");
  });

  it("keeps patterns with bytes that are not UTF-8 where UTF-8 was announced", async () => {
    const body = latin1("User-agent: *\nDisallow: /caf\xE9\n");
    const said = (charset: string) => answer(body, dialect, `text/plain${charset}`, "/caf%E9");
    expect(await said("; charset=utf-8")).toBe(await said(""));
  });

  it("never loses the stricter reading, whatever the bytes are", () => {
    const line = fc.constantFrom(
      "User-agent: *",
      "User-agent: testbot",
      "User-agent: other",
      "Disallow: /",
      "Disallow: /a",
      "Disallow:",
      "Allow: /a",
      "# \u6F22 c\u00E9",
      "",
      "\0",
      "x",
    );
    const text = fc.array(line, { maxLength: 6 }).map((lines) => `${lines.join("\n")}\n`);
    const piece = fc.oneof(
      text.map((it) => Buffer.from(it)),
      text.map(little),
      text.map(big),
      fc.constantFrom(latin1("\xFF\xFE"), latin1("\xFE\xFF"), latin1("\0"), latin1("\n"), latin1("\xE9")),
    );
    const body = fc.array(piece, { maxLength: 5, size: "max" }).map((pieces) => Buffer.concat(pieces));
    const allows = (it: string | Uint8Array, agent: string, path: string): boolean =>
      parse(it, { dialect }).policyFor(agent).isAllowed(path);
    fc.assert(
      fc.property(body, fc.boolean(), (bytes, cut) => {
        const end = cut ? Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1 : bytes.length;
        const whole = (text: string): string => (cut ? text.slice(0, text.lastIndexOf("\n") + 1) : text);
        const readings = [
          bytes.subarray(0, end),
          whole(new TextDecoder("utf-16le").decode(bytes)),
          whole(new TextDecoder("utf-16be").decode(bytes)),
        ];
        const read = bodyText({ bytes, cut }, "text/plain; charset=iso-8859-1", dialect);
        for (const agent of ["testbot", "nobody"]) {
          for (const path of ["/", "/a", "/b"]) {
            if (readings.every((it) => allows(it, agent, path))) continue;
            expect(allows(read, agent, path), `${agent} ${path}`).toBe(false);
          }
        }
      }),
      { numRuns: cases(1000) },
    );
  });
});

it("a body that is still in an unknown coding is a failure, even with a zero byte at its beginning", async () => {
  const lzma = Uint8Array.of(0x5d, 0, 0, 0x80, 0, 0xff, 0xff, 0xff, 0x13, 0x1f);
  const fetch = async () => new Response(lzma, { headers: { "content-encoding": "lzma" } });
  const client = new RobotsClient({ userAgent: "testbot/1.0", fetch });
  expect(await client.get("https://a.example/")).toMatchObject({
    outcome: "unreachable",
    reason: "truncated",
  });
});
