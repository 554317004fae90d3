import { describeValue } from "../../base/describe-value.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { isEverybody, isNoCrawler } from "../../engine/agent/token.ts";
import { addressee } from "../../engine/dialect/addressee.ts";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { type Rule, ruleText } from "../../engine/parse/content.ts";
import type { Line } from "../../engine/parse/document.ts";
import type { Robots } from "../../engine/policy/robots.ts";

/** Which lines of a file do nothing, though they look as if they closed something, for its owner. */
export function idleLinesOf(robots: Robots): string[] {
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

function nobodysLines(robots: Robots): string[] {
  const isNobodys = nobodysIn(robots.dialect);
  // `GPT Bot` is read as `GPT`, which may be somebody, but not the robot that is meant.
  const isTorn = (agent: string): boolean =>
    /\S\s+\S/.test(agent) &&
    knownCrawler(agent) === undefined &&
    knownCrawler(agent.replace(/\s+/g, "")) !== undefined;
  const isIdle = (agent: string): boolean => isNobodys(agent) || isTorn(agent);
  if (!robots.groups.some(({ agents }) => agents.some(isIdle))) return [];
  const agents = robots.lines.filter(({ kind, value }) => kind === "user-agent" && isIdle(value?.text ?? ""));
  return summed(
    agents,
    "is the name of no robot",
    "rules for it bind nobody. Write User-agent: * for all robots, or a name as robots send it.",
  );
}

/** Names in a row, such as `GPTBot, CCBot`. */
const SEVERAL = /^[\w.-]+(?:\s*(?:[,;|&]|\band\b)\s*[a-z][\w.-]*)+$/i;
/** Paths in a row, such as `/a, /b`, or something else after one, such as `/a // old`. */
const SEVERAL_PATHS = /^[/*][^ \t]*[ \t]/;

/** Lines with several values, which are read as one. */
function severalNames({ lines }: Robots): string[] {
  const valuesOf = (kinds: readonly string[], several: RegExp): Line[] =>
    lines.filter(({ kind, value }) => kinds.includes(kind) && several.test(value?.text ?? ""));
  return [
    ...summed(
      valuesOf(["user-agent"], SEVERAL),
      "names one robot only",
      "write a line User-agent: for each.",
    ),
    ...summed(
      valuesOf(["allow", "disallow"], SEVERAL_PATHS),
      "is one path, with blanks in it",
      "write a line for each path, %20 for a blank that is meant, and anything else after a #.",
    ),
  ];
}

/** Lines that look like `User-agent` lines, and begin no group. */
function strayAgents({ extensions }: Robots): string[] {
  const stray = extensions.filter(
    ({ name, group }) => group !== undefined && /^\W*user\W*agents?\W*$/i.test(name),
  );
  return summed(
    stray.map(({ name, value, line }) => ({ text: `${name}: ${value}`, number: line })),
    "is no User-agent line",
    "the rules below it belong to the group above. Write User-agent:, without other characters before or in it.",
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
function strayRules({ lines, groups }: Robots): string[] {
  const read = new Set(groups.flatMap(({ rules }) => rules.map(({ line }) => line)));
  const written = lines.filter(({ kind, value }) => /^(?:dis)?allow$/.test(kind) && value?.text);
  const isUnread = ({ kind, name, value, text }: Line): boolean =>
    kind === "invalid"
      ? UNSPLIT.test(text)
      : kind === "extension" && /^(?:\/(?!\/)|\*)/.test(value?.text ?? "") && !OTHER_FIELDS.test(name!.text);
  return [
    ...summed(
      lines.filter(isUnread),
      "is not a rule",
      "write Disallow: or Allow:, without other characters before it or in it.",
    ),
    ...summed(
      written.filter(({ number }) => !read.has(number)),
      "belongs to no group",
      "write it below a User-agent line.",
    ),
    ...summed(
      written.filter(({ value }) => UNSEEN.test(value!.text)),
      "has characters in its path that nobody sees",
      "write the path anew.",
    ),
  ];
}

/** Whether a rule matches no path, since it does not begin like one. */
export const isIdle = ({ pattern }: Rule): boolean => /^[^/*$]/.test(pattern);

function idleRules({ groups }: Robots): string[] {
  const idle = groups.flatMap(({ rules }) => rules).filter(isIdle);
  return summed(
    idle.map((rule) => ({ text: ruleText(rule), number: rule.line })),
    "matches no path",
    "rules begin with / or *.",
  );
}

/** One sentence about lines that are all wrong in one way. */
function summed(lines: readonly Pick<Line, "text" | "number">[], what: string, why: string): string[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  const more = others.length === 0 ? "" : `, as ${others.length} more`;
  return [`${describeValue(first.text)} (line ${first.number}) ${what}${more}: ${why}`];
}
