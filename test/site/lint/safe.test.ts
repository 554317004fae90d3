/**
 * Whatever a file is linted as, its safe repairs keep the verdicts of all who read it today, and of that dialect.
 *
 * @module-tag long
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Dialect } from "../../../src/index.ts";
import { fixAll, lint, type PresetName, presetNames } from "../../../src/site/lint/index.ts";
import { dialects } from "../../support/cases.ts";
import { corpusAvailable, reportSkipped } from "../../support/corpus.ts";
import { cases } from "../../support/effort.ts";
import { damagedFiles, files } from "./files.ts";
import { difference } from "./meaning.ts";
import { mutatedFiles } from "./mutated.ts";

if (!corpusAvailable) reportSkipped("safe repairs of real files with changes");

const RUNS = cases(1500);

function expectKept(body: string | Uint8Array, preset: PresetName, dialect: Dialect | undefined): void {
  const options = { preset, ...(dialect === undefined ? {} : { dialect }) };
  const { body: repaired, fixed } = fixAll(body, options);
  if (fixed.length === 0) return;
  const readings = new Set<Dialect>(["rfc9309", "google", dialect ?? "rfc9309"]);
  const changed = difference(body, repaired, [...readings]);
  if (changed !== undefined) {
    const repairs = JSON.stringify(fixed.map(({ rule, fix }) => ({ rule, fix })));
    throw new Error(`${changed}\n${repairs}\n${Buffer.from(repaired).toString("latin1")}`);
  }
}

describe("safe repairs keep every verdict", () => {
  const sorts = {
    "of any text": files,
    "of any bytes": damagedFiles,
    ...(corpusAvailable ? { "of real files with changes": mutatedFiles } : {}),
  };
  for (const [name, arbitrary] of Object.entries(sorts)) {
    it(`${name}, in every preset and dialect`, () => {
      const preset = fc.constantFrom(...presetNames);
      const dialect = fc.constantFrom(...dialects, undefined);
      fc.assert(fc.property(arbitrary as fc.Arbitrary<string | Uint8Array>, preset, dialect, expectKept), {
        numRuns: RUNS,
      });
    });
  }
});

describe("a repair that only one reading would make", () => {
  it.each([
    ["shadowed-rule", "google", `${" ".repeat(17_000)}Disallow: /x/y\nAllow: /x\nAllow: /x/y/z`],
    ["shadowed-rule", "koster1996", "Disallow: /a\nAllow: /a/b\nDisallow: /a/b/c"],
    ["repeated-agent", "original1994", "Allow: /x\nUser-agent: a\nDisallow: /"],
  ] as const)("of %s in %s is not called safe", (rule, dialect, text) => {
    const body = `User-agent: a\n${text}\n`;
    const found = lint(body, { dialect, preset: "all" }).filter(
      (one) => one.rule === rule && one.fix !== undefined,
    );
    expect(found.map(({ fix }) => fix!.safe)).toEqual(found.map(() => false));
    expect(found.length).toBeGreaterThan(0);
    expect(
      difference(body, fixAll(body, { dialect, preset: "all" }).body, ["rfc9309", "google", dialect]),
    ).toBeUndefined();
  });

  it("is safe if all of them would", () => {
    for (const dialect of dialects) {
      const found = lint("User-agent: a\nDisallow: /a\nDisallow: /a\nDisallow: /a/b\n", { dialect });
      const repairs = found.filter(({ rule }) => rule === "duplicate-rule" || rule === "shadowed-rule");
      expect(repairs.map(({ fix }) => fix?.safe)).toEqual([true, true]);
    }
  });
});
