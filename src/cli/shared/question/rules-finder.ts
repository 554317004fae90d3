import type { Rule } from "../../../engine/parse/content.ts";
import { DecidingRules } from "../../../engine/policy/deciding-rules.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import { Verdict } from "../../../engine/policy/verdict.ts";

/** Finds the deciding rules of URLs, given their verdicts. */
export type RulesFinder = (urls: readonly string[], verdicts: Uint8Array) => (Rule | undefined)[];

/**
 * Comparisons of rules with URLs beyond which finding the deciding rules together costs less than explaining each
 * URL.
 */
const MANY = 20_000;

/**
 * Finds the rules that decide the verdicts of batches. That costs much more than checking, so it is left out where
 * there is nothing to find.
 *
 * @param hasAllow whether allowed URLs are looked up, too: only in a file with Allow rules does a rule decide them
 */
export function rulesFinder(policy: Policy, hasAllow: boolean): RulesFinder {
  const hasRule = (verdict: number | undefined): boolean =>
    verdict === Verdict.Disallowed || (verdict === Verdict.Allowed && hasAllow);
  let together: DecidingRules | undefined;
  return (urls, verdicts) => {
    const decided = verdicts.reduce((sum, verdict) => sum + Number(hasRule(verdict)), 0);
    if (decided > 1 && policy.normalRules().patterns.length * decided >= MANY)
      together ??= new DecidingRules(policy);
    if (together !== undefined && decided > 0) {
      return together.of(urls).map((rule, i) => (hasRule(verdicts[i]) ? rule : undefined));
    }
    return urls.map((url, i) => (hasRule(verdicts[i]) ? policy.explain(url).rule : undefined));
  };
}
