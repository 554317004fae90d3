import { type Rule, ruleText } from "../../../engine/parse/content.ts";
import { en, type Texts } from "../../text/en.generated.ts";

/** A rule with its line: `Disallow: /private (line 4)`. */
export function ruleAndLine(rule: Rule, { common }: Texts = en): string {
  return common.ruleAndLine({ rule: ruleText(rule), line: rule.line });
}
