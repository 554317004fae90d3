/**
 * Segments between stars follow each other, where a long text's suffixes are in order as well.
 *
 * @module-tag long
 */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";

/** Rules that match nothing, and cost so much where a run of a's is long that suffixes are put in order. */
const burning = Array.from(
  { length: 1_500 },
  (_, i) => `Allow: /*${"a".repeat(80 + (i % 60))}ca*${Math.floor(i / 60)}`,
).join("\n");

/** Whether a path matches a pattern, asked among the rules that cost so much. */
function matches(path: string, pattern: string): boolean {
  const body = `User-agent: *\nDisallow: /\n${burning}\nAllow: ${pattern}\n`;
  const policy = parse(body, { dialect: "google", maxBytes: 1 << 24 }).policyFor("x");
  const [verdict] = policy.check([path, path]);
  policy.dispose();
  return verdict === 1;
}

describe("a segment that occurs before the one it must follow, and far after it", () => {
  // It fails late everywhere in the long run, so that the search goes on among the suffixes.
  const segment = `${"a".repeat(60)}ba`;
  const [before, after] = [20, 12];
  const path = `/aaca${segment.repeat(before)}c${"a".repeat(1_000)}d${segment.repeat(after)}e`;
  const times = (count: number): string => Array.from({ length: count }, () => `*${segment}`).join("");

  it("counts only as often as it occurs there", () => {
    expect(matches(path, `/*c${times(1)}`)).toBe(true);
    expect(matches(path, `/*c${"a".repeat(200)}${times(after)}*e`)).toBe(true);
    expect(matches(path, `/*c${"a".repeat(200)}${times(after + 1)}`)).toBe(false);
  });

  it("is not found where it no longer occurs", () => {
    expect(
      matches(`/aaca${segment.repeat(before)}c${"a".repeat(1_000)}e`, `/*c${"a".repeat(200)}*${segment}`),
    ).toBe(false);
  });

  it.each([0, 1, 2, 9, 63, 64, 500])("is found at its first place, %i letters into the rest", (distance) => {
    const rest = `${"x".repeat(distance)}y`;
    const far = `/aaca${segment.repeat(before)}c${"a".repeat(1_000)}d${rest}${segment.repeat(after)}e`;
    expect(matches(far, `/*c${"a".repeat(200)}*d${rest}*${segment}`)).toBe(true);
    expect(matches(far, `/*c${"a".repeat(200)}*${segment}*${rest.slice(-9)}`)).toBe(false);
  });

  it("is found among many at its first place after a long run", () => {
    const wrong: string[] = [];
    for (let distance = 0; distance < 70; distance++) {
      const rest = `d${"x".repeat(distance)}${segment.repeat(after)}e`;
      const far = `/aaca${segment.repeat(before)}c${"a".repeat(1_000)}${rest}`;
      const pattern = `/*c${"a".repeat(200)}${times(after)}*e`;
      if (!matches(far, pattern)) wrong.push(`${distance}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each([9, 30, 47])("is found after each of %i places, and not only after the next", (count) => {
    const blocks = Array.from(
      { length: count },
      (_, i) => `${i}!${"a".repeat(300 + ((i * i) % 41))}${segment}`,
    );
    const far = `/aaca${blocks.join("")}${count}!`;
    const wrong: number[] = [];
    for (let i = 0; i < count; i++) if (!matches(far, `/*${i}!*${segment}*${i + 1}!`)) wrong.push(i);
    expect(wrong).toEqual([]);
    expect(matches(far, `/*${count - 1}!*${segment}*${segment}`)).toBe(false);
  });

  it("is found even if it is the first in order", () => {
    // The first of all suffixes in a half of the text: no longer run and no smaller byte is there.
    const far = `/aaca${"a".repeat(8_000)}d${"x".repeat(300)}${segment}b${`${segment}c`.repeat(after)}e`;
    expect(matches(far, `/*c${"a".repeat(200)}${times(after + 1)}*e`)).toBe(true);
    expect(matches(far, `/*c${"a".repeat(200)}*${segment}b`)).toBe(true);
    expect(matches(far, `/*c${"a".repeat(200)}${times(after + 2)}`)).toBe(false);
  });

  it("is found wherever in the rest it begins, of few as of many", () => {
    const wrong: string[] = [];
    // The search gives up at some multiple of 224 positions, and goes on from exactly there.
    for (let run = 61; run < 700; run++) {
      const far = `/aaca${"a".repeat(1_000)}d${"a".repeat(run)}${segment.slice(60)}e`;
      if (!matches(far, `/*d*${segment}`)) wrong.push(`${run}`);
    }
    expect(wrong).toEqual([]);
  });
});
