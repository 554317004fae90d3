/** What a glance at a file's paths tells is what comparing each with each would. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Beginnings, isPlain } from "../../src/lint/beginnings.ts";
import { Heads } from "../../src/lint/heads.ts";
import { type Diagnostic, lint } from "../../src/lint/index.ts";
import { sourceOf } from "../../src/lint/lint.ts";
import { planOf } from "../../src/lint/plan.ts";
import { parsedUrl } from "../../src/url/parsed.ts";
import { words } from "../analyze/policies.ts";

const RUNS = Number(process.env.FUZZ_RUNS ?? 1000);
const paths = fc.array(fc.array(fc.constantFrom("a", "b", "/", "é", "*", "$"), { maxLength: 5 }), {
  maxLength: 12,
});

/** The longest that a text begins with. */
function longest(some: readonly string[], text: string): string | undefined {
  return some.filter((one) => text.startsWith(one)).sort((a, b) => b.length - a.length)[0];
}

describe("beginnings", () => {
  it("are those that comparing each path with each finds", () => {
    const property = fc.property(paths, (some) => {
      const body = `User-agent: *\n${some.map((letters) => `Disallow: /${letters.join("")}\n`).join("")}`;
      const source = sourceOf(body, planOf({}));
      const plain = source.rules.filter(isPlain).map(({ value }) => value.text);
      const beginnings = new Beginnings(source);
      const above = (path: string): string | undefined =>
        longest(
          plain.filter((other) => other !== path),
          path,
        );
      for (const path of plain) {
        expect(beginnings.above(path)).toBe(above(path));
        expect(beginnings.has(path)).toBe(
          plain.some((other) => above(path) !== undefined || above(other) === path),
        );
        expect(beginnings.isRepeated(path)).toBe(plain.filter((other) => other === path).length > 1);
      }
      expect(beginnings.areNone).toBe(plain.every((path) => above(path) === undefined));
      for (const text of words(["a", "b", "/"], 4))
        expect(beginnings.longestIn(`/${text}`)).toBe(longest(plain, `/${text}`));
    });
    fc.assert(property, { numRuns: RUNS / 10 });
  });
});

describe("heads", () => {
  it("meet what begins with one of them, or one with it", () => {
    const all = words(["a", "b"], 3).map((word) => `/${word}`);
    const property = fc.property(fc.uniqueArray(fc.constantFrom(...all)), (some) => {
      const heads = new Heads(some);
      for (const text of all)
        expect(heads.meet(text)).toBe(some.some((head) => head.startsWith(text) || text.startsWith(head)));
    });
    fc.assert(property, { numRuns: RUNS });
  });
});

describe("sitemap-url", () => {
  const only = (body: string): Diagnostic[] => lint(body).filter(({ rule }) => rule === "sitemap-url");
  const piece = fc.constantFrom(
    "a",
    "example",
    "com",
    "xn--",
    "0x7f",
    "1",
    "256",
    "-",
    "_",
    ".",
    ":",
    "80",
    "%41",
    "[",
  );

  it("says of every URL what a parser says, however plain it looks", () => {
    const parts = fc.tuple(
      fc.constantFrom("http://", "https://", "HTTPS://", "ftp://", "file://", "https:/", "mailto:", "//", ""),
      fc.array(piece, { maxLength: 5 }),
      fc.constantFrom("", "/", "/s.xml", "/s?a=1&b=~", "/%zz", "/a b", "/é"),
    );
    const property = fc.property(parts, ([scheme, host, path]) => {
      const value = scheme + host.join("") + path;
      if (value === "") return;
      const url = parsedUrl(value);
      const isFetched = url !== undefined && /^(?:https?|ftp):$/.test(url.protocol);
      const isGood = isFetched && url.host !== "" && value.includes("//");
      expect(only(`User-agent: *\nDisallow:\nSitemap: ${value}\n`).length).toBe(isGood ? 0 : 1);
    });
    fc.assert(property, { numRuns: 3 * RUNS });
  });
});
