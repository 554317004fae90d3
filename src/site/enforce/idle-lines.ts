import { type Because, sentenceOf } from "../../base/because.ts";
import { describeValue } from "../../base/describe-value.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { isEverybody, isNoCrawler } from "../../engine/agent/token.ts";
import { addressee } from "../../engine/dialect/addressee.ts";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { type Rule, ruleText } from "../../engine/parse/content.ts";
import type { Line } from "../../engine/parse/document.ts";
import type { Robots } from "../../engine/policy/robots.ts";

/** Why lines do nothing, in English; `at` says where they are. */
export const IDLE_LINES = {
  "nobodys-line":
    "{text} ({at}) is the name of no robot: rules for it bind nobody. Write User-agent: * for all robots, or a name as robots send it.",
  "several-names": "{text} ({at}) names one robot only: write a line User-agent: for each.",
  "several-paths":
    "{text} ({at}) is one path, with blanks in it: write a line for each path, %20 for a blank that is meant, and anything else after a #.",
  "stray-agent":
    "{text} ({at}) is not a User-agent line: the rules below it belong to the group above. Write User-agent:, without other characters before or in it.",
  "stray-rule":
    "{text} ({at}) is not a rule: write Disallow: or Allow:, without other characters before it or in it.",
  "groupless-rule": "{text} ({at}) belongs to no group: write it below a User-agent line.",
  "unseen-characters": "{text} ({at}) has characters in its path that nobody sees: write the path anew.",
  "no-path": "{text} ({at}) matches no path: rules begin with / or *.",
} as const;

/** Why lines do nothing. The values are the `text` and number (`line`) of the first, and how many `more` there are. */
export type IdleLines = Because<keyof typeof IDLE_LINES>;

/** Which lines of a file do nothing, though they look as if they closed something, for its owner. */
export function idleLinesOf(robots: Robots): IdleLines[] {
  return [
    ...nobodysLines(robots),
    ...severalNames(robots),
    ...strayAgents(robots),
    ...strayRules(robots),
    ...idleRules(robots),
  ];
}

/** Says of which value of a `User-agent` line no robot of a dialect is called so. */
export function nobodysIn(dialect: Dialect): (agent: string) => boolean {
  const rules = dialectRules(dialect);
  return (agent) => {
    const name = addressee(agent, rules);
    if (name === "*") return false;
    // All names beyond ASCII contain letters, and 008 is known.
    const isName = /[A-Za-z]|[^\0-\x7f]/.test(name) || knownCrawler(name) !== undefined;
    return !isName || isNoCrawler(name) || isEverybody(agent);
  };
}

function nobodysLines(robots: Robots): IdleLines[] {
  const isNobodys = nobodysIn(robots.dialect);
  // `GPT Bot` is read as `GPT`, which may be somebody, but not the robot that is meant.
  const isTorn = (agent: string): boolean =>
    /\S\s+\S/.test(agent) &&
    knownCrawler(agent) === undefined &&
    knownCrawler(agent.replace(/\s+/g, "")) !== undefined;
  const isIdle = (agent: string): boolean => isNobodys(agent) || isTorn(agent);
  if (!robots.groups.some(({ agents }) => agents.some(isIdle))) return [];
  const agents = robots.lines.filter(({ kind, value }) => kind === "user-agent" && isIdle(value?.text ?? ""));
  return summed("nobodys-line", agents);
}

/** Names in a row, such as `GPTBot, CCBot`. */
const SEVERAL = /^[\w.-]+(?:\s*(?:[,;|&]|\band\b)\s*[a-z][\w.-]*)+$/i;
/** Paths in a row, such as `/a, /b`, or something else after one, such as `/a // old`. */
const SEVERAL_PATHS = /^[/*][^ \t]*[ \t]/;

/** Lines with several values, which are read as one. */
function severalNames({ lines }: Robots): IdleLines[] {
  const valuesOf = (kinds: readonly string[], several: RegExp): Line[] =>
    lines.filter(({ kind, value }) => kinds.includes(kind) && several.test(value?.text ?? ""));
  return [
    ...summed("several-names", valuesOf(["user-agent"], SEVERAL)),
    ...summed("several-paths", valuesOf(["allow", "disallow"], SEVERAL_PATHS)),
  ];
}

/** Lines that look like `User-agent` lines, and begin no group. */
function strayAgents({ extensions }: Robots): IdleLines[] {
  const stray = extensions.filter(
    ({ name, group }) => group !== undefined && /^\W*user\W*agents?\W*$/i.test(name),
  );
  return summed(
    "stray-agent",
    stray.map(({ name, value, line }) => ({ text: `${name}: ${value}`, number: line })),
  );
}

/** Fields whose values are paths without being rules. */
const OTHER_FIELDS =
  /user|^(?:no(?:index|follow|archive|snippet)|content-(?:signal|usage)|clean-param|sitemap|host|https?)$/i;
/** Characters that nobody sees. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;
/** A line without a colon that begins like a rule, such as `Disallow=/a`. */
const UNSPLIT = /^\W*(?:dis\W?)?allow\w*[^\w:]+[/*]/i;

/** Lines that look like rules and are not, or are not the rules that they look like. */
function strayRules({ lines, groups }: Robots): IdleLines[] {
  const read = new Set(groups.flatMap(({ rules }) => rules.map(({ line }) => line)));
  const written = lines.filter(({ kind, value }) => /^(?:dis)?allow$/.test(kind) && value?.text);
  const isUnread = ({ kind, name, value, text }: Line): boolean =>
    kind === "invalid"
      ? UNSPLIT.test(text)
      : kind === "extension" && /^(?:\/(?!\/)|\*)/.test(value?.text ?? "") && !OTHER_FIELDS.test(name!.text);
  return [
    ...summed("stray-rule", lines.filter(isUnread)),
    ...summed(
      "groupless-rule",
      written.filter(({ number }) => !read.has(number)),
    ),
    ...summed(
      "unseen-characters",
      written.filter(({ value }) => UNSEEN.test(value!.text)),
    ),
  ];
}

/** Whether a rule matches no path, since it does not begin like one. */
export const isIdle = ({ pattern }: Rule): boolean => /^[^/*$]/.test(pattern);

function idleRules({ groups }: Robots): IdleLines[] {
  const idle = groups.flatMap(({ rules }) => rules).filter(isIdle);
  return summed(
    "no-path",
    idle.map((rule) => ({ text: ruleText(rule), number: rule.line })),
  );
}

/** One reason for lines that are all wrong in one way. */
function summed(code: IdleLines["code"], lines: readonly Pick<Line, "text" | "number">[]): IdleLines[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  return [{ code, values: { text: describeValue(first.text), line: first.number, more: others.length } }];
}

/** Which lines do nothing, and why, in English. */
export function idleText({ code, values }: IdleLines): string {
  const { line, more } = values;
  const at = `line ${line}${more === 0 ? "" : `, and ${more} more`}`;
  return sentenceOf(IDLE_LINES, { code, values: { ...values, at } });
}
