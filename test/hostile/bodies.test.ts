/**
 * Bodies that are not a robots.txt, or a broken one. Each can be read and gives policies that answer, whichever way
 * they are asked; none throws and none makes the core's memory grow beyond what `maxBytes` allows.
 *
 * @module-tag long
 */
import { describe, expect, it } from "vitest";
import { engine } from "../../src/engine/core/engine.ts";
import { parse } from "../../src/index.ts";
import { dialects } from "../support/cases.ts";
import { upTo } from "../support/effort.ts";
import { agreed } from "./agree.ts";
import { codeOf } from "./codes.ts";

const MIB = 2 ** 20;
const LONG = upTo(1_000_000, 100_000);
const RULE = "User-agent: *\nDisallow: /x\n";
const encoder = new TextEncoder();

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
const utf16 = (text: string): Uint8Array =>
  Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((c) => [c.charCodeAt(0), 0])]);

const HTML = `<!DOCTYPE html>
<html><head><title>404 Not Found</title>
<style>a:hover{color:#fff} user-agent: *</style></head>
<body onload="Disallow: /">User-agent: <b>*</b><br>Disallow: /x
</body></html>
`;

/** Name, body, and whether an ordinary bot may fetch /x/y by it (in every dialect alike). */
const BODIES: readonly [name: string, body: string | Uint8Array, allowed: boolean][] = [
  ["nothing", "", true],
  ["no bytes", new Uint8Array(0), true],
  ["a byte order mark", Uint8Array.of(0xef, 0xbb, 0xbf), true],
  ["half a byte order mark", Uint8Array.of(0xef, 0xbb), true],
  ["white space", " \t \n\n \r\n \r", true],
  ["a page of HTML", HTML, true],
  ["JSON", '{"User-agent": "*", "Disallow": "/x"}', true],
  ["a PNG", latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10Disallow: /x"), true],
  ["gzip", Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0x0b, 0x2d, 0x4e, 0x2d, 0xd2, 0x4d), true],
  ["UTF-16", utf16(RULE), true],
  ["only NUL bytes", new Uint8Array(1000), true],
  ["a NUL line before the rules", `\0\0\0\n${RULE}`, false],
  ["a NUL after a comment", `# \0 a\n${RULE}`, false],
  ["lone surrogates", `\ud800\n\udfff\n${RULE}Allow: /\ud800\n`, false],
  ["invalid UTF-8", Uint8Array.from([0xff, 0xc0, 0x80, 0x0a, ...encoder.encode(RULE), 0xf8, 0x80]), false],
  ["a sequence cut short", Uint8Array.from([...encoder.encode(RULE), 0xe6, 0xbc]), false],
  ["only carriage returns", RULE.replaceAll("\n", "\r"), false],
  ["mixed line endings", "\r\n\n\r\r\nUser-agent: *\r\nDisallow: /q\rDisallow: /x\nDisallow: /r", false],
  ["no line ending at the end", RULE.trimEnd(), false],
  ["a line end only", "\n", true],
  ["colons", ":\n::\n:::\n: /x\n", true],
  ["a very long line", `#${"a".repeat(LONG)}`, true],
  ["a very long line after the rules", `${RULE}Allow: /${"a".repeat(LONG)}`, false],
];

describe.each(dialects)("hostile bodies in %s", (dialect) => {
  it.each(BODIES)("%s is read, and answers questions", (_name, body, allowed) => {
    const robots = parse(body, { dialect });
    for (const agent of ["Bot", "b", "Googlebot-Image"]) {
      for (const url of ["/", "/robots.txt", "https://a.example", "/%ff%00"]) {
        agreed(() => robots.policyFor(agent), url);
      }
      expect(agreed(() => robots.policyFor(agent), "/x/y")).toBe(allowed);
    }
    const { lines, groups, sitemaps, extensions } = robots;
    expect(groups.length + sitemaps.length + extensions.length).toBeLessThanOrEqual(lines.length);
    const end = lines.at(-1)?.end ?? 0;
    const length = typeof body === "string" ? encoder.encode(body).length : body.length;
    expect(robots.truncated ? length : end).toBe(length);
  });
});

describe("half a megabyte of one byte", () => {
  // Those that begin something: a line, an escape, a comment, a wildcard, a field, a multi-byte sequence.
  const BYTES = [
    0x00, 0x09, 0x0a, 0x0b, 0x0d, 0x20, 0x23, 0x24, 0x25, 0x2a, 0x2f, 0x3a, 0x61, 0x75, 0x80, 0xef,
  ];

  it.each(BYTES.map((byte) => [byte.toString(16).padStart(2, "0"), byte] as const))(
    "0x%s hides no rule before it, and fails no question",
    (_hex, byte) => {
      const bytes = new Uint8Array(500_000).fill(byte);
      const head = encoder.encode("User-agent: *\nDisallow: /x\n");
      // Alone, after rules, and as the pattern of one.
      const longer = Uint8Array.from([...head, ...bytes.subarray(head.length)]);
      const pattern = Uint8Array.from([...head.subarray(0, -2), ...bytes.subarray(head.length)]);
      for (const dialect of dialects) {
        expect(parse(bytes, { dialect }).policyFor("Bot").isAllowed("/x")).toBe(true);
        const made = parse(longer, { dialect });
        // Whatever it is, it comes too late for the rule before it.
        expect(made.policyFor("Bot").isAllowed("/x/y"), `${dialect} longer`).toBe(false);
        // Hundreds of thousands of lines are dear, and read alike in all dialects.
        if (dialect === "google") expect(made.lines.at(-1)?.end).toBe(500_000);
        agreed(() => parse(pattern, { dialect }).policyFor("Bot"), "/x/y");
      }
    },
  );
});

describe("a body of 100 MB", () => {
  const line = "User-agent: Bot\nDisallow: /x\n# filling, filling, filling, filling, filling, filling\n";

  /** What the core's memory may have afterwards: it never shrinks, and earlier tests have used it. */
  const room = () => Math.max(engine().wasm.memory.buffer.byteLength, 16 * MIB);

  it("made of bytes is read up to the limit, in bounded core memory", () => {
    const most = room();
    const bytes = new Uint8Array(100_000_000).fill(0x61);
    bytes.set(encoder.encode(line.repeat(20)));
    const robots = parse(bytes);
    expect(robots.truncated).toBe(true);
    expect(agreed(() => robots.policyFor("Bot"), "/x")).toBe(false);
    expect(robots.lines.at(-1)!.end).toBeLessThanOrEqual(512_000);
    expect(engine().wasm.memory.buffer.byteLength).toBeLessThanOrEqual(most);
  });

  it("made of text is read up to the limit, in bounded core memory", () => {
    const most = room();
    const robots = parse(line.repeat(Math.ceil(1e8 / line.length)));
    expect(robots.truncated).toBe(true);
    expect(agreed(() => robots.policyFor("Bot"), "/x")).toBe(false);
    expect(agreed(() => robots.policyFor("Other"), "/x")).toBe(true);
    expect(engine().wasm.memory.buffer.byteLength).toBeLessThanOrEqual(most);
  });
});

describe("a very long line", () => {
  it.each([
    ["name", "a"],
    ["stars", "*"],
    ["escapes", "%2F"],
    ["dollars", "$"],
    ["ideographs", "漢"],
  ])("of %s is a rule where it may be read whole", (_name, unit) => {
    const rule = `/${unit.repeat(1_000_000 / encoder.encode(unit).length)}`;
    const robots = parse(`User-agent: *\nDisallow: ${rule}\nDisallow: /x\n`, { maxBytes: 4_000_000 });
    expect(robots.truncated).toBe(false);
    expect(robots.groups[0]!.rules[0]!.pattern).toBe(rule);
    expect(agreed(() => robots.policyFor("Bot"), "/x")).toBe(false);
    // Stars in a row match anything; no other of these rules is met.
    expect(agreed(() => robots.policyFor("Bot"), "/y")).toBe(unit !== "*");
  });
});

describe("maxBytes", () => {
  const text = "User-agent: *\nDisallow: /a\nDisallow: /b\n";

  it.each([
    [0, true, true, true],
    [1, true, true, true],
    [14, true, true, true],
    // The cut falls into a line: the line does not count.
    [20, true, true, true],
    [25, true, true, true],
    // Only its end is missing.
    [26, false, true, true],
    [27, false, true, true],
    [text.length - 2, false, true, true],
    [text.length - 1, false, false, true],
    [text.length, false, false, false],
    [text.length + 1, false, false, false],
    [512_000, false, false, false],
    [2 ** 31, false, false, false],
    [Number.MAX_SAFE_INTEGER, false, false, false],
    [Number.MAX_VALUE, false, false, false],
    [Number.POSITIVE_INFINITY, false, false, false],
  ])(
    "of %d lets /a be allowed: %s, /b be allowed: %s, and the file be truncated: %s",
    (maxBytes, a, b, truncated) => {
      for (const body of [text, encoder.encode(text)]) {
        for (const dialect of dialects) {
          const robots = parse(body, { dialect, maxBytes });
          expect(robots.truncated).toBe(truncated);
          expect(agreed(() => robots.policyFor("Bot"), "/a")).toBe(a);
          expect(agreed(() => robots.policyFor("Bot"), "/b")).toBe(b);
          expect(robots.groups.flatMap((group) => group.rules).length).toBe(Number(!a) + Number(!b));
        }
      }
    },
  );

  it("cuts between whole lines wherever a multi-byte character lies", () => {
    const body = "User-agent: *\nDisallow: /é漢\u{1F600}\nDisallow: /b\n";
    const bytes = encoder.encode(body);
    const second = bytes.length - "Disallow: /b\n".length;
    for (let maxBytes = 0; maxBytes <= bytes.length + 1; maxBytes++) {
      const want = maxBytes < 13 ? 0 : maxBytes < second - 1 ? 1 : maxBytes < bytes.length - 1 ? 2 : 3;
      for (const form of [body, bytes]) {
        const robots = parse(form, { maxBytes });
        expect(robots.lines.length, String(maxBytes)).toBe(want);
        expect(robots.policyFor("Bot").isAllowed("/b"), String(maxBytes)).toBe(want < 3);
        expect(robots.policyFor("Bot").check(["/b", "/é漢\u{1F600}"])).toEqual(
          Uint8Array.of(Number(want < 3), Number(want < 2)),
        );
      }
    }
  });

  it.each([-1, -0.5, 0.5, 1.5, Number.NaN, Number.NEGATIVE_INFINITY, "5", 5n, true, [], {}, Symbol("x")])(
    "refuses %s",
    (maxBytes) => {
      expect(codeOf(() => parse(text, { maxBytes: maxBytes as number }))).toBe("INVALID_ARGUMENT");
    },
  );
});

describe("parse", () => {
  it.each([
    undefined,
    null,
    0,
    1n,
    true,
    [],
    {},
    new Map(),
    Symbol("x"),
    new DataView(new ArrayBuffer(4)),
    () => "",
  ])("refuses %s as a body", (body) => {
    expect(codeOf(() => parse(body as unknown as string))).toBe("INVALID_ARGUMENT");
  });

  it("refuses views of other kinds, and takes Buffers", () => {
    expect(codeOf(() => parse(new Uint16Array(4) as unknown as Uint8Array))).toBe("INVALID_ARGUMENT");
    expect(codeOf(() => parse(new Uint8ClampedArray(4) as unknown as Uint8Array))).toBe("INVALID_ARGUMENT");
    expect(parse(Buffer.from(RULE)).policyFor("Bot").isAllowed("/x")).toBe(false);
  });

  it("refuses dialects that do not exist", () => {
    for (const dialect of ["", "RFC9309", "__proto__", "toString", 1, null, {}, [], Symbol("x"), 1n]) {
      const code = codeOf(() => parse(RULE, { dialect: dialect as "google" }));
      expect(code, String(dialect)).toBe("INVALID_ARGUMENT");
    }
  });

  it("takes absent options for the defaults", () => {
    for (const options of [undefined, null, {}, { maxBytes: undefined, dialect: undefined }]) {
      expect(parse(RULE, options as undefined).dialect).toBe("rfc9309");
    }
  });
});
