/** Crawlers read 500 KiB of a file, so nothing that lint says may depend on what comes after. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_MAX_BYTES } from "../../../src/engine/parse/body.ts";
import { parse } from "../../../src/index.ts";
import { type Diagnostic, fix, lint } from "../../../src/site/lint/index.ts";

const LIMIT = DEFAULT_MAX_BYTES;
const encoder = new TextEncoder();

/** Lines that concern others of the same file, from before to after the limit. */
const LINES = [
  "User-agent: *",
  "User-agent: a",
  "User-agent: Googlebot",
  "Disallow: /",
  "Disallow: /a",
  "Disallow: /a*",
  "Disallow: /a/b",
  "Disallow: /*a",
  "Disallow: /x.css$",
  "Allow: /a",
  "Allow: /a/*",
  "Allow: /a/b$",
  "Disallow:",
  "disallow: /secret/",
  "Crawl-delay: 5",
  "Sitemap: https://example.com/sitemap.xml",
  "Content-Signal: search=yes",
  "Noindex: /a",
  "# robotomata-disable duplicate-rule",
  "# robotomata-disable-next-line shadowed-rule",
  "# robotomata-enable",
  "",
  "é",
];
const ENDINGS = ["\n", "\r\n", "\r"] as const;

/** A file of which `head` is read and whose limit is `within` bytes into the rest. */
function fileOf(head: string, rest: string, within: number): string {
  const filler = LIMIT - within - encoder.encode(head).length - 3;
  return `${head}# ${"-".repeat(filler)}\n${rest}`;
}

/** What lint says, apart from the limit itself and what it says instead; nothing is safe to repair then. */
function found(body: string): unknown[] {
  return lint(body, { preset: "all" })
    .filter(({ rule }) => rule !== "file-too-large" && rule !== "empty-file")
    .map(({ fix, ...finding }: Diagnostic) => ({ ...finding, edits: fix?.edits }));
}

const text = fc
  .tuple(fc.array(fc.constantFrom(...LINES), { maxLength: 12 }), fc.constantFrom(...ENDINGS))
  .map(([lines, ending]) => lines.map((line) => line + ending).join(""));

describe("lint of a file over 500 KiB", () => {
  it("does not rest on a line that crawlers do not read", () => {
    const body = fileOf("User-agent: *\n", "Disallow: /a/b\nDisallow: /c\nDisallow: /a/\n", 31);
    const read = parse(body).lines.length;
    expect(lint(body).map(({ rule, line }) => `${rule} ${line}`)).toEqual([
      "line-too-long 2",
      `file-too-large ${read + 1}`,
    ]);
  });

  it("says what it says of the lines that are read alone", () => {
    fc.assert(
      fc.property(text, text, fc.nat(60), (head, rest, within) => {
        const body = fileOf(head, rest, within);
        const robots = parse(body);
        if (!robots.truncated) return;
        // A line end that lies beyond the limit, or is cut in two by it, is nevertheless one.
        const whole = parse(body, { maxBytes: Number.POSITIVE_INFINITY }).lines.slice(0, robots.lines.length);
        const read = whole.map((line) => line.text + line.ending).join("");
        expect(found(body)).toEqual(found(read));
        const tooLarge = lint(body).find(({ rule }) => rule === "file-too-large")!;
        expect(tooLarge.line).toBe(robots.lines.length + (read === body ? 0 : 1));
      }),
      { numRuns: 30 },
    );
  });

  it("reads a line whose terminator the limit cuts in two, as parse does", () => {
    const body = fileOf("", "User-agent: *\r\nDisallow: /a\r\nDisallow: /a\r\n", 43);
    expect(
      parse(body)
        .policyFor("x")
        .rules.map(({ line }) => line),
    ).toEqual([3, 4]);
    expect(lint(body).map(({ rule, line }) => `${rule} ${line}`)).toContain("duplicate-rule 4");
  });

  it("keeps what is not read when repairs are made that may change the meaning", () => {
    const rest = "Disallow: /b é\nDISALLOW: /c\n";
    const body = fileOf("USER-AGENT: *\nDisallow: é/\n", rest, 3);
    for (const given of [body, encoder.encode(body)]) {
      const fixed = fix(given, { unsafe: true, preset: "all" });
      const repaired = typeof fixed === "string" ? fixed : new TextDecoder().decode(fixed);
      expect(repaired).toMatch(/^User-agent: \*\n/);
      expect(repaired.endsWith(rest)).toBe(true);
    }
  });

  it("of one line alone finds nothing else", () => {
    const body = `User-agent: ${"a".repeat(LIMIT)}\n`;
    expect(lint(body, { preset: "all" }).map(({ rule }) => rule)).toEqual(["file-too-large"]);
  });
});
