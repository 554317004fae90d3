/** The scanners against slow readers, and against anything. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginsDocument } from "../../../src/site/logs/documents.ts";
import { scanCombinedLine } from "../../../src/site/logs/formats/combined.ts";
import { LONGEST_LINE } from "../../../src/site/logs/text-reader.ts";
import { cases } from "../../support/effort.ts";
import { read, readPieces } from "./read.ts";
import { referenceRequest } from "./reference.ts";

const RUNS = cases(5000);

/** Words without what the fields of a line are parted by. */
const word = fc.string({
  unit: fc.constantFrom("a", "7", ".", ":", "é", "漢", "%"),
  minLength: 1,
  maxLength: 6,
});
const inQuotes = fc
  .array(fc.constantFrom("a", " ", "/", "?", "é", "[", "]", "] ", '\\"', "\\\\", "HTTP/1.1", "-", "%20"), {
    maxLength: 8,
  })
  .map((parts) => parts.join(""));
const request = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("GET", "POST", "M-SEARCH", "get", ""),
      inQuotes,
      fc.constantFrom(" HTTP/1.1", " HTTP/2.0", ""),
    )
    .map(([method, target, protocol]) => `${method} ${target}${protocol}`),
  inQuotes,
);
const status = fc.constantFrom("200", "404", "999", "-", "20", "abc", "2000", "");
const size = fc.constantFrom("0", "512", "-", "1x", "");
const rest = fc.oneof(
  fc.constant(""),
  fc.tuple(inQuotes, inQuotes).map(([referrer, agent]) => ` "${referrer}" "${agent}"`),
  fc.constant(' "-" "-"'),
);
const line = fc
  .tuple(word, fc.constantFrom("-", "-", "-", "ident"), word, word, request, status, size, rest)
  .map(
    ([client, identity, user, time, asked, code, sent, headers]) =>
      `${client} ${identity} ${user} [${time}] "${asked}" ${code} ${sent}${headers}`,
  );

describe("the combined format", () => {
  it("is read as its description says", () => {
    let read = 0;
    fc.assert(
      fc.property(line, (text) => {
        const expected = referenceRequest(text);
        if (expected !== undefined) read++;
        expect(scanCombinedLine(text)).toEqual(expected);
      }),
      { numRuns: RUNS },
    );
    expect(read).toBeGreaterThan(RUNS / 10);
  });

  it("is read from beginnings of lines only as a line that ends there", () => {
    fc.assert(
      fc.property(line, fc.nat(), (text, at) => {
        const part = text.slice(0, at % (text.length + 1));
        const found = scanCombinedLine(part);
        if (found !== undefined) expect(found).toEqual(referenceRequest(part.replace(/ $/, "")));
      }),
      { numRuns: RUNS },
    );
  });
});

describe("a log", () => {
  const any = fc.oneof(
    line,
    fc.string({
      unit: fc.constantFrom("{", "}", '"', "\\", "#", " ", "[", "]", "\t", "\0", "\r", "a", "😀"),
      maxLength: 30,
    }),
    fc.json(),
    fc.constantFrom(
      "#Fields: c-ip sc-status cs-uri-stem",
      "192.0.2.1 200 /a",
      "#Fields:",
      "#",
      '{"status":200,"uri":"/"}',
    ),
  );
  const log = fc.array(any, { maxLength: 20 }).map((lines) => lines.join("\n"));

  it("says the same however it is cut into pieces", () => {
    fc.assert(
      fc.property(log, fc.array(fc.nat({ max: 200 }), { maxLength: 30 }), (text, sizes) => {
        const pieces: string[] = [];
        let from = 0;
        for (const size of sizes) {
          pieces.push(text.slice(from, from + size));
          from += size;
        }
        pieces.push(text.slice(from));
        const whole = read(text);
        expect(read(...pieces)).toEqual(whole);
        // As bytes, a half of a pair of surrogates is not what it was, and there are none here.
        expect(read(new TextEncoder().encode(text))).toEqual(whole);
      }),
      { numRuns: Math.ceil(RUNS / 5) },
    );
  });

  it("has as many lines as it is made of: requests, broken and directions", () => {
    fc.assert(
      fc.property(log, (text) => {
        // Documents have records instead of lines.
        fc.pre(beginsDocument(text) !== true);
        const { requests, summary } = read(text);
        const lines = text.split("\n").filter((one) => one.replace(/^\0+/, "").trim() !== "");
        const directions = lines.filter((one) => /^\0*#/.test(one)).length;
        expect(summary.lines).toBe(lines.length);
        expect(requests.length + summary.broken + directions).toBe(lines.length);
      }),
      { numRuns: Math.ceil(RUNS / 5) },
    );
  });
});

describe("a line that is too long", () => {
  const before = '192.0.2.1 - - [x] "GET /1 HTTP/1.1" 200 5\n';
  const after = before.replace("/1", "/2");

  it.each([1, 1000, 65_536, 10_000_000])("is passed over, in pieces of %i", (size) => {
    const long = `192.0.2.1 - - [x] "GET /${"a".repeat(size === 1 ? LONGEST_LINE : 10_000_000)} HTTP/1.1" 200 5\n`;
    const text = before + long + after;
    function* pieces(): Generator<string> {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
    }
    const { requests, summary } = readPieces(pieces());
    expect(requests.map(({ target }) => target)).toEqual(["/1", "/2"]);
    expect(summary).toMatchObject({ lines: 3, long: 1, broken: 0 });
  });

  it("may be the last, and have no end", () => {
    expect(read(before, "a".repeat(LONGEST_LINE), "b").summary).toMatchObject({ lines: 2, long: 1 });
  });

  it("is one character longer than the longest that is read", () => {
    const fill = LONGEST_LINE - before.length + 1;
    const longest = before.replace("/1", `/1${"a".repeat(fill)}`);
    expect(longest).toHaveLength(LONGEST_LINE + 1);
    for (const pieces of [[longest], [longest.slice(0, 70_000), longest.slice(70_000)], [before, longest]]) {
      expect(read(...pieces).summary.long).toBe(0);
      const longer = pieces.map((piece) => piece.replace("/1a", "/1aa"));
      expect(read(...longer).summary.long).toBe(1);
    }
  });
});
