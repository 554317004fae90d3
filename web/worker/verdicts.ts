import { requestedUrl } from "../../src/engine/dialect/requested-url.ts";
import { decidingRules } from "../../src/engine/policy/deciding-rules.ts";
import { type Policy, type Rule, Verdict } from "../../src/index.ts";
import type { Question } from "../protocol.ts";
import type { ReadAs } from "../read-as.ts";
import { boundBy, dialectFor, isAlwaysAllowed, policyOf } from "./policies.ts";

/** The table's verdicts for a crawler. Unless another dialect was chosen, RFC 9309 defines which texts are URLs. */
export function verdictsOf(question: Question, crawler: string, urls: readonly string[]): Uint8Array {
  const { robots, dialect, crawlers } = question;
  const answers = boundBy(question, crawler).policy.check(
    urls.map((url) => requestedUrl(url, dialectFor(dialect, crawler))),
  );
  if (dialect !== "each" || dialectFor(dialect, crawler) === "rfc9309") return answers;
  const strict = policyOf(robots, "rfc9309", crawlers[0]!).check(urls);
  return answers.map((answer, i) =>
    strict[i]! > Verdict.Allowed
      ? Verdict.Invalid
      : isAlwaysAllowed(dialect, urls[i]!)
        ? Verdict.Allowed
        : answer,
  );
}

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
