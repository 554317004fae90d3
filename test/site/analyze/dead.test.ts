// @module-tag slow
import { describe, expect, it } from "vitest";
import { URL_RFC9309 } from "../../../assembly/shared/format.ts";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { type Dialect, parse, RobotsError } from "../../../src/index.ts";
import { Budget, finish } from "../../../src/site/analyze/budget.ts";
import { removableAlone } from "../../../src/site/analyze/dead-rules.ts";
import { domainOf, fillerFor } from "../../../src/site/analyze/domain.ts";
import { deadRules, equivalent } from "../../../src/site/analyze/index.ts";
import { RuleJudge } from "../../../src/site/analyze/judge.ts";
import { formsThatMatter } from "../../../src/site/analyze/question.ts";
import { dialects } from "../../support/cases.ts";
import { cases } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";
import { bodyOf, oracle, policyOf, someRules, type Written } from "./policies.ts";

/** Dead lines, why, and the lines that cover them. */
function dead(rules: readonly string[], dialect: Dialect = "rfc9309"): string[] {
  const robots = parse(`User-agent: *\n${rules.join("\n")}\n`, { dialect });
  return deadRules(robots, "x").map(({ rule, why, coveredBy }) =>
    `${rule.pattern} ${why} ${coveredBy.map(({ pattern }) => pattern).join()}`.trim(),
  );
}

/** The rest of rules without their dead lines. */
function alive(rules: readonly Written[], dialect: Dialect): Written[] {
  const lines = new Set(deadRules(parse(bodyOf(rules), { dialect }), "x").map(({ rule }) => rule.line));
  return rules.filter((_, i) => !lines.has(i + 2));
}

describe("deadRules()", () => {
  it.each<[string, string[], string[]]>([
    ["a shorter rule that says the same", ["Disallow: /a", "Disallow: /a/b"], ["/a/b redundant /a"]],
    ["the default", ["Allow: /a", "Disallow: /b"], ["/a redundant"]],
    ["an exception between", ["Disallow: /a", "Allow: /a/b", "Disallow: /a/b/c"], []],
    ["one of two equal rules", ["Disallow: /a", "Disallow: /a"], ["/a outranked /a"]],
    ["a tie, which Allow wins", ["Disallow: /", "Disallow: /a", "Allow: /a"], ["/a outranked /a"]],
    ["a star that a longer rule covers", ["Disallow: /a*c", "Disallow: /a*bc"], ["/a*bc redundant /a*c"]],
    ["an anchor on what ends there anyway", ["Disallow: /a", "Disallow: /a$"], ["/a$ redundant /a"]],
    ["a weaker opposite that it still beats", ["Disallow: /a", "Allow: /*b", "Disallow: /ab*c"], []],
    [
      "an opposite that always beats it",
      ["Disallow: /*a", "Allow: /*a$", "Disallow: /a$"],
      ["/a$ outranked /*a$"],
    ],
    ["a rule that no URL matches", ["Disallow: /a/../b", "Disallow: /*/./"], ["/a/../b unreachable"]],
    ["robots.txt itself", ["Disallow: /robots.txt$"], ["/robots.txt$ outranked"]],
    ["percent-encoding", ["Disallow: /%7Ea", "Disallow: /~a/b"], ["/~a/b redundant /%7Ea"]],
    [
      "an escape that stands in path or query",
      ["Disallow: /*x%2Fy", "Disallow: /a?x/y"],
      ["/a?x/y outranked /*x%2Fy"],
    ],
    [
      "two rules that go together",
      ["Disallow: /", "Allow: /a", "Disallow: /a", "Disallow: /a/b"],
      ["/a outranked /a"],
    ],
  ])("finds %s", (_, rules, expected) => {
    expect(dead(rules)).toEqual(expected);
  });

  it("takes the first match in the draft of 1996", () => {
    expect(dead(["Disallow: /a", "Allow: /a/b", "Disallow: /c", "Disallow: /a"], "koster1996")).toEqual([
      "/a/b outranked /a",
      "/a outranked /a",
    ]);
    expect(dead(["Allow: /a/b", "Disallow: /a", "Disallow: /a/c"], "koster1996")).toEqual([
      "/a/c outranked /a",
    ]);
  });

  it("keeps what Google reads into an index page", () => {
    expect(dead(["Disallow: /a/", "Allow: /a/index.html"], "google")).toEqual([]);
    expect(dead(["Allow: /a/index.html"], "google")).toEqual(["/a/index.html redundant"]);
  });

  it("sees the groups of an agent as one", () => {
    const robots = parse("User-agent: a\nDisallow: /x\n\nUser-agent: b\nUser-agent: a\nDisallow: /x/y\n");
    expect(deadRules(robots, "a").map(({ rule }) => rule.line)).toEqual([6]);
    expect(deadRules(robots, "b")).toEqual([]);
  });

  it("refuses misuse with a code", () => {
    expect(() => deadRules({} as never, "*")).toThrow(RobotsError);
    expect(() => deadRules(parse(""), "*", { budget: 0 })).toThrow(/budget/);
  });

  it("finds, where asked to, only rules that can go in any choice", () => {
    const domain = domainOf(URL_RFC9309);
    const random = new Random(41);
    const wrong: string[] = [];
    let found = 0;
    for (let n = 0; n < cases(400); n++) {
      const rules = [...someRules(random, ["a", "b", "*"]), ...someRules(random, ["a", "b", "*"])];
      const normalized = policyOf(rules, "rfc9309").normalRules();
      const forms = formsThatMatter(normalized, domain);
      const judge = new RuleJudge(forms, { domain, filler: fillerFor(forms, domain), budget: new Budget() });
      const { sources } = finish(removableAlone(judge));
      const lines = sources.map(({ source }) => normalized.rules[source]!.line);
      found += lines.length;
      for (let choice = 1; choice < 2 ** Math.min(lines.length, 5); choice++) {
        const gone = new Set(lines.filter((_, i) => (choice >> i) & 1));
        const rest = rules.filter((_, i) => !gone.has(i + 2));
        if (oracle(rules, rest, "rfc9309") !== undefined) wrong.push(`${[...gone]}: ${bodyOf(rules)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(cases(200));
  });

  it.each(dialects)("leaves in %s the same policy, of which no rule can go", (dialect) => {
    const random = new Random(23);
    const wrong: string[] = [];
    for (let n = 0; n < cases(500); n++) {
      const letters = n % 3 === 0 ? ["a", "/", ".", "?", "*"] : ["a", "b", "/", "*", "$"];
      const rules = [...someRules(random, letters), ...someRules(random, letters)];
      const rest = alive(rules, dialect);
      if (oracle(rules, rest, dialect) !== undefined) wrong.push(`changed: ${bodyOf(rules)}`);
      if (equivalent(policyOf(rules, dialect), policyOf(rest, dialect)).equivalent !== true)
        wrong.push(bodyOf(rules));
      rest.forEach((rule, i) => {
        const { wildcards, allow } = dialectRules(dialect);
        const isRule = rule.pattern[0] === "/" || (rule.pattern[0] === "*" && wildcards);
        if (!isRule || (rule.allow && !allow)) return;
        const without = rest.filter((_, j) => j !== i);
        if (oracle(rest, without, dialect) === undefined)
          wrong.push(`${rule.pattern} can go: ${bodyOf(rest)}`);
      });
    }
    expect(wrong).toEqual([]);
  });
});
