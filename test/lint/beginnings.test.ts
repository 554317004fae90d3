/** What a glance at a file's paths tells is what comparing each with each would. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Beginnings, isPlain, type ValueNode } from "../../src/lint/beginnings.ts";
import { Heads } from "../../src/lint/heads.ts";
import { type Diagnostic, lint } from "../../src/lint/index.ts";
import type { FieldLine } from "../../src/lint/line.ts";
import { sourceOf } from "../../src/lint/lint.ts";
import { planOf } from "../../src/lint/plan.ts";
import { parsedUrl } from "../../src/url/parsed.ts";
import { words } from "../analyze/policies.ts";
import { cases } from "../support/effort.ts";

const RUNS = cases(1000);
const values = fc.array(
  fc.tuple(
    fc.constantFrom("Allow", "Disallow"),
    fc.array(fc.constantFrom("a", "b", "/", "é", "*", "$", "bab/a"), { maxLength: 5 }),
  ),
  { maxLength: 12 },
);

/** The longest that a text begins with. */
function longest(some: readonly string[], text: string): string | undefined {
  return some.filter((one) => text.startsWith(one)).sort((a, b) => b.length - a.length)[0];
}

describe("beginnings", () => {
  it("are those that comparing each path with each finds", () => {
    const property = fc.property(values, (some) => {
      const rules = some.map(([kind, letters]) => `${kind}: /${letters.join("")}\n`);
      const source = sourceOf(`User-agent: *\n${rules.join("")}`, planOf({}));
      const textsOf = (lines: readonly FieldLine[]): string[] => lines.map(({ value }) => value.text);
      const plain = textsOf(source.rules.filter(isPlain));
      const beginnings = new Beginnings(source);
      const above = (path: string): string | undefined =>
        longest(
          plain.filter((other) => other !== path),
          path,
        );
      const textOf = (node: ValueNode | undefined): string | undefined =>
        (node?.value?.allow ?? node?.value?.disallow)?.value.text;
      for (const line of source.rules) {
        const { text } = line.value;
        const alike = source.rules.filter(({ value }) => value.text === text);
        const node = beginnings.nodeOf(line);
        expect(beginnings.isRepeated(line)).toBe(alike.length > 1);
        expect(beginnings.like(text)).toEqual([node.value]);
        expect(node.value!.allow).toBe(alike.find(({ kind }) => kind === "allow"));
        expect(node.value!.disallow).toBe(alike.find(({ kind }) => kind === "disallow"));
        if (!isPlain(line)) continue;
        expect(textOf(node.above)).toBe(above(text));
        expect(node.isNested).toBe(plain.some((other) => above(text) !== undefined || above(other) === text));
      }
      expect(beginnings.areNone).toBe(plain.every((path) => above(path) === undefined));
      const all = new Set(textsOf(source.rules));
      for (const text of words(["a", "b", "/"], 4)) {
        expect(textOf(beginnings.longestIn(`/${text}`))).toBe(longest(plain, `/${text}`));
        expect(beginnings.like(`/${text}`).length).toBe(all.has(`/${text}`) ? 1 : 0);
      }
    });
    fc.assert(property, { numRuns: Math.ceil(RUNS / 10) });
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
