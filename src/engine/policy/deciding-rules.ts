import { IMAGE_WIDE } from "../../../assembly/shared/format.ts";
import { engine } from "../core/engine.ts";
import { RuleWriter } from "../core/rule-writer.ts";
import { joinChunks } from "../parse/body.ts";
import type { Rule } from "../parse/content.ts";
import { hasWildcards, writeImage } from "./image.ts";
import { Policy } from "./policy.ts";
import { Verdict } from "./verdict.ts";

/**
 * Finds the rules that decide many URLs, without trying each rule for each URL as explaining does. The rules are
 * numbered in order of precedence. For each binary digit of these numbers there is a policy with all rules in that
 * order, in which a rule allows if its number has a 1 there. The policy's verdicts are thus that digit of the
 * deciding rule's number.
 */
export class DecidingRules {
  readonly #digits: readonly Policy[];
  /** The rules by number. */
  readonly #rules: readonly Rule[];

  /** @param policy rules of a file; those of an image have prefixes that are not patterns */
  constructor(policy: Policy) {
    const { patterns, rules, flags } = policy.normalRules();
    // Patterns are in the order of their lines, and sorting is stable.
    const order = [...patterns].sort((a, b) => b.priority - a.priority);
    this.#rules = order.map(({ source }) => rules[source]!);
    const ranked = order.map(({ prefix, rest }) => joinChunks([prefix, rest]));
    // If no rule matches, every digit is 1, so that must not be the number of a rule.
    const count = Math.ceil(Math.log2(order.length + 1));
    this.#digits = Array.from({ length: count }, (_, digit) => numbered(ranked, digit, flags & ~IMAGE_WIDE));
  }

  /** The rule that decides each URL; undefined if no rule matches or is needed, or if the text is not a URL. */
  of(urls: readonly string[]): (Rule | undefined)[] {
    const numbers = new Uint32Array(urls.length);
    this.#digits.forEach((policy, digit) => {
      policy.check(urls).forEach((verdict, i) => {
        numbers[i]! |= verdict === Verdict.Disallowed ? 0 : 1 << digit;
      });
    });
    return Array.from(numbers, (number) => this.#rules[number]);
  }

  [Symbol.dispose](): void {
    for (const policy of this.#digits) policy.dispose();
  }
}

/**
 * A policy of patterns in order of precedence, each of which allows if the given binary digit of its number is 1.
 */
function numbered(patterns: readonly Uint8Array[], digit: number, flags: number): Policy {
  const core = engine();
  const writer = new RuleWriter(hasWildcards(flags));
  patterns.forEach((pattern, number) => {
    writer.add(pattern, (patterns.length - number) * 2 + ((number >> digit) & 1));
  });
  const program = core.compile(writer.place(core), flags);
  const image = writeImage(core, program, {});
  core.release(program);
  return Policy.fromBytes(image);
}
