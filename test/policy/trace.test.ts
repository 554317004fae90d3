/**
 * The trace of a text has exactly the rules that match, the strongest of them where there is not room for all, and it
 * says what the walk says that leaves early.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MATCH_SIZE } from "../../assembly/shared/boundary.ts";
import { Random } from "../../bench/random.ts";
import { engine } from "../../src/core/engine.ts";
import { Policy, parse } from "../../src/index.ts";
import { placePath } from "../../src/policy/path-text.ts";
import { cases } from "../support/effort.ts";
import { referenceMatch } from "../support/reference.ts";

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

/** Priorities that the core notes for a path, in any order, and how many rules it says match. */
function traced(policy: Policy, url: string, room: number): { count: number; priorities: number[] } {
  const core = engine();
  const { at, flags } = policy.compiled();
  const path = placePath(core, url, flags)!;
  core.roomFor(path.length);
  const matches = core.scratch(room * MATCH_SIZE + 4);
  const guard = (matches + room * MATCH_SIZE) >>> 2;
  // Weaker than any rule, should it be taken for one.
  core.u32[guard] = 0;
  const count = core.wasm.trace(at, flags, path.at, path.length, matches, room);
  expect(core.u32[guard]).toBe(0);
  const noted = Math.min(count, room);
  const priorities = Array.from({ length: noted }, (_, i) => core.u32[(matches + i * MATCH_SIZE) >>> 2]!);
  return { count, priorities };
}

describe("a trace", () => {
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

  it("keeps the strongest if there is not room for all", () => {
    fc.assert(
      fc.property(rules, path, fc.nat(12), (patterns, one, room) => {
        const body = `User-agent: *\n${patterns.map((pattern, i) => `${i % 3 ? "Disallow" : "Allow"}: ${pattern}\n`).join("")}`;
        const policy = parse(body).policyFor("x");
        const all = traced(policy, one, 200);
        const some = traced(policy, one, room);
        const strongest = all.priorities.sort((a, b) => b - a);
        expect(all.count).toBe(strongest.length);
        expect(some.count).toBe(all.count);
        expect(some.priorities.sort((a, b) => b - a)).toEqual(strongest.slice(0, room));
        expect(policy.isAllowed(one)).toBe(((strongest[0] ?? 1) & 1) === 1);
        policy.dispose();
      }),
      { numRuns: RUNS },
    );
  });

  it("keeps the strongest in whatever order they are met", () => {
    const random = new Random(3);
    for (let round = 0; round < 20; round++) {
      const count = random.between(1, 40);
      // A walk meets shorter prefixes first, but the longest patterns are the strongest.
      const sizes = Array.from({ length: count }, (_, i) => 50 + i);
      const patterns = Array.from({ length: count }, (_, depth) => {
        const [size] = sizes.splice(random.between(0, sizes.length - 1), 1);
        return `/${"a".repeat(depth)}*${"b".repeat(size! - depth)}`;
      });
      const body = `User-agent: *\n${patterns.map((pattern) => `Disallow: ${pattern}\n`).join("")}`;
      const policy = parse(body).policyFor("x");
      const url = `/${"a".repeat(40)}${"b".repeat(90)}`;
      const strongest = traced(policy, url, count).priorities.sort((a, b) => b - a);
      expect(new Set(strongest).size).toBe(count);
      for (let room = 0; room <= count + 1; room++) {
        const some = traced(policy, url, room);
        expect(some.count).toBe(count);
        expect(some.priorities.sort((a, b) => b - a)).toEqual(strongest.slice(0, room));
      }
      policy.dispose();
    }
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
