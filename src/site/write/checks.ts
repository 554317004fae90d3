import { knownCrawler } from "../../engine/agent/known.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { type BuildPart, refuse } from "./refusal.ts";
import type { FieldSpec, RuleSpec, Texts } from "./spec.ts";

/** Refuses properties that would be ignored silently, such as misspelled ones. */
export function checkKeys(object: object, known: readonly string[], what: string): void {
  for (const key of Object.keys(object)) {
    if (!known.includes(key)) refuse("unknown-property", what, key, known.join(", "));
  }
}

/** The texts of a property, which may be one text or a list. */
export function textsIn(property: string, given: Texts | undefined): readonly string[] {
  if (given === undefined) return [];
  return typeof given === "string" ? [given] : listIn(property, given);
}

/** The list of a property. */
export function listIn<T>(property: string, given: readonly T[]): readonly T[] {
  return Array.isArray(given) ? given : refuse("wrong-kind", JSON.stringify(property), "a list");
}

/** The objects in the list of a property. */
export function objectsIn<T extends object>(property: string, given: readonly T[] | undefined): readonly T[] {
  if (given === undefined) return [];
  if (listIn(property, given).some((one) => typeof one !== "object" || one === null))
    refuse("wrong-kind", JSON.stringify(property), "a list of objects");
  return given;
}

/** Refuses a name that addresses no crawler and is not `*`. */
export function checkAgent(agent: string): string {
  checkText(agent, "agent");
  if (agent !== "*" && !/^[A-Za-z_-][\w-]*$/.test(agent) && knownCrawler(agent) === undefined) {
    refuse("not-a-token", agent);
  }
  return agent;
}

/** Refuses a pattern that can match nothing, unless it is empty. */
export function checkPattern(rule: RuleSpec): RuleSpec {
  const { type, pattern } = rule;
  if (type !== "allow" && type !== "disallow") refuse("rule-type", nameValue(type));
  checkText(pattern, "pattern");
  if (pattern !== "" && !/^[/*]/.test(pattern)) refuse("pattern-start", pattern);
  if (/\s/.test(pattern)) refuse("white-space", pattern);
  return rule;
}

/** Refuses an invalid number of seconds. */
export function checkDelay(delay: number | undefined): void {
  if (delay === undefined || (typeof delay === "number" && delay >= 0 && delay < 1e9)) return;
  refuse("bad-delay", nameValue(delay));
}

/** Refuses a sitemap that is not an absolute URL. */
export function checkSitemap(url: string): string {
  checkText(url, "sitemap");
  if (!/^(?:https?|ftp):\/\//i.test(url) || parsedUrl(url) === undefined) refuse("bad-sitemap", url);
  return url;
}

/** Refuses a name that no field can have, and a value that would not stay within its line. */
export function checkField({ name, value }: FieldSpec): FieldSpec {
  checkText(value, `field:${name}`);
  if (!/^[A-Za-z][\w-]*$/.test(name)) refuse("bad-field", name);
  return { name, value };
}

/** The lines of a comment. */
export function commentLines(comment: Texts | undefined): string[] {
  const lines = textsIn("comment", comment).flatMap((text) => {
    if (typeof text !== "string") refuse("not-text", "field:comment", nameValue(text));
    return text.split(/\r\n|\r|\n/);
  });
  return lines.map((line) => line.trimEnd());
}

/** A value of any kind, shortened to quote it in a message. */
export function nameValue(value: unknown): string {
  return typeof value === "object" || typeof value === "function"
    ? `a value of type ${typeof value}`
    : String(value);
}

/** A control character, a lone surrogate, a byte order mark, or the beginning of a comment. */
const ODD = /[^ -~\u00A0-\uD7FF\uE000-\u{10FFFF}]|[#\uFEFF]/u;

/** Refuses a text that would not stay within its line or its value. */
function checkText(text: string, what: BuildPart): void {
  if (typeof text !== "string") refuse("not-text", what, nameValue(text));
  const odd = ODD.exec(text)?.[0];
  if (odd === "#") refuse("hash", what, text);
  if (odd !== undefined) refuse("control", what, JSON.stringify(text));
  if (text !== text.trim()) refuse("outer-space", what, text);
}
