/**
 * Every answer on small policies against the product automaton, and every change that short URLs can show.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { describe, expect, it } from "vitest";
import type { Dialect, Policy } from "../../../src/index.ts";
import { diff, equivalent } from "../../../src/site/analyze/index.ts";
import { dialects } from "../../support/cases.ts";
import { cases, sampled } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";
import { bodyOf, mutated, oracle, policyOf, someRules, type Written, words } from "./policies.ts";

const LETTERS = ["a", "b", "/", "*", "$"];

/** What `equivalent` gets wrong, if anything; it must never be undecided on policies this small. */
function fault(
  a: readonly Written[],
  b: readonly Written[],
  dialect: Dialect,
  policies: readonly [Policy, Policy] = [policyOf(a, dialect), policyOf(b, dialect)],
): string | undefined {
  const { equivalent: answer, witness } = equivalent(...policies);
  const difference = oracle(a, b, dialect);
  if (difference === "too large") throw new Error("the oracle gives up");
  if (answer === (difference === undefined)) return undefined;
  return `${dialect}: ${answer} ${witness ?? ""}, oracle ${difference}\n${bodyOf(a)}${bodyOf(b)}`;
}

function faults(
  pairs: Iterable<readonly [readonly Written[], readonly Written[]]>,
  dialect: Dialect,
): string[] {
  return [...pairs].flatMap(([a, b]) => fault(a, b, dialect) ?? []);
}

describe.each(dialects)("equivalent() in %s agrees with the product automaton", (dialect) => {
  it("on all pairs of single rules to length 4", () => {
    const patterns = words(LETTERS, 3).map((rest) => `/${rest}`);
    const made = patterns.map((pattern) => policyOf([{ allow: false, pattern }], dialect));
    const wrong: string[] = [];
    for (let i = 0; i < patterns.length; i++) {
      for (const j of sampled([...patterns.keys()].slice(0, i), i)) {
        const [a, b] = [patterns[i]!, patterns[j]!].map((pattern) => [{ allow: false, pattern }]);
        const found = fault(a!, b!, dialect, [made[i]!, made[j]!]);
        if (found !== undefined) wrong.push(found);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("on all pairs of up to two rules to length 2", () => {
    const rules = [true, false].flatMap((allow) =>
      [
        "/",
        "*",
        ...words(LETTERS, 1)
          .slice(1)
          .map((rest) => `/${rest}`),
      ].map((pattern) => ({ allow, pattern })),
    );
    const files: Written[][] = [[], ...rules.map((rule) => [rule])];
    for (let i = 0; i < rules.length; i++) for (let j = 0; j < i; j++) files.push([rules[j]!, rules[i]!]);
    const pairs = files.flatMap((a, i) => sampled(files.slice(0, i), i).map((b) => [a, b] as const));
    expect(faults(pairs, dialect)).toEqual([]);
  });

  it.each([
    ["plain letters", LETTERS],
    ["many stars", ["a", "b", "*", "*"]],
    ["dots and queries", ["a", "/", ".", "?", "*"]],
  ])("on random files of up to five rules, %s", (_, letters) => {
    const random = new Random(17);
    const pairs = Array.from({ length: cases(12_500) }, () => {
      const a = someRules(random, letters);
      return [a, random.next() < 0.3 ? someRules(random, letters) : mutated(random, a, letters)] as const;
    });
    expect(faults(pairs, dialect)).toEqual([]);
  });
});

describe.each(dialects)("diff() in %s", (dialect) => {
  const urls = words(["a", "b", "/", "x"], 6).map((rest) => `http://h/${rest}`);

  /** The lines that decide each URL, on both sides, where the verdicts differ. */
  const shown = (a: Policy, b: Policy, some: readonly string[] = urls): string[] => {
    const [before, after] = [a.check(some), b.check(some)];
    const pairs = new Set<string>();
    some.forEach((url, i) => {
      if (before[i] !== after[i]) pairs.add(`${a.explain(url).rule?.line} ${b.explain(url).rule?.line}`);
    });
    return [...pairs];
  };

  it("finds every pair of rules that short URLs show, and proves each it finds", () => {
    const random = new Random(5);
    const wrong: string[] = [];
    for (let n = 0; n < cases(750); n++) {
      const rules = someRules(random, ["a", "b", "/", "*"]);
      const [a, b] = [rules, mutated(random, rules, ["a", "b", "/", "*"])].map((one) =>
        policyOf(one, dialect),
      );
      const { changes, inconclusive } = diff(a!, b!);
      const found = new Set(
        changes.map(({ ruleBefore, ruleAfter }) => `${ruleBefore?.line} ${ruleAfter?.line}`),
      );
      if (inconclusive || found.size !== changes.length) wrong.push("inconclusive, or a pair twice");
      for (const pair of shown(a!, b!))
        if (!found.has(pair)) wrong.push(`${pair} is missing: ${bodyOf(rules)}`);
      for (const { witness, before, after, ruleBefore, ruleAfter } of changes) {
        const [x, y] = [a!.explain(witness), b!.explain(witness)];
        if (x.allowed !== (before === "allowed") || y.allowed !== (after === "allowed")) wrong.push(witness);
        if (x.rule?.line !== ruleBefore?.line || y.rule?.line !== ruleAfter?.line)
          wrong.push(`rules: ${witness}`);
      }
      if ((equivalent(a!, b!).equivalent === true) !== (changes.length === 0))
        wrong.push("not what equivalent says");
      if (equivalent(a!, a!).equivalent !== true) wrong.push("a policy is not equivalent to itself");
      if (equivalent(a!, b!).equivalent !== equivalent(b!, a!).equivalent) wrong.push("not symmetric");
    }
    expect(wrong).toEqual([]);
  });

  it("finds every pair among many rules of the same length, of which the first decides", () => {
    const random = new Random(11);
    const all = words(["a", "b"], 8).map((rest) => `http://h/${rest}`);
    for (let n = 0; n < 20; n++) {
      const rules = Array.from(
        { length: 12 },
        (): Written => ({
          allow: random.next() < 0.5,
          pattern: `/${Array.from({ length: 3 }, () => `*${random.pick("ab")}`).join("")}`,
        }),
      );
      const edited = rules.map((rule, i) => (i === 5 ? { ...rule, pattern: `${rule.pattern}*b` } : rule));
      const [a, b] = [policyOf(rules, dialect), policyOf(edited, dialect)];
      const found = diff(a, b).changes.map(
        ({ ruleBefore, ruleAfter }) => `${ruleBefore?.line} ${ruleAfter?.line}`,
      );
      expect(found).toEqual(expect.arrayContaining(shown(a, b, all)));
    }
  });
});
