// @module-tag slow
import { describe, expect, it } from "vitest";
import { Budget } from "../../src/analyze/budget.ts";
import { deadSources, independentlyDead } from "../../src/analyze/dead.ts";
import type { DeadSource } from "../../src/analyze/dead-source.ts";
import { domainOf } from "../../src/analyze/domain.ts";
import { gapFor } from "../../src/analyze/gap.ts";
import { formsThatMatter } from "../../src/analyze/question.ts";
import { finish } from "../../src/analyze/work.ts";
import type { FieldLine } from "../../src/lint/line.ts";
import { sourceOf } from "../../src/lint/lint.ts";
import { suspectsAmong } from "../../src/lint/needed.ts";
import { partInDoubt } from "../../src/lint/part.ts";
import { planOf } from "../../src/lint/plan.ts";
import { analysed, type RuleSet, ruleSetsOf } from "../../src/lint/rule-sets.ts";
import type { Source } from "../../src/lint/source.ts";
import { pathOf } from "../../src/lint/spelling.ts";
import { bodyOf, someRules } from "../analyze/policies.ts";
import { Random } from "../support/random.ts";

const letters = [
  ["a", "b", "*"],
  ["a", "b", "/", "*", "$"],
  ["a", "/", ".", "?", "*"],
  ["a", "ZQ", "Z", "Q", "*"],
  ["a", "%7E", "~", "%41", "é", "*"],
  ["/", "index.htm", "robots.txt", "*", "$"],
];

/** Small sets of rules in both dialects with wildcards. */
function* sets(): Generator<{ lines: RuleSet; source: Source; body: string }> {
  const random = new Random(9309);
  for (const dialect of ["rfc9309", "google"] as const) {
    for (let n = 0; n < 1500; n++) {
      const some = letters[n % letters.length]!;
      const body = bodyOf([...someRules(random, some), ...someRules(random, some)]);
      const source = sourceOf(body, planOf({ dialect }));
      for (const lines of ruleSetsOf(source)) yield { lines, source, body };
    }
  }
}

function told(found: readonly DeadSource[]): string {
  return JSON.stringify(found);
}

describe("the look before an analysis", () => {
  it("suspects every rule that the analysis finds to be covered, and changes nothing that it finds", () => {
    const wrong: string[] = [];
    let found = 0;
    let spared = 0;
    for (const { lines, source, body } of sets()) {
      const { anatomy, lineOf } = analysed(lines, source);
      const { sources: dead } = finish(deadSources(anatomy, new Budget(), new Map()));
      const suspects = suspectsAmong(lines, source);
      if (suspects === undefined) continue;
      const covered = new Set(suspects.covered.map(({ value }) => value.text));
      for (const { source, why, coveredBy } of dead) {
        const line = lineOf(source);
        const isTold = coveredBy.some((by) => {
          const { kind, value } = lineOf(by);
          return kind === line.kind && value.text !== line.value.text;
        });
        if (why === "unreachable" || !isTold) continue;
        found++;
        if (!covered.has(line.value.text)) wrong.push(`${line.value.text} in ${body}`);
      }
      const places = new Map(anatomy.rules.map((_, place) => [lineOf(place).number, place]));
      const placeOf = (line: FieldLine): number => places.get(line.number)!;
      const needed = [...places.values()]
        .map(lineOf)
        .filter((line) => !suspects.doubtful.has(line))
        .map((line) => [placeOf(line), suspects.instead.get(line)] as const)
        .map(([place, by]) => [place, by && placeOf(by)] as const);
      spared += needed.length;
      if (told(finish(deadSources(anatomy, new Budget(), new Map(needed))).sources) !== told(dead))
        wrong.push(body);
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(200);
    expect(spared).toBeGreaterThan(2000);
  });

  it("leaves out of the analysis only what changes none of its findings, and adds no steps", () => {
    const wrong: string[] = [];
    let absent = 0;
    for (const { lines, source, body } of sets()) {
      const suspects = suspectsAmong(lines, source);
      if (suspects === undefined) continue;
      const { anatomy, lineOf } = analysed(lines, source);
      const domain = domainOf(source.dialect.url);
      const places = new Map(anatomy.rules.map((_, place) => [lineOf(place), place]));
      const needed = new Map(
        [...places]
          .filter(([line]) => !suspects.doubtful.has(line))
          .map(([line, place]) => [place, places.get(suspects.instead.get(line)!)] as const),
      );
      const [whole, some] = [new Budget(), new Budget()];
      const dead = finish(deadSources(anatomy, whole, needed)).sources.filter(
        ({ why }) => why !== "unreachable",
      );
      const part = partInDoubt(lines, source, suspects, domain);
      absent += lines.length - part.lines.length;
      const about = { domain, gap: gapFor(formsThatMatter(anatomy, domain), domain), budget: some };
      const found = finish(independentlyDead(part.forms, about, part.doubt))
        .sources.filter(({ why }) => why !== "unreachable")
        .map(({ source: place, why, coveredBy }) => ({
          source: places.get(part.lines[place]!),
          why,
          coveredBy: coveredBy.map((by) => places.get(part.lines[by]!)),
        }));
      if (JSON.stringify(found) !== JSON.stringify(dead) || some.spent > whole.spent) wrong.push(body);
    }
    expect(wrong).toEqual([]);
    expect(absent).toBeGreaterThan(500);
  });

  it("suspects every rule that opposite ones override", () => {
    const wrong: string[] = [];
    let found = 0;
    for (const { lines, source: set, body } of sets()) {
      const suspects = suspectsAmong(lines, set);
      if (suspects === undefined) continue;
      const { anatomy, lineOf } = analysed(lines, set);
      for (const { source, why, coveredBy } of finish(deadSources(anatomy, new Budget(), new Map()))
        .sources) {
        const line = lineOf(source);
        const isOverridden = coveredBy.every((by) => lineOf(by).kind !== line.kind);
        const isSame = coveredBy.some((by) => pathOf(lineOf(by), set) === pathOf(line, set));
        if (why !== "outranked" || coveredBy.length === 0 || !isOverridden || isSame) continue;
        found++;
        if (!suspects.overridden.includes(line)) wrong.push(`${line.value.text} in ${body}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(20);
  });
});
