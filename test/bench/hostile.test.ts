/** The hostile files are what they are said to be: otherwise the worst case that is measured is not the worst. */
import { describe, expect, it } from "vitest";
import { HOSTILE, PATH_LENGTHS } from "../../bench/hostile.ts";
import { AGENT } from "../../bench/inputs.ts";
import { parse } from "../../src/index.ts";

const PATH = 2_000;
const worst = HOSTILE.filter(({ name }) => /aaa\.\.\.ca|eatoin/.test(name));

describe("hostile files", () => {
  it.each(HOSTILE)("is legal: $name", ({ body, path }) => {
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(500 * 1024);
    expect(parse(body).truncated).toBe(false);
    for (const length of PATH_LENGTHS) {
      expect(path(length)).toMatch(/^\//);
      expect(Math.abs(Buffer.byteLength(path(length)) - length)).toBeLessThanOrEqual(1);
    }
  });

  it("has two that fill what is legal", () => {
    expect(worst).toHaveLength(2);
    for (const { body } of worst) expect(Buffer.byteLength(body)).toBeGreaterThan(500 * 1024 - 200);
  });

  it.each(worst)("lets no rule but the lowest decide: $name", ({ body, path }) => {
    const { rule, candidates } = parse(body).policyFor(AGENT).explain(path(PATH));
    expect(rule?.pattern).toBe("/");
    expect(candidates).toHaveLength(1);
  });

  it.each(worst)(
    "has the three bytes that the index knows each tail by in the path: $name",
    ({ body, path }) => {
      const segments = [...body.matchAll(/^Allow:\/\*([^*\n]+)/gm)].map(([, segment]) => segment!);
      expect(segments.length).toBeGreaterThan(3_000);
      expect(new Set(body.split("\n")).size).toBeGreaterThan(segments.length);
      const text = path(PATH);
      for (const segment of segments) {
        // All but the last two bytes stand in a row in the path, so it is the last but one that fails.
        expect(text.includes(segment.slice(0, -2))).toBe(true);
        expect(text.includes(segment.slice(0, -1))).toBe(false);
      }
    },
  );
});
