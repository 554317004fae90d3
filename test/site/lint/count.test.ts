/**
 * Counting says what linting would: the same findings, with everything that silences or outweighs them.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RobotsError } from "../../../src/index.ts";
import { countFindings, type LintOptions, lint, presetNames } from "../../../src/site/lint/index.ts";
import { dialects } from "../../support/cases.ts";
import { corpusAvailable, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";
import { cases } from "../../support/effort.ts";
import { damagedFiles, files } from "./files.ts";

if (!corpusAvailable) reportSkipped("counting findings in real files");

const RUNS = cases(500);

function expectCounted(body: string | Uint8Array, options: LintOptions): void {
  const counts = new Map<string, number>();
  for (const { rule } of lint(body, options)) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const sorted = (map: ReadonlyMap<string, number>) => [...map].sort();
  expect(sorted(countFindings(body, options))).toEqual(sorted(counts));
}

describe("countFindings", () => {
  it("counts findings by rule", () => {
    expect([...countFindings("User-agent: *\nDisallow: tmp/\nDisallow: a/\nNoindex: /b\n")]).toEqual([
      ["missing-slash", 2],
      ["retired-directive", 1],
    ]);
    expect(countFindings("User-agent: *\nDisallow: /tmp/\n").size).toBe(0);
  });

  it("heeds comments that silence rules, and reports those that silence nothing", () => {
    const body =
      "User-agent: *\n# robotomata-disable-next-line\nDisallow: tmp/\n# robotomata-disable-next-line\nDisallow: /b/\n";
    expect([...countFindings(body)]).toEqual([["unused-disable", 1]]);
  });

  it("takes the options of lint", () => {
    const body = "User-agent: *\nDisallow: /tmp";
    expect([...countFindings(body, { preset: "all", rules: { "final-newline": "off" } })]).toEqual([
      ["directory-slash", 1],
    ]);
    expect([...countFindings("User-agent: *\nAllow: /\n", { preset: "1994" }).keys()]).toContain(
      "unsupported-in-dialect",
    );
  });

  it.each([
    ["a body of another kind", () => countFindings(7 as unknown as string)],
    ["an unknown preset", () => countFindings("", { preset: "loud" as "all" })],
    ["an unknown rule", () => countFindings("", { rules: { nonsense: "off" } as object })],
    ["an unknown severity", () => countFindings("", { rules: { "empty-file": "fatal" as "off" } })],
  ])("refuses %s as lint does", (_, count) => {
    expect(count).toThrow(RobotsError);
  });

  it("counts what lint finds in any text and bytes, in every preset and dialect", () => {
    const options = fc.record({
      preset: fc.constantFrom(...presetNames),
      dialect: fc.constantFrom(...dialects),
    });
    fc.assert(fc.property(fc.oneof(files, damagedFiles), options, expectCounted), { numRuns: RUNS });
  });

  it.runIf(corpusAvailable)("counts what lint finds in real files", () => {
    for (const host of sampledHosts()) expectCounted(readRobots(host), { preset: "all" });
  });
});
