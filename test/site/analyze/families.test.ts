/**
 * Families of rules that once took many seconds: what they take now, counted in steps.
 *
 * @module-tag slow
 */
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Policy, parse, type Robots } from "../../../src/index.ts";
import { Budget } from "../../../src/site/analyze/budget.ts";
import { deadRules, diff, equivalent, minimize } from "../../../src/site/analyze/index.ts";

const fileOf = (rules: readonly string[]): Robots => parse(`User-agent: *\n${rules.join("\n")}\n`);
const either = (i: number): string => (i % 2 ? "Allow" : "Disallow");
/** Different for each number, and as long. */
const bits = (i: number): string =>
  Array.from({ length: 12 }, (_, k) => ((i >> k) & 1 ? "*a" : "*b")).join("");

const families: Readonly<Record<string, (i: number) => string>> = {
  "fifty stars and an end of its own": (i) => `Disallow: /${"*a".repeat(50)}${i}$`,
  "fifty stars and a number": (i) => `Disallow: /${"*a".repeat(50)}${i}`,
  "a number between fifty stars": (i) => `Disallow: /${"*a".repeat(25)}*${i}${"*b".repeat(25)}`,
  "the same stars in another order": (i) => `Disallow: /${bits(i * 5)}`,
  "both kinds, fifty stars and an end": (i) => `${either(i)}: /${"*a".repeat(50)}${i}$`,
};
const RULES = 240;
/** For each rule, of which there were enough to take some 50,000 each. */
const STEPS = 6000;

afterEach(() => vi.restoreAllMocks());

/** Steps that a call takes, whatever it allows each of its questions. */
function stepsOf(act: () => unknown): number {
  const taken = vi.spyOn(Budget.prototype, "spend");
  act();
  const steps = taken.mock.calls.reduce((sum, [some]) => sum + some, 0);
  taken.mockRestore();
  return steps;
}

describe.each(Object.entries(families))("rules with %s", (_, rule) => {
  const rules = Array.from({ length: RULES }, (_, i) => rule(i));
  const edited = rules.map((line, i) => (i === RULES >> 1 ? `${line.replace("$", "")}x` : line));
  const file = fileOf(rules);
  const [before, after] = [file, fileOf(edited)].map((one) => one.policyFor("*")) as [Policy, Policy];

  it.each<readonly [string, () => boolean]>([
    ["deadRules", () => deadRules(file, "*").inconclusive],
    ["minimize", () => minimize(file).inconclusive],
    ["diff", () => diff(before, after).inconclusive],
    ["equivalent", () => equivalent(before, after).equivalent === "inconclusive"],
  ])("take few steps: %s", (_, isInconclusive) => {
    let answer = true;
    const steps = stepsOf(() => {
      answer = isInconclusive();
    });
    expect(answer).toBe(false);
    expect(steps).toBeLessThan(STEPS * RULES);
  });
});

describe("crawlers that share rules in many ways", () => {
  const names = Array.from({ length: 100 }, (_, i) => `User-agent: bot${i}\n`).join("");
  const common = Array.from({ length: 1000 }, (_, i) => `Disallow: /${i}/\n`).join("");
  const own = Array.from({ length: 100 }, (_, i) => `\nUser-agent: bot${i}\nDisallow: /own/${i}\n`).join("");

  it("are left alone where they have far more rules together than the file has lines", () => {
    const body = names + common + own;
    expect(minimize(parse(body))).toMatchObject({ body, inconclusive: true });
    // Nothing was even looked at.
    expect(stepsOf(() => minimize(parse(body)))).toBe(0);
  });
});
