/**
 * The lines of a file: nothing lost, every piece where it says it is, every kind in every dialect.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, type Line, type LineKind, parse, type Span } from "../../../src/index.ts";
import { dialects } from "../../support/cases.ts";
import { corpusAvailable, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";
import { cases } from "../../support/effort.ts";

const RUNS = cases(1500);
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Throws unless the lines are the bytes up to `end`, piece by piece. */
function assertLossless(lines: readonly Line[], bytes: Uint8Array, end = bytes.length): void {
  const decode = (span: { start: number; end: number }) =>
    decoder.decode(bytes.subarray(span.start, span.end));
  let at = 0;
  let joined = "";
  for (const [i, line] of lines.entries()) {
    if (line.number !== i + 1) throw new Error(`line ${i + 1} has the number ${line.number}`);
    if (line.start !== at || line.end <= at) throw new Error(`line ${i + 1} does not begin at ${at}`);
    if (decode(line) !== line.text + line.ending) throw new Error(`line ${i + 1} is not its bytes`);
    if (line.ending === "" && i !== lines.length - 1) throw new Error(`line ${i + 1} does not end`);
    if (/[\r\n]/.test(line.text)) throw new Error(`line ${i + 1} is two`);
    let last = line.start;
    const spans: [string, Span | undefined][] = [
      ["name", line.name],
      ["value", line.value],
      ["comment", line.comment],
    ];
    for (const [name, span] of spans) {
      if (span === undefined) continue;
      if (span.start < last || span.end < span.start || span.end > line.end - line.ending.length)
        throw new Error(`line ${i + 1}: its ${name} lies elsewhere`);
      if (decode(span) !== span.text) throw new Error(`line ${i + 1}: its ${name} is not its bytes`);
      last = span.end;
    }
    if ((line.name === undefined) !== (line.value === undefined)) throw new Error("a name without a value");
    if (line.comment !== undefined && !line.comment.text.startsWith("#")) throw new Error("no comment");
    joined += line.text + line.ending;
    at = line.end;
  }
  if (at !== end) throw new Error(`the lines end at ${at}, the body at ${end}`);
  expect(joined).toBe(decoder.decode(bytes.subarray(0, end)));
}

if (!corpusAvailable) reportSkipped("lines of real files");

describe("lines are lossless", () => {
  it.skipIf(!corpusAvailable).each(dialects)("over real files in %s", (dialect) => {
    let count = 0;
    for (const host of sampledHosts()) {
      const body = readRobots(host);
      const { lines, truncated } = parse(body, { dialect });
      if (truncated) continue;
      assertLossless(lines, body);
      // Of text, they are those of its bytes, if it was UTF-8 to begin with.
      const text = decoder.decode(body);
      if (dialect === "google" && Buffer.compare(encoder.encode(text), body) === 0)
        expect(parse(text, { dialect }).lines).toEqual(lines);
      count++;
    }
    expect(count).toBeGreaterThan(100);
  });

  const byte = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom(0x0a, 0x0d, 0x20, 0x09, 0x23, 0x3a, 0x61, 0x2f, 0, 0x0b, 0xef, 0xbb),
    },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 255 }) },
  );

  it.each(dialects)("over random bytes in %s", (dialect) => {
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 80 }), (list) => {
        const bytes = Uint8Array.from(list);
        assertLossless(parse(bytes, { dialect }).lines, bytes);
      }),
      { numRuns: RUNS },
    );
  });

  it("over random text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        const bytes = encoder.encode(text);
        const { lines } = parse(text);
        assertLossless(lines, bytes);
        expect(lines.map((line) => line.text + line.ending).join("")).toBe(text);
      }),
      { numRuns: RUNS },
    );
  });

  it("up to the last whole line of a body that is cut", () => {
    fc.assert(
      fc.property(fc.array(byte, { minLength: 1, maxLength: 60 }), fc.nat(60), (list, maxBytes) => {
        const bytes = Uint8Array.from(list);
        const { lines, truncated } = parse(bytes, { maxBytes });
        expect(truncated).toBe(bytes.length > maxBytes);
        if (!truncated) return;
        let end = maxBytes;
        const isWhole = bytes[end] === 0x0a || bytes[end] === 0x0d;
        while (!isWhole && end > 0 && bytes[end - 1] !== 0x0a && bytes[end - 1] !== 0x0d) end--;
        assertLossless(lines, bytes, end);
      }),
      { numRuns: RUNS },
    );
  });

  it("are frozen, and made once", () => {
    const robots = parse("a: b\nc");
    expect(robots.lines).toBe(robots.lines);
    expect(Object.isFrozen(robots.lines)).toBe(true);
  });

  it.each([
    ["", []],
    ["\n", [["", "\n"]]],
    ["\r", [["", "\r"]]],
    ["\r\n", [["", "\r\n"]]],
    [
      "\n\r",
      [
        ["", "\n"],
        ["", "\r"],
      ],
    ],
    [
      "\r\r\n\n",
      [
        ["", "\r"],
        ["", "\r\n"],
        ["", "\n"],
      ],
    ],
    ["a", [["a", ""]]],
    ["a\n", [["a", "\n"]]],
    [
      "a\rb\nc\r\nd",
      [
        ["a", "\r"],
        ["b", "\n"],
        ["c", "\r\n"],
        ["d", ""],
      ],
    ],
    // Other separators of Unicode and old terminals are text.
    ["a\u2028b\u0085c\vd\fe", [["a\u2028b\u0085c\vd\fe", ""]]],
    [
      "\ufeffa\nb",
      [
        ["\ufeffa", "\n"],
        ["b", ""],
      ],
    ],
  ])("%j", (text, want) => {
    expect(parse(text).lines.map((line) => [line.text, line.ending])).toEqual(want);
  });
});

describe("a byte order mark", () => {
  it.each(dialects)("is skipped at the front in %s, and nowhere else", (dialect) => {
    const [first, second] = parse("\ufeffUser-agent: a\n\ufeffDisallow: /\n", { dialect }).lines;
    expect([first?.kind, first?.name]).toEqual(["user-agent", { text: "User-agent", start: 3, end: 13 }]);
    expect(first?.text).toBe("\ufeffUser-agent: a");
    expect(second?.kind).toBe("extension");
  });

  it("is a blank line where nothing else is there", () => {
    const whole = { number: 1, kind: "blank", text: "\ufeff", ending: "", start: 0, end: 3 };
    expect(parse("\ufeff").lines).toEqual([whole]);
    expect(parse(Uint8Array.of(0xef)).lines).toEqual([{ ...whole, text: "\ufffd", end: 1 }]);
    expect(parse("\ufeff\n").lines).toEqual([{ ...whole, ending: "\n", end: 4 }]);
  });

  it("counts when it stands there twice", () => {
    expect(parse("\ufeff\ufeffUser-agent: a\n").lines[0]!.kind).toBe("extension");
  });

  it("that was cut short is skipped as far as it goes", () => {
    for (const mark of [[0xef], [0xef, 0xbb]]) {
      const robots = parse(Uint8Array.from([...mark, ...encoder.encode("User-agent: a\nDisallow: /\n")]));
      expect(robots.lines[0]!.kind).toBe("user-agent");
      expect(robots.policyFor("a").isAllowed("/")).toBe(false);
    }
  });
});

type Maybe = string | undefined;
type Row = [text: string, kind: LineKind, name?: Maybe, value?: Maybe, comment?: Maybe, form?: string];

/** Forms: t misspelled, p only the beginning of the name, n no colon. */
const form = (line: Line): string =>
  `${line.typo ? "t" : ""}${line.prefix ? "p" : ""}${line.noColon ? "n" : ""}`;

const ANYWHERE: readonly Row[] = [
  ["", "blank"],
  [" \t ", "blank"],
  ["#", "comment", undefined, undefined, "#"],
  [" # User-agent: *", "comment", undefined, undefined, "# User-agent: *"],
  ["User-agent: a", "user-agent", "User-agent", "a"],
  ["\tUSER-AGENT\t:\ta b \t", "user-agent", "USER-AGENT", "a b"],
  ["User-agent:a#b#c", "user-agent", "User-agent", "a", "#b#c"],
  ["Disallow:", "disallow", "Disallow", ""],
  ["Disallow: # all", "disallow", "Disallow", "", "# all"],
  ["Disallow: /a b:c", "disallow", "Disallow", "/a b:c"],
  ["Disallow:: /a", "disallow", "Disallow", ": /a"],
  ["Disallow: /é漢", "disallow", "Disallow", "/é漢"],
  ["Sitemap: https://a.example/s.xml#x", "sitemap", "Sitemap", "https://a.example/s.xml", "#x"],
  ["Crawl-delay: 1", "crawl-delay", "Crawl-delay", "1"],
  ["Crawl-delays: 1", "extension", "Crawl-delays", "1"],
  ["Content-Signal: ai-train=no", "extension", "Content-Signal", "ai-train=no"],
  ["Noindex: /x", "extension", "Noindex", "/x"],
  ["what ever: x", "extension", "what ever", "x"],
  ["é: x", "extension", "é", "x"],
  ["word", "invalid"],
  ["two words", "invalid"],
  ["three words here", "invalid"],
  ["Disallow", "invalid"],
  ["Disallow /a /b", "invalid"],
  ["<html>", "invalid"],
  ["text # and comment", "invalid", undefined, undefined, "# and comment"],
];

const NAMELESS: readonly Row[] = [
  [": x", "invalid"],
  [":", "invalid"],
];

const BY_DIALECT: Readonly<Record<Dialect, readonly Row[]>> = {
  rfc9309: [
    ...NAMELESS,
    ["Allow: /a", "allow", "Allow", "/a"],
    ["useragent: a", "user-agent", "useragent", "a", undefined, "t"],
    ["User agent: a", "user-agent", "User agent", "a", undefined, "t"],
    ["Dissallow: /a", "disallow", "Dissallow", "/a", undefined, "t"],
    ["site-map: x", "sitemap", "site-map", "x", undefined, "t"],
    ["Disallow /a # x", "disallow", "Disallow", "/a", "# x", "n"],
    ["dissalow /a", "disallow", "dissalow", "/a", undefined, "tn"],
    ["Disallowed: /a", "extension", "Disallowed", "/a", undefined, "p"],
    ["Disallowed /a", "invalid", undefined, undefined, undefined, "p"],
    ["\vDisallow: /a", "extension", "\vDisallow", "/a"],
    ["Disallow: /a\0b", "disallow", "Disallow", "/a\0b"],
  ],
  google: [
    ...NAMELESS,
    ["Allow: /a", "allow", "Allow", "/a"],
    ["useragent: a", "user-agent", "useragent", "a", undefined, "t"],
    ["Disallow /a", "disallow", "Disallow", "/a", undefined, "n"],
    ["Disallowed: /a", "disallow", "Disallowed", "/a", undefined, "p"],
    ["user-agents a", "user-agent", "user-agents", "a", undefined, "pn"],
    ["disallaws: /a", "disallow", "disallaws", "/a", undefined, "tp"],
    ["\v\fDisallow\v:\f/a\v", "disallow", "Disallow", "/a"],
    // A NUL ends the text of the line.
    ["Disallow: /a\0b # c", "disallow", "Disallow", "/a"],
    ["Disallow\0: /a", "invalid"],
    // Nor does what comes after so many bytes of a line.
    [`${" ".repeat(16_664)}Disallow: /a`, "blank"],
    [`Disallow: /${"a".repeat(16_660)}`, "disallow", "Disallow", `/${"a".repeat(16_652)}`],
  ],
  yandex: [
    ["Allow: /a", "allow", "Allow", "/a"],
    ["Disallow /a", "invalid"],
    ["Dissallow: /a", "extension", "Dissallow", "/a", undefined, "t"],
    ["\v\fDisallow\v:\f/a\v", "disallow", "Disallow", "/a"],
    ["Disallow: /a\0b # c", "disallow", "Disallow", "/a"],
    ["Disallow\0: /a", "invalid"],
    [": x", "extension", "", "x"],
  ],
  koster1996: [
    ...NAMELESS,
    ["Allow: /a", "allow", "Allow", "/a"],
    ["Disallow /a", "invalid"],
    ["Dissallow: /a", "extension", "Dissallow", "/a", undefined, "t"],
    ["Disallowed: /a", "extension", "Disallowed", "/a", undefined, "p"],
  ],
  original1994: [
    ...NAMELESS,
    ["Allow: /a", "allow", "Allow", "/a"],
    ["Disallow /a", "invalid"],
    ["User agent: a", "extension", "User agent", "a", undefined, "t"],
  ],
};

describe.each(dialects)("a line in %s", (dialect) => {
  it.each([...ANYWHERE, ...BY_DIALECT[dialect]])(
    "%j is %s",
    (text, kind, name, value, comment, shape = "") => {
      for (const [before, after] of [
        ["", ""],
        ["\n", "\r\n"],
        ["é\n", "\nDisallow: /z"],
      ] as const) {
        const body = before + text + after;
        const { lines } = parse(body, { dialect });
        const line = lines[before === "" ? 0 : 1];
        if (line === undefined) {
          // Nothing at all has no line.
          expect(body).toBe("");
          continue;
        }
        expect(line.text).toBe(text);
        expect([line.kind, line.name?.text, line.value?.text, line.comment?.text, form(line)]).toEqual([
          kind,
          name,
          value,
          comment,
          shape,
        ]);
        assertLossless(lines, encoder.encode(body));
      }
    },
  );
});
