/**
 * Segments in long texts that cost so much that the text's suffixes are put in order: whatever has been found by
 * then, and is found from there, is what looking at each position finds.
 *
 * @module-tag alone
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SUFFIXES } from "../../../assembly/memory.ts";
import { ARENA, BATCH_TEXT } from "../../../assembly/shared/boundary.ts";
import { engine } from "../../../src/engine/core/engine.ts";
import { parse } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";

const RUNS = cases(30);

/** Whether a path matches a pattern of segments between stars, by looking for each leftmost. */
function matches(path: string, pattern: string): boolean {
  const anchored = pattern.endsWith("$");
  const [first, ...segments] = (anchored ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first!)) return false;
  let at = first!.length;
  for (const [i, segment] of segments.entries()) {
    if (anchored && i === segments.length - 1)
      return path.length - segment.length >= at && path.endsWith(segment);
    const found = path.indexOf(segment, at);
    if (found < 0) return false;
    at = found + segment.length;
  }
  return !anchored || at === path.length;
}

/** Verdict of rules that disallow everything but what one of the patterns allows. */
function answer(path: string, patterns: readonly string[]): boolean {
  const rules = patterns.map((pattern) => `Allow: ${pattern}`).join("\n");
  const policy = parse(`User-agent: *\nDisallow: /\n${rules}\n`, {
    dialect: "google",
    maxBytes: 1 << 24,
  }).policyFor("x");
  const [alone] = policy.check([path, path]);
  expect(policy.checkPacked(new TextEncoder().encode(path), Uint32Array.of(0, path.length))[0]).toBe(alone);
  policy.dispose();
  return alone === 1;
}

/** Rules that match nothing, and cost so much where a run of a's is long that suffixes are put in order. */
const burning = Array.from(
  { length: 1_500 },
  (_, i) => `/*${"a".repeat(80 + (i % 60))}ca*${Math.floor(i / 60)}`,
);

/** A path on which they do, with some periods and errors, and rules of pieces of it, most of them with an error. */
const hostile = fc
  .record({
    period: fc.constantFrom("a", "ab", "aab", "abcab", "eatoinsrhldcumfpgwybvkxjqz"),
    run: fc.integer({ min: 600, max: 1_200 }),
    size: fc.oneof(fc.integer({ min: 10, max: 600 }), fc.integer({ min: 600, max: 6_000 })),
    errors: fc.array(fc.tuple(fc.nat(), fc.constantFrom("a", "b", "c", "/", "z")), { maxLength: 12 }),
    rules: fc.array(
      fc.record({
        pieces: fc.array(fc.record({ from: fc.nat(), length: fc.integer({ min: 1, max: 60 }) }), {
          minLength: 1,
          maxLength: 3,
        }),
        wrong: fc.option(fc.tuple(fc.nat(), fc.constantFrom("a", "b", "c", "z")), { freq: 4 }),
        anchored: fc.boolean(),
      }),
      { minLength: 20, maxLength: 80, size: "max" },
    ),
  })
  .map(({ period, run, size, errors, rules }) => {
    const text = [...`aaca${"a".repeat(run)}${period.repeat(size).slice(0, size)}`];
    // Not the first, since two slashes begin a host.
    for (const [at, byte] of errors) text[4 + (at % (text.length - 4))] = byte;
    const path = `/${text.join("")}`;
    const patterns = rules.map(({ pieces, wrong, anchored }) => {
      const segments = pieces.map(({ from, length }) => {
        const at = from % path.length;
        return path.slice(at, at + length);
      });
      const tail = [...segments.join("*")];
      if (wrong !== null) tail[Math.max(0, tail.length - 1 - (wrong[0] % 30))] = wrong[1];
      return `/*${tail.join("").replace(/^\*+|\*+$/g, "") || "q"}${anchored ? "$" : ""}`;
    });
    return { path, patterns };
  });

/** Whether suffixes have been written into the static area since it was last cleared. */
function wereOrdered(): boolean {
  return engine()
    .u8.subarray(SUFFIXES, ARENA)
    .some((byte) => byte !== 0);
}
function clear(): void {
  engine().u8.fill(0, SUFFIXES, ARENA);
}

describe("many tails over a long text", () => {
  let first = true;
  const tails = Array.from(
    { length: 2000 },
    (_, i) => `${"a".repeat(60 + (i % 60))}ca*${Math.floor(i / 60)}`,
  );

  it.each([65, 300, 1_000, BATCH_TEXT - 1, BATCH_TEXT, BATCH_TEXT + 1, 5_000, 40_000])(
    "of %i bytes: the one that matches last is found",
    (size) => {
      clear();
      const path = `/aaca${"a".repeat(size - 8)}bbb`;
      const patterns = tails.map((tail) => `/*${tail}`);
      expect(answer(path, patterns)).toBe(false);
      const there = wereOrdered();
      for (const tail of ["bbb", "ac*bb*b$", `c*${"a".repeat(40)}b*b`, `a*${"a".repeat(40)}*bbb$`]) {
        expect(answer(path, [...patterns, `/*${tail}`])).toBe(matches(path, `/*${tail}`));
      }
      if (size >= 300 && size <= BATCH_TEXT && first) expect(there).toBe(true);
      // What is made of texts has another place for good once one was too long for the static areas.
      if (size > BATCH_TEXT) first = false;
    },
  );

  it("match where each alone matches", () => {
    fc.assert(
      fc.property(hostile, ({ path, patterns }) => {
        // Those that match hide the others: some are asked by themselves too.
        const missing = [...burning, ...patterns.filter((pattern) => !matches(path, pattern))];
        expect(answer(path, missing)).toBe(false);
        for (const pattern of patterns.filter((pattern) => matches(path, pattern)).slice(0, 5)) {
          expect(answer(path, [...missing, pattern])).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("leave nothing to the next text", () => {
    const path = `/aaca${"a".repeat(1_500)}`;
    const patterns = tails.map((tail) => `/*${tail}`);
    for (const next of [`/x${"b".repeat(1_500)}`, "/xab", `/x${"b".repeat(9_000)}ab`, "/x"]) {
      expect(answer(path, patterns)).toBe(false);
      expect(answer(next, ["/x*ab"])).toBe(next.includes("ab"));
    }
  });
});
