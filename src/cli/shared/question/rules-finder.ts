import type { Rule } from "../../../engine/parse/content.ts";
import { decidingRules } from "../../../engine/policy/deciding-rules.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import { Verdict } from "../../../engine/policy/verdict.ts";

/** Finds the deciding rules of URLs, given their verdicts. */
export type RulesFinder = (urls: readonly string[], verdicts: Uint8Array) => (Rule | undefined)[];

/**
 * Finds the rules that decide the verdicts of batches, where there is something to find.
 *
 * @param hasAllow whether allowed URLs are looked up, too: only in a file with Allow rules does a rule decide them
 */
export function rulesFinder(policy: Policy, hasAllow: boolean): RulesFinder {
  const hasRule = (verdict: number | undefined): boolean =>
    verdict === Verdict.Disallowed || (verdict === Verdict.Allowed && hasAllow);
  return (urls, verdicts) => {
    const asked = urls.filter((_, i) => hasRule(verdicts[i]));
    const found = decidingRules(policy, asked).values();
    return urls.map((_, i) => (hasRule(verdicts[i]) ? found.next().value : undefined));
  };
}
