/**
 * Expressions against the engine: every short pattern on every short target, and longer ones at random.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { domainOf } from "../../../src/site/analyze/domain.ts";
import { formsThatMatter } from "../../../src/site/analyze/question.ts";
import { expressionOf } from "../../../src/site/enforce/servers/expression.ts";
import { type Flavor, Inexpressible } from "../../../src/site/enforce/servers/spelling.ts";
import { UNRESOLVED_TARGET } from "../../../src/site/enforce/servers/steps.ts";
import { cases } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";

/** The expression as JavaScript has it: atomic groups only save time. */
function javascript(expression: string): RegExp {
  return new RegExp(`^(?:${expression.replaceAll("(?>", "(?:")})`, "s");
}

/** Requests that a server refuses to every robot, before it looks at any rule. */
const REFUSED = new RegExp(UNRESOLVED_TARGET, "s");

/** Whether an expression matches what the rule matches, for targets without dot segments. */
function differences(pattern: string, targets: readonly string[], flavor: Flavor): string[] {
  const policy = parse(`User-agent: *\nDisallow: ${pattern}\n`).policyFor("x");
  const { patterns, flags } = policy.normalRules();
  const forms = formsThatMatter({ patterns, flags }, domainOf(flags & 3)).filter(({ source }) => source >= 0);
  let expressions: RegExp[];
  try {
    expressions = forms.map((form) =>
      javascript(expressionOf(form, { flavor, longest: Number.POSITIVE_INFINITY })),
    );
  } catch (error) {
    if (error instanceof Inexpressible) return [];
    throw error;
  }
  const verdicts = policy.check(targets.map((target) => `https://h${target}`));
  return targets
    .filter(
      (target, i) =>
        expressions.some((one) => one.test(target)) !== (verdicts[i] === 0) &&
        target !== "/robots.txt" &&
        !REFUSED.test(target),
    )
    .map((target) => `${pattern} on ${target}: ${expressions.map(({ source }) => source).join("  ")}`);
}

/** All texts of up to `most` letters after a slash. */
function texts(letters: readonly string[], most: number): string[] {
  const all = ["/"];
  for (let from = 0, n = 0; n < most; n++) {
    const end = all.length;
    for (; from < end; from++) for (const letter of letters) all.push(all[from]! + letter);
  }
  return all;
}

const flavors: readonly Flavor[] = ["pcre", "re2"];

describe.each(flavors)("an expression (%s)", (flavor) => {
  it("matches what short patterns match", () => {
    const targets = texts(["/", "?", "x", "%78", "%2f", "%3F", "&"], 4);
    const patterns = texts(["/", "?", "x", "*", "$", "%2F"], 3);
    const wrong = patterns.flatMap((pattern) => differences(pattern, targets, flavor));
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  it("matches what patterns that begin with digits match", () => {
    const targets = texts(["?", "2", "F", "a", "%", "%2f", "%32", "%aF", "="], 4);
    const patterns = ["2", "F", "a", "2F", "F2", "aF", "2=", "F=", "a=", "=a", "Fa2"].flatMap((piece) => [
      `/*${piece}`,
      `/*${piece}$`,
      // A digit alone, that a stray percent sign is before, and the next piece right after: only others see that.
      ...(flavor === "re2" && piece.length === 1 ? [] : [`/*${piece}*=`]),
    ]);
    const wrong = patterns.flatMap((pattern) => differences(pattern, targets, flavor));
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  it("matches what random patterns match", () => {
    const random = new Random(29);
    const pick = (letters: readonly string[], most: number): string =>
      Array.from({ length: random.below(most) }, () => letters[random.below(letters.length)]!).join("");
    const wrong = Array.from({ length: cases(2000) }).flatMap(() => {
      const pattern = `/${pick(["a", "b", "g", "/", "?", "*", "*", "%2F", "%3A", ":", "é", "&", "=", "%26", "|", "~", "[", "."], 9)}`;
      const targets = Array.from(
        { length: 200 },
        () =>
          `/${pick(["a", "b", "g", "/", "?", "%2f", "%2F", "%3a", ":", "%C3%a9", "&", "=", "%26", "|", "%7c", "%61", "%67", "~", "%7E", "[", "%5b", ";"], 12)}`,
      );
      return differences(pattern, targets, flavor);
    });
    expect(wrong.slice(0, 10)).toEqual([]);
  });
});
