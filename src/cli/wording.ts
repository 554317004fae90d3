import type { Rule } from "../parse/content.ts";
import { Verdict } from "../policy/verdict.ts";
import { replaceActive } from "./active.ts";

/** The word for a verdict. */
export const VERDICT_WORD = {
  [Verdict.Disallowed]: "disallowed",
  [Verdict.Allowed]: "allowed",
  [Verdict.Invalid]: "invalid",
  [Verdict.Unknown]: "unknown",
} as const;

/** The colour for a verdict. */
export const VERDICT_STYLE = {
  [Verdict.Disallowed]: "red",
  [Verdict.Allowed]: "green",
  [Verdict.Invalid]: "yellow",
  [Verdict.Unknown]: "yellow",
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
 * Untrusted text (from URLs, files, names) with invisible and active characters made visible: unescaped, they could
 * move the cursor, forge lines of output, or send commands to a build service. Everything that a command prints for
 * people goes through here; for programs, `json` does the same.
 */
export function printable(text: string): string {
  return replaceActive(text, (found) => (found === "##" ? `#${visible("#")}` : visible(found)));
}

/** A text of several lines, made printable; tabs and line ends stay. */
export function printableLines(text: string): string {
  return text
    .split(/(\r\n|[\t\n])/)
    .map((part, i) => (i % 2 === 1 ? part : printable(part)))
    .join("");
}

/** A character by its number: `\x1b`, `\u202e`, `\u{e0001}`. */
function visible(character: string): string {
  const code = character.codePointAt(0)!;
  const digits = code.toString(16);
  if (code <= 0xff) return `\\x${digits.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${digits.padStart(4, "0")}` : `\\u{${digits}}`;
}
