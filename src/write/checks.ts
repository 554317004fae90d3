import { knownCrawler } from "../agent/known.ts";
import { RobotsError } from "../errors.ts";
import { parsedUrl } from "../url/parsed.ts";
import type { FieldSpec, RuleSpec, Texts } from "./spec.ts";

/** Says why a file cannot be built. */
export function refuse(reason: string): never {
  throw new RobotsError("INVALID_ARGUMENT", `Cannot build robots.txt: ${reason}.`);
}

/** Refuses properties that would be ignored silently, such as misspelled ones. */
export function checkKeys(object: object, known: readonly string[], what: string): void {
  for (const key of Object.keys(object)) {
    if (!known.includes(key)) refuse(`${what} has no property "${key}"; it has ${known.join(", ")}`);
  }
}

/** A name that addresses a crawler, or `*`. */
export function checkAgent(agent: string): string {
  checkText(agent, "a user agent");
  if (agent !== "*" && !/^[A-Za-z_-][\w-]*$/.test(agent) && knownCrawler(agent) === undefined) {
    refuse(`"${agent}" is not a product token: use letters, "-" and "_"`);
  }
  return agent;
}

/** A rule whose pattern can match something, or is empty. */
export function checkPattern(rule: RuleSpec): RuleSpec {
  const { type, pattern } = rule;
  if (type !== "allow" && type !== "disallow")
    refuse(`a rule's type is "allow" or "disallow", not "${type}"`);
  checkText(pattern, "a pattern");
  if (pattern !== "" && !/^[/*]/.test(pattern))
    refuse(`"${pattern}" matches no URL: a pattern begins with "/" or "*"`);
  if (/\s/.test(pattern)) refuse(`"${pattern}" contains white space, which URLs spell "%20"`);
  return rule;
}

/** The absolute URL of a sitemap. */
export function checkSitemap(url: string): string {
  checkText(url, "a sitemap");
  if (!/^(?:https?|ftp):\/\//i.test(url) || parsedUrl(url) === undefined)
    refuse(`"${url}" is not an absolute URL of a sitemap`);
  return url;
}

/** A field that is none of those with a property of their own, whatever its spelling. */
export function checkField({ name, value }: FieldSpec): FieldSpec {
  checkText(value, `the field "${name}"`);
  if (!/^[A-Za-z][\w-]*$/.test(name)) refuse(`"${name}" is not a field name`);
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

/** Text that stays within its line and within its value. */
function checkText(text: string, what: string): void {
  if (typeof text !== "string") refuse(`${what} is not text: ${String(text)}`);
  const odd = /[\p{Cc}\p{Cs}#\uFEFF]/u.exec(text)?.[0];
  if (odd === "#") refuse(`${what} contains a "#", which starts a comment: "${text}"`);
  if (odd !== undefined)
    refuse(`${what} contains a control character or half a character: ${JSON.stringify(text)}`);
  if (text !== text.trim()) refuse(`${what} has white space around it: "${text}"`);
}
