import { describeValue } from "../../base/describe-value.ts";
import { misuseFor, type RobotsError } from "../../base/errors.ts";
import { foreignKind } from "../../base/foreign.ts";
import { decoder, encoder } from "../../base/utf8.ts";
import { type Group, ruleText } from "../../engine/parse/content.ts";
import type { Line } from "../../engine/parse/document.ts";
import type { Robots } from "../../engine/policy/robots.ts";
import { isIdle, nobodysIn } from "./idle-lines.ts";

/** How many characters are looked at to tell what a text is instead. */
const HEAD = 1000;

/** Why a text cannot be enforced, in English. */
export const UNFIT = {
  message: "{text}",
  "web-page": "it is a web page",
  json: "{text} is JSON",
  "no-text": "it is not text",
  "cut-group":
    "its last group has no rule, as if the file had been cut short. Add a line Disallow: or set allowEmpty: true if that group is to allow everything",
  "cut-line":
    "it ends within a line, as if it had been cut short. End that line with a line break if it is whole, or set allowEmpty: true",
  "nobodys-group":
    "all its rules are in a group for {text} (line {line}), so no robot would be held to them. Write User-agent: * or the name of a robot there",
  "nameless-group":
    "all its rules are in a group without a name (line {line}), so no robot would be held to them. Write User-agent: * or the name of a robot there",
  "no-paths": "none of its rules matches a path, such as {text} (line {line}): rules begin with / or *",
  "no-rules":
    "{text} (line {line}) is not a rule, and the file has none. Write Disallow: and a path, or Disallow: alone if it is to allow everything",
  headless: "{text} belongs to no group, so no robot would be held to it. Begin with a line User-agent: *",
  url: "{text} is a URL. Write robotsAt({text})",
  path: "{text} is a path or a name. Write robotsFile({text}) for a file on disk",
  "no-content": "{text} is empty. Set allowEmpty: true if it is to allow everything",
  "no-directive":
    "{text} has neither a group nor a sitemap. Set allowEmpty: true if it is to allow everything",
} as const;

/**
 * Refuses a text that is not a robots.txt, or that allows everything though `allowEmpty` is not set.
 *
 * @throws RobotsError
 */
export function refuseBrokenFile(body: string | Uint8Array, robots: Robots, allowEmpty: boolean): void {
  const head = typeof body === "string" ? encoder.encode(body.slice(0, HEAD)) : body.subarray(0, HEAD);
  const foreign = foreignKind(head);
  if (foreign === "markup") throw refusalOf("web-page");
  if (foreign === "json") throw refusalOf("json", decoder.decode(head).trim());
  if (foreign === "binary" || head.includes(0)) throw refusalOf("no-text");
  if (!allowEmpty && endsWithAgent(robots)) throw refusalOf("cut-group");
  if (!allowEmpty && endsWithinLine(body, robots)) throw refusalOf("cut-line");
  refuseIdle(robots);
  if (robots.groups.length > 0) return;
  const stray = robots.lines.find(({ kind }) => kind === "allow" || kind === "disallow");
  if (stray !== undefined) throw refusalOf("headless", stray.text);
  if (robots.sitemaps.length > 0) return;
  const whole = decoder.decode(head);
  const text = whole.trim();
  if (/^https?:/i.test(text)) throw refusalOf("url", text);
  if (/^\S+$/.test(text) && !/^[\w-]{2,}:/.test(text)) throw refusalOf("path", text);
  const isMeant = allowEmpty && robots.lines.every(({ kind }) => kind === "blank" || kind === "comment");
  if (!isMeant) throw refusalOf(text === "" ? "no-content" : "no-directive", whole);
}

/** Fields that groups may have in place of rules. */
const NO_RULES = /^(?:content-(?:signal|usage)|request-rate|visit-time|host|clean-param|license)$/i;

/** Refuses a file with lines that are meant to close something, of which none binds anybody. @throws RobotsError */
function refuseIdle(robots: Robots): void {
  const { groups, dialect } = robots;
  const isNobodys = nobodysIn(dialect);
  const withRules = groups.filter(({ rules }) => rules.length > 0);
  if (withRules.length > 0 && withRules.every(({ agents }) => agents.every(isNobodys))) {
    const [{ agents, line }] = withRules as [Group];
    if (agents[0] === "") throw refusalOf("nameless-group", undefined, line);
    throw refusalOf("nobodys-group", agents[0], line);
  }
  const [rule] = groups.flatMap(({ rules }) => rules);
  if (rule !== undefined && withRules.every(({ rules }) => rules.every(isIdle)))
    throw refusalOf("no-paths", ruleText(rule), rule.line);
  if (groups.length === 0 || withRules.length > 0) return;
  const unknown = robots.lines.find(
    ({ kind, name }) => kind === "extension" && !NO_RULES.test(name?.text ?? ""),
  );
  if (unknown !== undefined) throw refusalOf("no-rules", unknown.text, unknown.number);
}

/** Whether the last line that has a meaning is a `User-agent` line. A file that is too long has more lines. */
function endsWithAgent(robots: Robots): boolean {
  if (robots.truncated || robots.groups.at(-1)?.rules.length !== 0) return false;
  const says = ({ kind }: Line): boolean => kind !== "blank" && kind !== "comment" && kind !== "invalid";
  return robots.lines.findLast(says)?.kind === "user-agent";
}

/** What ends a line, as a character or the number of a byte. */
const LINE_BREAK = /^(?:[\r\n]|1[03])$/;

/**
 * Whether the file ends, without a line break, in a line without a colon or a rule without a path, or in a group without
 * a rule.
 */
function endsWithinLine(body: string | Uint8Array, robots: Robots): boolean {
  const { groups, truncated } = robots;
  if (groups.length === 0 || truncated || LINE_BREAK.test(`${body.at(-1)}`)) return false;
  const { kind, value } = robots.lines.at(-1)!;
  if (kind === "invalid" || groups.at(-1)!.rules.length === 0) return true;
  return (kind === "allow" || kind === "disallow") && value?.text === "";
}

/**
 * The error for a text that is refused.
 *
 * @param text of the file, or a message about it
 * @param line the number of its line
 */
export function refusalOf(code: keyof typeof UNFIT, text?: string, line?: number): RobotsError {
  const shown = text !== undefined && { text: code === "message" ? text : describeValue(text) };
  const values = { ...shown, ...(line !== undefined && { line }) };
  return misuseFor(UNFIT, code, values, (why) => `This text for robots cannot be enforced: ${why}.`);
}
