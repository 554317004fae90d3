/** The explanation of an image has exactly the rules that match, and says what the walk says that leaves early. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Policy, parse } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";
import { referenceMatch } from "../../support/reference.ts";

const RUNS = cases(400);

const piece = fc.constantFrom("a", "b", "ab", "ba", "aab", "*", "*", "**", "/");
const rules = fc.uniqueArray(
  fc
    .tuple(fc.array(piece, { maxLength: 5 }), fc.constantFrom("", "", "$"))
    .map(([pieces, end]) => `/${pieces.join("")}${end}`),
  { minLength: 1, maxLength: 60, size: "max" },
);
const path = fc
  .oneof(
    { weight: 9, arbitrary: fc.array(fc.constantFrom("a", "b", "/"), { maxLength: 12 }) },
    // Beyond what one machine word has masks for.
    {
      weight: 1,
      arbitrary: fc.array(fc.constantFrom("a", "b", "ab", "/"), { minLength: 60, maxLength: 90 }),
    },
  )
  .map((pieces) => `/${pieces.join("")}`);

/** Stars in a row mean what one does, and one at the end means nothing, a dollar after it included: images do not keep them. */
const canonical = (pattern: string): string => pattern.replace(/\*+/g, "*").replace(/\*\$?$/, "");

describe("the explanation of an image", () => {
  it("has exactly the rules that match", () => {
    fc.assert(
      fc.property(rules, fc.array(path, { minLength: 1, maxLength: 5 }), (patterns, paths) => {
        const body = `User-agent: *\n${patterns.map((pattern) => `Disallow: ${pattern}\n`).join("")}`;
        const file = parse(body).policyFor("x");
        const image = Policy.fromBytes(file.toBytes());
        for (const one of paths) {
          const expected = patterns.filter((pattern) => referenceMatch(pattern, one));
          const { candidates, allowed } = image.explain(one);
          const found = candidates.map(({ pattern }) => canonical(pattern));
          expect([...new Set(found)].sort()).toEqual([...new Set(expected.map(canonical))].sort());
          expect(file.explain(one).candidates.length).toBe(expected.length);
          expect(allowed).toBe(expected.length === 0);
          expect(image.isAllowed(one)).toBe(allowed);
        }
        image.dispose();
        file.dispose();
      }),
      { numRuns: RUNS },
    );
  });

  it("puts rules of equal strength in the order of their prefixes, whatever the order of the file", () => {
    const patterns = ["/abc", "/a*c", "/*bc", "/a*d", "/*cd"];
    const orders = patterns.map((_, i) => [...patterns.slice(i), ...patterns.slice(0, i)]);
    const found = orders.map((order) => {
      const body = `User-agent: *\nAllow: /\n${order.map((pattern) => `Disallow: ${pattern}\n`).join("")}`;
      const image = Policy.fromBytes(parse(body).policyFor("x").toBytes());
      return image.explain("/abcd").candidates.map(({ pattern }) => pattern);
    });
    expect(new Set(found.map(String)).size).toBe(1);
    expect(found[0]!.map((pattern) => pattern.split("*")[0])).toEqual(["/", "/", "/a", "/a", "/abc", "/"]);
  });

  it("writes the strongest out, as many as take 2 MiB together, and counts all", () => {
    const [first, last] = [4000, 5000];
    const lengths = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const body = `User-agent: *\n${lengths.map((length) => `Disallow: /${"a".repeat(length - 1)}\n`).join("")}`;
    const file = parse(body, { maxBytes: Number.POSITIVE_INFINITY }).policyFor("x");
    const image = Policy.fromBytes(file.toBytes());
    const { candidates, reason } = image.explain(`/${"a".repeat(last)}`);
    const written = candidates.map(({ pattern }) => pattern.length);
    expect(written).toEqual(written.map((_, i) => last - i));
    const bytes = written.reduce((sum, length) => sum + length, 0);
    expect(bytes).toBeLessThanOrEqual(2 ** 21);
    expect(bytes + last - written.length).toBeGreaterThan(2 ** 21);
    expect(reason).toContain(`the longest of the ${lengths.length} rules that match`);
  });

  it("writes what decides and what comes next, however long they are", () => {
    const lengths = [249_000, 250_000, 240_000];
    const body = `User-agent: *\n${lengths.map((length) => `Disallow: /${"漢".repeat(length)}\n`).join("")}`;
    const file = parse(body, { maxBytes: Number.POSITIVE_INFINITY }).policyFor("x");
    const image = Policy.fromBytes(file.toBytes());
    const { allowed, candidates, reason } = image.explain(`/${"漢".repeat(260_000)}`);
    expect(allowed).toBe(false);
    expect(candidates.map(({ pattern }) => pattern.length)).toEqual([2_250_001, 2_241_001]);
    expect(reason).toContain("the longest of the 3 rules that match");
  });
});
