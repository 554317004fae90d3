import { knownCrawler } from "../agent/known.ts";
import { parsedUrl } from "../url/parsed.ts";
import { type BuildPart, refuse } from "./refusal.ts";
import type { FieldSpec, RuleSpec, Texts } from "./spec.ts";

/** Refuses properties that would be ignored silently, such as misspelled ones. */
export function checkKeys(object: object, known: readonly string[], what: string): void {
  for (const key of Object.keys(object)) {
    if (!known.includes(key)) refuse("unknown-property", what, key, known.join(", "));
  }
}

/** A name that addresses a crawler, or `*`. */
export function checkAgent(agent: string): string {
  checkText(agent, "agent");
  if (agent !== "*" && !/^[A-Za-z_-][\w-]*$/.test(agent) && knownCrawler(agent) === undefined) {
    refuse("not-a-token", agent);
  }
  return agent;
}

/** A rule whose pattern can match something, or is empty. */
export function checkPattern(rule: RuleSpec): RuleSpec {
  const { type, pattern } = rule;
  if (type !== "allow" && type !== "disallow") refuse("rule-type", String(type));
  checkText(pattern, "pattern");
  if (pattern !== "" && !/^[/*]/.test(pattern)) refuse("pattern-start", pattern);
  if (/\s/.test(pattern)) refuse("white-space", pattern);
  return rule;
}

/** The absolute URL of a sitemap. */
export function checkSitemap(url: string): string {
  checkText(url, "sitemap");
  if (!/^(?:https?|ftp):\/\//i.test(url) || parsedUrl(url) === undefined) refuse("bad-sitemap", url);
  return url;
}

/** A field other than those with a property of their own, whatever its spelling. */
export function checkField({ name, value }: FieldSpec): FieldSpec {
  checkText(value, `field:${name}`);
  if (!/^[A-Za-z][\w-]*$/.test(name)) refuse("bad-field", name);
  return { name, value };
}

/** Lines of a comment. */
export function commentLines(comment: Texts | undefined): string[] {
  if (comment === undefined) return [];
  const lines = (typeof comment === "string" ? [comment] : comment).flatMap((text) =>
    text.split(/\r\n|\r|\n/),
  );
  return lines.map((line) => line.trimEnd());
}

/** A control character, half of a character, a byte order mark, or what begins a comment. */
const ODD = /[^ -~\u00A0-\uD7FF\uE000-\u{10FFFF}]|[#\uFEFF]/u;

/** Text that stays within its line and within its value. */
function checkText(text: string, what: BuildPart): void {
  if (typeof text !== "string") refuse("not-text", what, String(text));
  const odd = ODD.exec(text)?.[0];
  if (odd === "#") refuse("hash", what, text);
  if (odd !== undefined) refuse("control", what, JSON.stringify(text));
  if (text !== text.trim()) refuse("outer-space", what, text);
}
