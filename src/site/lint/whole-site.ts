import type { FieldLine } from "../findings/line.ts";
import { isEverything } from "../findings/values.ts";
import type { RuleSet } from "./rule-sets.ts";

/** The line that closes the whole site; undefined if there is none, or if an Allow may open a part of it. */
export function closesSite(rules: RuleSet): FieldLine | undefined {
  if (rules.some(({ kind, isEmpty }) => kind === "allow" && !isEmpty)) return undefined;
  return rules.find(({ kind, value }) => kind === "disallow" && isEverything(value.text));
}
