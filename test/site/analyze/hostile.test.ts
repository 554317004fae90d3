/**
 * What the worst files cost, in steps rather than seconds: a budget that is enough shows that no more were taken.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { describe, expect, it, vi } from "vitest";
import { type Policy, parse } from "../../../src/index.ts";
import { Budget } from "../../../src/site/analyze/budget.ts";
import { deadRules, diff, equivalent, minimize } from "../../../src/site/analyze/index.ts";
import { productDifference } from "../../support/product.ts";
import { Random } from "../../support/random.ts";

const policy = (rules: readonly string[]): Policy =>
  parse(`User-agent: *\n${rules.join("\n")}\n`).policyFor("*");

/** `/*_0a*_0b`, `/*_1a*_1b` and so on: an automaton for all of them has twice as many states for each. */
const pairs = (k: number, middle = "*"): string[] =>
  Array.from({ length: k }, (_, i) => `Disallow: /*_${i}a${middle}_${i}b`);

/** Rules until a file has 500 KiB. */
function fullFile(rule: (i: number) => string): string[] {
  const rules: string[] = [];
  for (let size = 20, i = 0; size < 511_000; i++) {
    rules.push(rule(i));
    size += rules.at(-1)!.length + 1;
  }
  return rules;
}

describe("rules whose automaton explodes", () => {
  it.each([8, 16, 100])("%i times two pieces take steps by the square of their number", (k) => {
    const [a, b] = [policy(pairs(k)), policy([...pairs(k - 1), `Disallow: /*_${k - 1}a*_${k - 1}c`])];
    expect(equivalent(a, policy(pairs(k)), { budget: 10 * k })).toEqual({ equivalent: true });
    expect(diff(a, b, { budget: 100 * k * k }).changes.length).toBe(2);
    expect(deadRules(parse(`User-agent: *\n${pairs(k).join("\n")}\n`), "*", { budget: 100 * k * k })).toEqual(
      [],
    );
  });

  it("are too much for the product, which shows that they are hard", () => {
    const rules = (k: number) => pairs(k).map((line) => ({ allow: false, pattern: line.slice(10) }));
    const options = { wildcards: true, first: false, dots: false, mostStates: 4_000 };
    expect(productDifference(rules(8), rules(7), options)).not.toBe("too large");
    const same = { allow: false, pattern: "/*_0a*_0b*" };
    expect(productDifference(rules(16), [...rules(16), same], options)).toBe("too large");
  });
});

describe("one rule of very many stars", () => {
  const stars = (n: number, letter: string): string => `/${`*${letter}`.repeat(n)}`;

  it.each([100, 600])(
    "is compared with another that it shares uncountably many texts with: %i stars",
    (n) => {
      const rules = [`Disallow: ${stars(n, "b")}`, `Allow: ${stars(n, "a")}`];
      // Longer than both, and what all that they have in common contains: a and b stand in one order or the other.
      const covers = [
        `Allow: ${stars(1, "a*b")}${"*".repeat(2 * n)}`,
        `Allow: ${stars(1, "b*a")}${"*".repeat(2 * n)}`,
      ];
      const longer = `Disallow: ${stars(n, "b")}**`;
      expect(equivalent(policy(rules), policy([rules[1]!, longer]), { budget: 2000 * n })).toMatchObject({
        equivalent: false,
      });
      expect(
        equivalent(policy([...rules, ...covers]), policy([...covers, rules[1]!, longer]), {
          budget: 30_000 * n,
        }),
      ).toEqual({ equivalent: true });
    },
  );
});

it("half a megabyte of stars that are not the end of their pattern is minimized in one pass", () => {
  const body = `User-agent: *\nDisallow: /${"*".repeat(500_000)}a\n`;
  expect(minimize(parse(body)).body).toBe(body);
});

/** A formula in conjunctive normal form; each clause has three literals, -n being the negation of variable n. */
type Formula = readonly (readonly number[])[];

/** Whether the formula can be true. */
function isSatisfiable(formula: Formula, variables: number): boolean {
  for (let truth = 0; truth < 2 ** variables; truth++) {
    const holds = (literal: number): boolean =>
      ((truth >> (Math.abs(literal) - 1)) & 1) === Number(literal > 0);
    if (formula.every((clause) => clause.some(holds))) return true;
  }
  return false;
}

/**
 * Two policies that differ just where the formula is true: `a` and `b` stand in each block in one order or the other, and
 * each clause is a stronger rule that matches where none of its literals holds. What ends a block stands there once.
 */
function policiesOf(formula: Formula, variables: number): [Policy, Policy] {
  const block = (letter: string): string =>
    `/${Array.from({ length: variables }, (_, i) => `*${letter}*_${i}_`).join("")}$`;
  const [low, high] = [block("a"), `${block("b").slice(0, -1)}*`];
  const strong = (pattern: string): string =>
    `Disallow: ${pattern}${"*".repeat(Math.max(0, high.length + 1 - pattern.length))}`;
  const once = Array.from({ length: variables }, (_, i) => strong(`/*_${i}_*_${i}_`));
  const clauses = formula.map((clause) => {
    const parts = [...clause]
      .sort((x, y) => Math.abs(x) - Math.abs(y))
      .map((literal) => {
        const i = Math.abs(literal) - 1;
        const follows = i === 0 || clause.some((other) => Math.abs(other) === i);
        return `${follows ? "" : `*_${i - 1}_`}*${literal > 0 ? "b*a" : "a*b"}*_${i}_`;
      });
    return strong(`/${parts.join("")}`);
  });
  const rules = [`Disallow: ${low}`, ...once, ...clauses];
  return [policy([...rules, `Allow: ${high}`]), policy(rules)];
}

describe("satisfiability, written as rules", () => {
  it.each([3, 4, 5, 6, 8, 12])("is solved or given up within the budget, with %i variables", (variables) => {
    const random = new Random(variables);
    for (let n = 0; n < 4; n++) {
      const formula = Array.from({ length: Math.ceil(variables * (2 + 2 * n)) }, () => {
        const chosen = new Set<number>();
        while (chosen.size < 3) chosen.add(1 + random.below(variables));
        return [...chosen].map((variable) => (random.next() < 0.5 ? -variable : variable));
      });
      const answer = equivalent(...policiesOf(formula, variables), { budget: 3_000_000 });
      const isTrue = isSatisfiable(formula, variables);
      if (answer.equivalent === "inconclusive") expect(answer.reason).toMatch(/3000000 steps/);
      else expect(answer.equivalent).toBe(!isTrue);
    }
  });
});

describe("an analysis that cannot be settled within its budget", () => {
  it("is inconclusive, with the bound, and never wrong", () => {
    const random = new Random(7);
    const formula = Array.from({ length: 120 }, () => [
      1 + random.below(8),
      -(9 + random.below(8)),
      (random.next() < 0.5 ? -1 : 1) * (17 + random.below(8)),
    ]);
    const [a, b] = policiesOf(formula, 24);
    const told = {
      reason: "it takes more than the 500000 steps that were allowed",
      because: { code: "many-steps", values: { steps: 500_000 } },
    };
    expect(equivalent(a, b, { budget: 500_000 })).toEqual({ equivalent: "inconclusive", ...told });
    expect(diff(a, b, { budget: 500_000 })).toMatchObject({ changes: [], inconclusive: true, ...told });
  });
});

type Kind = readonly [name: string, rule: (i: number) => string];

describe("files of 500 KiB", () => {
  const kinds: readonly Kind[] = [
    ["plain rules", (i) => `Disallow: /${i}`],
    ["a chain of beginnings", (i) => `${i % 2 ? "Allow" : "Disallow"}: /${"a".repeat(i % 900)}`],
    ["wildcards that differ at the end", (i) => `${i % 2 ? "Allow" : "Disallow"}: /*${i}x`],
    ["pieces that nearly match", (i) => `${i % 2 ? "Allow" : "Disallow"}: /*${"a".repeat(i % 500)}b*c`],
    ["anchors", (i) => `${i % 2 ? "Allow" : "Disallow"}: /*${i}$`],
    ["stars and nothing else", (i) => `${i % 2 ? "Allow" : "Disallow"}: /${"*".repeat(i % 900)}`],
    ["dot segments", (i) => `${i % 2 ? "Allow" : "Disallow"}: /*/./${i}`],
    ["escapes in path or query", (i) => `${i % 2 ? "Allow" : "Disallow"}: /*a*b*%2F${i}`],
  ];

  it.each(kinds)("of %s are analysed within the budget, and never wrongly", (_, rule) => {
    const rules = fullFile(rule);
    const edited = [...rules.slice(1), "Disallow: /edited"];
    const [a, b] = [policy(rules), policy(edited)];
    const options = { budget: 3_000_000 };
    expect(equivalent(a, policy(rules), options).equivalent).toBe(true);
    const { changes, inconclusive } = diff(a, b, options);
    const answer = equivalent(a, b, options).equivalent;
    if (!inconclusive) expect(answer).toBe(changes.length === 0);
    for (const { witness, before, after } of changes) {
      expect([a.isAllowed(witness), b.isAllowed(witness)]).toEqual([
        before === "allowed",
        after === "allowed",
      ]);
    }
    const dead = new Set(
      deadRules(parse(`User-agent: *\n${rules.join("\n")}\n`), "*", options).map((d) => d.rule.line),
    );
    const rest = policy(rules.filter((_, i) => !dead.has(i + 2)));
    expect(equivalent(a, rest, options).equivalent).not.toBe(false);
  });

  it.each(
    kinds.map(([name, rule], i): [string, string, Kind[1], Kind[1]] => {
      const [other, otherRule] = kinds[(i + 3) % kinds.length]!;
      return [name, other, rule, otherRule];
    }),
  )(
    "of %s are compared with one of %s within the budget, every change being confirmed",
    (_name, _other, rule, otherRule) => {
      const [a, b] = [policy(fullFile(rule)), policy(fullFile(otherRule))];
      const options = { budget: 3_000_000, limit: 2_000 };
      const { changes, inconclusive, truncated, reason } = diff(a, b, options);
      expect(changes.length > 0 || inconclusive).toBe(true);
      expect(changes.length).toBeLessThanOrEqual(2_000);
      if (truncated) expect(changes.length).toBe(2_000);
      if (inconclusive) expect(reason).toMatch(/3000000 steps/);
      for (const { witness, before, after } of changes) {
        expect([a.isAllowed(witness), b.isAllowed(witness)]).toEqual([
          before === "allowed",
          after === "allowed",
        ]);
      }
      const answer = equivalent(a, b, { budget: 3_000_000 }).equivalent;
      expect(answer).toBe(changes.length > 0 ? false : "inconclusive");
    },
  );

  it("of one enormous rule are analysed", () => {
    for (const pattern of [
      `/${"*a".repeat(250_000)}`,
      `/*${"a".repeat(250_000)}b*c`,
      `/${"a".repeat(500_000)}`,
    ]) {
      const [a, b] = [policy([`Disallow: ${pattern}`]), policy([`Disallow: ${pattern}`, "Allow: /*b"])];
      expect(equivalent(a, b).equivalent).not.toBe(false);
      expect(equivalent(a, policy([])).equivalent).not.toBe(undefined);
    }
  });

  it("are compared with each other: 10,000 rules against 10,000 others", () => {
    const of = (prefix: string): Policy =>
      policy(Array.from({ length: 10_000 }, (_, i) => `Disallow: /*${prefix}${i}=`));
    const { changes, inconclusive } = diff(of("a"), of("b"), { limit: 50, budget: 5_000_000 });
    expect(changes.length).toBe(50);
    expect(inconclusive).toBe(false);
    expect(equivalent(of("a"), of("b")).equivalent).toBe(false);
  });
});

describe("minimize()", () => {
  it("puts more agents together than a function takes arguments", () => {
    const named = (letter: string): string =>
      Array.from({ length: 150_000 }, (_, i) => `User-agent: ${letter}${i}\n`).join("");
    const body = `${named("a")}Disallow: /x\n\n# the others\n${named("b")}Disallow: /x\n`;
    const { bytesAfter, bytesBefore } = minimize(parse(body, { maxBytes: Number.POSITIVE_INFINITY }));
    expect(bytesAfter).toBeLessThanOrEqual(bytesBefore);
  });

  it("finds and proves with one budget, however many questions it asks", () => {
    const crawlers = Array.from({ length: 30 }, (_, crawler) => {
      const rules = Array.from(
        { length: 40 },
        (_, i) => `${i % 2 ? "Allow" : "Disallow"}: /*${crawler}${i}x`,
      );
      return [`User-agent: crawler-${crawler}`, ...rules].join("\n");
    });
    const robots = parse(`${crawlers.join("\n\n")}\n\n`);
    const taken = vi.spyOn(Budget.prototype, "spend");
    const stepsWith = (budget: number): number => {
      taken.mockClear();
      const { bytesAfter, bytesBefore } = minimize(robots, { budget });
      expect(bytesAfter).toBeLessThanOrEqual(bytesBefore);
      return taken.mock.calls.reduce((sum, [steps]) => sum + steps, 0);
    };
    try {
      const needed = stepsWith(Number.POSITIVE_INFINITY);
      // Each of some 120 questions may be over its last step by one look-up.
      const most = needed / 5;
      expect(needed).toBeGreaterThan(120 * 500);
      expect(stepsWith(most)).toBeLessThan(1.5 * most);
    } finally {
      taken.mockRestore();
    }
  });
});
