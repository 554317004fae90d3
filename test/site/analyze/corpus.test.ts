/**
 * Real files: against edits of themselves, against others, and without their dead rules.
 *
 * @module-tag long
 */
import { describe, expect, it } from "vitest";
import { type Policy, parse, type Rule } from "../../../src/index.ts";
import { deadRules, diff, equivalent } from "../../../src/site/analyze/index.ts";
import { corpusAvailable, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";
import { Random } from "../../support/random.ts";

const ruleLine = ({ type, pattern }: Pick<Rule, "type" | "pattern">): string => `${type}: ${pattern}`;
const policyOf = (rules: readonly string[]): Policy =>
  parse(`User-agent: *\n${rules.join("\n")}\n`).policyFor("*");

/** URLs put together from pieces of both policies' patterns. */
function urlsFrom(a: Policy, b: Policy, random: Random, count: number): string[] {
  const pieces = [...a.rules, ...b.rules].flatMap(({ pattern }) => pattern.split(/[*$]|(?<=[/?&=])/));
  pieces.push("/", "x", "?", "=", "&", ".html");
  return Array.from({ length: count }, () => {
    const text = Array.from({ length: 1 + random.below(6) }, () => random.pick(pieces)).join("");
    return text.startsWith("/") && !text.startsWith("//") ? text : `/${text.replace(/^\/+/, "")}`;
  });
}

/** One edit, as people make them. */
function edited(rules: readonly string[], random: Random): string[] {
  const at = random.below(rules.length);
  const [before, rule, after] = [rules.slice(0, at), rules[at]!, rules.slice(at + 1)];
  switch (random.below(5)) {
    case 0:
      return [...before, ...after];
    case 1:
      return [...before, rule.replace(/^\w+/, (type) => (type === "allow" ? "disallow" : "allow")), ...after];
    case 2:
      return [...before, `${rule.replace(/\$$/, "")}/`, ...after];
    case 3:
      return [...rules, `${rule.replace(/\$$/, "")}*.html$`];
    default:
      return [...rules, `disallow: /*${rule.slice(-4)}`];
  }
}

describe("real files in the analysis", () => {
  if (!corpusAvailable) {
    reportSkipped("analysis of real files");
    it.skip("are not here", () => {});
    return;
  }
  const all = sampledHosts()
    .map((host) => ({ host, robots: parse(readRobots(host)) }))
    .map(({ host, robots }) => ({ host, robots, policy: robots.policyFor("*") }))
    .filter(({ policy }) => policy.rules.length > 0);

  it("lose nothing with their dead rules, whatever URLs say", () => {
    const random = new Random(3);
    let rules = 0;
    let dead = 0;
    for (const { host, robots, policy } of all) {
      const gone = new Set(deadRules(robots, "*").map(({ rule }) => rule));
      rules += policy.rules.length;
      dead += gone.size;
      if (gone.size === 0) continue;
      const rest = policyOf(policy.rules.filter((rule) => !gone.has(rule)).map(ruleLine));
      expect(equivalent(policy, rest), host).toEqual({ equivalent: true });
      const urls = urlsFrom(policy, rest, random, 500);
      expect(rest.check(urls), host).toEqual(policy.check(urls));
    }
    console.log(`${dead} of ${rules} rules for * in ${all.length} files change nothing`);
    expect(dead).toBeGreaterThan(rules / 20);
  });

  it("edited: every change is confirmed, every equality survives 10,000 URLs", () => {
    const random = new Random(11);
    let equal = 0;
    for (const { host, policy } of all.filter((_, i) => i % 4 === 0)) {
      const after = policyOf(edited(policy.rules.map(ruleLine), random));
      const { changes, inconclusive } = diff(policy, after);
      expect(inconclusive, host).toBe(false);
      for (const { witness, before, after: now, ruleBefore, ruleAfter } of changes) {
        const [x, y] = [policy.explain(witness), after.explain(witness)];
        expect([x.allowed, y.allowed], `${host} ${witness}`).toEqual([
          before === "allowed",
          now === "allowed",
        ]);
        expect([x.rule, y.rule], `${host} ${witness}`).toEqual([ruleBefore, ruleAfter]);
      }
      const urls = urlsFrom(policy, after, random, changes.length === 0 ? 10_000 : 1000);
      const [was, is] = [policy.check(urls), after.check(urls)];
      if (changes.length === 0) {
        equal++;
        expect(is, host).toEqual(was);
        continue;
      }
      const pairs = new Set(
        changes.map(({ ruleBefore, ruleAfter }) => `${ruleBefore?.line} ${ruleAfter?.line}`),
      );
      urls.forEach((url, i) => {
        if (was[i] === is[i]) return;
        const pair = `${policy.explain(url).rule?.line} ${after.explain(url).rule?.line}`;
        expect(pairs.has(pair), `${host} ${url} by lines ${pair}`).toBe(true);
      });
    }
    expect(equal).toBeGreaterThan(10);
  });

  it("against one another: nothing is inconclusive, and images say the same", () => {
    let last: Policy | undefined;
    for (const { host, policy } of all.filter((_, i) => i % 3 === 1)) {
      if (last !== undefined) {
        const { changes, inconclusive } = diff(last, policy);
        expect(inconclusive, host).toBe(false);
        const [before, after] = [last, policy].map((one) => one.check(changes.map(({ witness }) => witness)));
        changes.forEach((change, i) => {
          expect([before![i], after![i]]).toEqual(
            [change.before, change.after].map((a) => Number(a === "allowed")),
          );
        });
      }
      last = policy;
    }
  });
});
