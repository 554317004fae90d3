import { requestedUrl } from "../../src/engine/dialect/requested-url.ts";
import { Verdict } from "../../src/index.ts";
import type { Question } from "../protocol.ts";
import { boundBy, dialectFor, isAlwaysAllowed, policyOf } from "./policies.ts";

/** The table's verdicts for a crawler. Unless another dialect was chosen, RFC 9309 defines which texts are URLs. */
export function answersOf(question: Question, crawler: string, urls: readonly string[]): Uint8Array {
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
