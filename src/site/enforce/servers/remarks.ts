import { shorten } from "../../../base/describe-value.ts";
import { knownCrawler } from "../../../engine/agent/known.ts";
import { ruleText } from "../../../engine/parse/content.ts";
import type { Class, Classes } from "./classes.ts";
import { wrapWords } from "./fold.ts";
import type { Plan } from "./plan.ts";
import type { Line, RefusedRule } from "./rules.ts";

/** How many characters of a rule a remark shows. */
const LONGEST_RULE = 120;
/** How many rules a remark shows. */
const MOST_RULES = 40;
/** How many names the head shows. */
const MOST_NAMES = 400;
/** How many lines of a group a remark shows. */
const MOST_LINES = 12;

/** The rules of a line, for people. */
export function lineRemarks({ rules, about }: Line): string[] {
  if (about !== undefined) return [about];
  const remarks = rules.slice(0, MOST_RULES).map(({ type, pattern, line }) => {
    return safe(`line ${line}: ${ruleText({ type, pattern: shorten(pattern, LONGEST_RULE) })}`);
  });
  const more = rules.length - remarks.length;
  return more > 0 ? [...remarks, `and ${more} more, up to line ${rules.at(-1)!.line}`] : remarks;
}

/** How many characters of a rule, and how many rules, a message shows that refuses them. */
const LONGEST_REFUSED = 80;
const MOST_REFUSED = 3;

/** A rule that a server cannot express, as a message shows it. */
export interface ShownRefusal extends Pick<RefusedRule, "because"> {
  readonly rule: string;
  readonly line: number;
}

/** The first rules that a server cannot express. */
export function shownRefusals(refused: readonly RefusedRule[]): ShownRefusal[] {
  return refused.slice(0, MOST_REFUSED).map(({ rule: { type, pattern, line }, because }) => {
    return { rule: ruleText({ type, pattern: shorten(pattern, LONGEST_REFUSED) }), line, because };
  });
}

/** Somebody else's text as a comment: nothing in it can end or continue the line, or be replaced. */
export function safe(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (c) => `\\u${c.codePointAt(0)!.toString(16).padStart(4, "0")}`)
    .replaceAll("{$", "{ $")
    .replace(/\\$/, "\\x5C");
}

/** The head of every configuration. */
export function head(
  { about, classes, methods, ranges, ignoreCase, isReport }: Plan,
  howTo: readonly string[],
): string {
  const { unenforced, free, others } = classes;
  const names = [...sent([...free.known, ...free.own]), ...free.beginnings];
  const who = [
    ...classes.classes.map((one) => `${classRemark(one)}: ${membersOf(one, classes)}`),
    ...(others === undefined && names.length > 12
      ? ["All others may fetch everything."]
      : names.length > 0
        ? [`May fetch everything: ${listed(names)}.`]
        : []),
  ];
  const lines = [
    ...about,
    "Do not edit this: change robots.txt, and write it again.",
    ...(isReport ? ["Nothing is blocked: the log shows what would be (--mode report)."] : []),
    "",
    ...howTo,
    "",
    "It tells robots by their User-Agent header. This is not access control: a client that sends another name",
    "is not recognized.",
    ...(methods === "crawling"
      ? ["Robots are held to the file with GET and HEAD only (--methods all: with all methods)."]
      : []),
    ...(ignoreCase ? ["What is forbidden is forbidden in any letter case (--ignore-case)."] : []),
    "/.well-known/ is open, unless a rule names it: certificates and apps depend on it.",
    ...(ranges.length > 0
      ? ["Addresses of proxies prove nothing: a crawler's name counts from there as from its own networks."]
      : []),
    ...unenforced.map(({ name, reason }) => `Not enforced: ${name}: ${reason}.`),
    "",
    ...who,
  ];
  return lines.flatMap((line) => comment(safe(line))).join("\n");
}

function comment(line: string): string[] {
  if (line === "") return ["#"];
  return wrapWords(line).map((part, i) => `# ${i > 0 && !line.startsWith(" ") ? "  " : ""}${part}`);
}

function membersOf(one: Class, { others, undeclared }: Classes): string {
  const names = listed([...sent(one === others ? one.own : one.names), ...one.beginnings]);
  const also = [
    ...(one === others ? ["all robots without a group of their own"] : []),
    ...(one === undeclared
      ? ["HTTP libraries, headless browsers and clients without a User-Agent header"]
      : []),
  ];
  return [names, ...also].filter((text) => text !== "").join(", ") || "nobody";
}

/** The names that requests have. The other ones are listed as not enforced, if the file has them. */
function sent(names: readonly string[]): string[] {
  return names.filter((name) => knownCrawler(name)?.fetches !== false);
}

function listed(names: readonly string[]): string {
  const sorted = [...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const more = sorted.length - MOST_NAMES;
  return [...sorted.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

/** A remark on a class, and the lines of its groups. */
export function classRemark({ id, group, at }: Class): string {
  const more = at.length > MOST_LINES ? ", ..." : "";
  const lines = `${at.length === 1 ? "line" : "lines"} ${at.slice(0, MOST_LINES).join(", ")}${more}`;
  return safe(`Group ${id}: of ${group}${at.length === 0 ? "" : ` (${lines})`}`);
}

// What a server writes to its log of a request: whether the rules forbid it, and by which line.

/** The mark of what is open to its client. */
export const OPEN = "robots:open";
/** Stands for a line, where a target is forbidden because it cannot be compared. */
export const ODD = "odd";

/** The mark of what is forbidden; after a colon, the line of the rule may follow. */
export function markOf(isReport = false): string {
  return `robots:${isReport ? "would-block" : "blocked"}`;
}

/** The line of the first rule that forbids a target; 0 for a line that allows it. */
export function lineOf({ isForbidden, rules }: Line): number | typeof ODD {
  return isForbidden ? (rules[0]?.line ?? ODD) : 0;
}

/** The same, as it follows a mark. */
export function atLine(line: Line): string {
  const number = lineOf(line);
  return number === ODD ? "" : `:${number}`;
}
