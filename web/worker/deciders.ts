import { requestedUrl } from "../../src/engine/dialect/requested-url.ts";
import { decidingRules } from "../../src/engine/policy/deciding-rules.ts";
import type { Policy, Rule } from "../../src/index.ts";
import type { ReadAs } from "../read-as.ts";
import { dialectFor, isAlwaysAllowed } from "./policies.ts";

/** The rule that decides each URL as it is requested; undefined if no rule matches or the text is no URL. */
export function deciders(
  policy: Policy,
  urls: readonly string[],
  as: ReadAs,
  crawler: string,
): (Rule | undefined)[] {
  const dialect = dialectFor(as, crawler);
  const rules = decidingRules(
    policy,
    urls.map((url) => requestedUrl(url, dialect)),
  );
  return rules.map((rule, i) => (isAlwaysAllowed(as, urls[i]!) ? undefined : rule));
}
