import type { Dialect } from "../../engine/dialect/dialect.ts";
import type { Rule } from "../../engine/parse/content.ts";
import { Policy } from "../../engine/policy/policy.ts";
import { parse, type Robots } from "../../engine/policy/robots.ts";
import { foldedPath, plainPattern } from "./spellings.ts";

/** Bytes that are read of rules, written as a file again: more than those of a file of 500 KiB can take. */
const MOST_BYTES = 1 << 21;

/** A policy of some rules of another one. The lines of the rules stay the same. */
export function policyOf(rules: readonly Rule[], dialect: Dialect): Policy {
  const options = { dialect, maxBytes: MOST_BYTES };
  const hasLines = rules.every(({ line }) => line > 0);
  const lines = ["User-agent: *"];
  rules.forEach(({ type, pattern, line }, i) => {
    // In a file, the line of an agent comes before every rule.
    lines[(hasLines ? line : i + 2) - 1] = `${type}:${pattern}`;
  });
  const found = parse(lines.join("\n"), options).policyFor("*");
  return hasLines ? found : Policy.fromBytes(found.toBytes());
}

/** Whether a pattern is for paths as {@link plainPath} writes them. */
function isPlain({ pattern }: Rule): boolean {
  return plainPattern(pattern).length === pattern.length;
}

/** Whether all rules of a file are for paths as {@link plainPath} writes them, as in nearly every file. */
export function hasPlainRules({ groups }: Robots): boolean {
  return groups.every(({ rules }) => rules.every(isPlain));
}

/**
 * Rewrites the rules of policies, of each once, for paths as {@link plainPath} writes them, in lower case if case does
 * not matter; undefined if these are the policy's own.
 */
export function plainRules(dialect: Dialect, ignoresCase = false): (policy: Policy) => Policy | undefined {
  const known = new WeakMap<Policy, Policy | undefined>();
  return (policy) => {
    if (!known.has(policy)) {
      const { rules } = policy.normalRules();
      const plain = rules.map((rule) => {
        const pattern = plainPattern(rule.pattern);
        return { ...rule, pattern: ignoresCase ? foldedPath(pattern) : pattern };
      });
      const isSame = !ignoresCase && rules.every(isPlain);
      known.set(policy, isSame ? undefined : policyOf(plain, dialect));
    }
    return known.get(policy);
  };
}
