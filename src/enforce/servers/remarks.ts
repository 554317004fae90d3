import type { Rule } from "../../parse/content.ts";
import { ruleText } from "../../parse/rule-text.ts";
import type { Plan } from "./plan.ts";

/** Characters of a rule in a remark. */
const LONGEST = 160;
/** Rules in a remark. */
const MOST_RULES = 40;

/** The rules of a line, for people. */
export function ruleRemarks(rules: readonly Rule[]): string[] {
  if (rules.length === 0) return ["/robots.txt is always allowed"];
  const remarks = rules.slice(0, MOST_RULES).map(({ type, pattern, line }) => {
    const text = pattern.length > LONGEST ? `${pattern.slice(0, LONGEST)}...` : pattern;
    return safe(`line ${line}: ${ruleText({ type, pattern: text })}`);
  });
  const more = rules.length - remarks.length;
  return more > 0 ? [...remarks, `and ${more} more, up to line ${rules.at(-1)!.line}`] : remarks;
}

/** A text of others as a comment: nothing in it can end the line, continue it, or be replaced. */
export function safe(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (c) => `\\u${c.codePointAt(0)!.toString(16).padStart(4, "0")}`)
    .replaceAll("{$", "{ $")
    .replace(/\\$/, "\\x5C");
}

/** What stands above every configuration. */
export function head({ about, classes }: Plan, howTo: readonly string[]): string {
  const unenforced = classes.unenforced.map(({ name, reason }) => `Not enforced: ${name}: ${reason}.`);
  const lines = [
    ...about,
    "Do not edit this: change robots.txt, and write it again.",
    "",
    ...howTo,
    "",
    "It tells robots by their User-Agent header. This is not access control: a client that sends another name",
    "is not recognized.",
    ...unenforced,
  ];
  return lines.map((line) => (line === "" ? "#" : `# ${safe(line)}`)).join("\n");
}

/** Whom a class is for. */
export function classRemark(
  one: { readonly group: string; readonly names: readonly string[] },
  isOthers: boolean,
): string {
  const names = [
    ...one.names.slice(0, 12),
    ...(one.names.length > 12 ? [`${one.names.length - 12} more`] : []),
  ];
  if (isOthers) names.push("all other robots");
  return safe(`The group for ${one.group}: ${names.join(", ")}`);
}
