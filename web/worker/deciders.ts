import { requestedUrl } from "../../src/engine/dialect/requested-url.ts";
import { decidingRules } from "../../src/engine/policy/deciding-rules.ts";
import type { Dialect, Policy, Rule } from "../../src/index.ts";

/** The rule that decides each URL as it is requested; undefined if no rule matches or the text is no URL. */
export function deciders(policy: Policy, urls: readonly string[], dialect: Dialect): (Rule | undefined)[] {
  return decidingRules(
    policy,
    urls.map((url) => requestedUrl(url, dialect)),
  );
}
