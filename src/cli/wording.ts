import type { Rule } from "../parse/content.ts";
import { Verdict } from "../policy/verdict.ts";

/** The word for a verdict. */
export const VERDICT_WORD = {
  [Verdict.Disallowed]: "disallowed",
  [Verdict.Allowed]: "allowed",
  [Verdict.Invalid]: "invalid",
} as const;

/** The colour for a verdict. */
export const VERDICT_STYLE = {
  [Verdict.Disallowed]: "red",
  [Verdict.Allowed]: "green",
  [Verdict.Invalid]: "yellow",
} as const;

/** The longest of them, for columns. */
export const VERDICT_WIDTH = "disallowed".length;

/** A rule as a file would have it: `Disallow: /private`. */
export function ruleText({ type, pattern }: Rule): string {
  return `${type === "allow" ? "Allow" : "Disallow"}: ${pattern}`;
}

/** The same with its line: `Disallow: /private (line 4)`. */
export function ruleAndLine(rule: Rule): string {
  return `${ruleText(rule)} (line ${rule.line})`;
}

/**
 * Text from outside (URLs, files, names) with its control characters made visible: shown raw, they could move
 * the cursor or forge lines of output.
 */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
