import { addressee, foldedName } from "../../engine/dialect/addressee.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import type { Robots } from "../../engine/policy/robots.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import type { FieldLine } from "../../site/findings/line.ts";
import type { LintedText } from "../../site/findings/linted-text.ts";
import { agentIn, type SurveyAgent } from "./agents.ts";
import { signalsFor } from "./signals.ts";

/** How much of a site an agent may not fetch: nothing, some of the probe paths, or all of them. */
export type Level = "none" | "partial" | "full";

/** The names of a file's groups as it first spells them, by the names as they are compared. */
export function groupNames({ groups, dialect }: LintedText): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { agents } of groups) {
    for (const { value } of agents) {
      const name = addressee(value.text, dialect);
      const folded = foldedName(name);
      if (folded !== "" && !names.has(folded)) names.set(folded, name);
    }
  }
  return names;
}

/** The name of the groups that bind an agent: the first of its names that has any, or else that of those for all. */
export function groupFor(
  names: ReadonlyMap<string, string>,
  { tokens, boundByStar }: SurveyAgent,
): string | undefined {
  const token = tokens.find((one) => names.has(one));
  return token === undefined && !boundByStar ? undefined : names.get(token ?? "*");
}

/** What binds agents: the name of the groups, and a key that is equal for agents with the same groups. */
function bindingIn(
  source: LintedText,
  robots: Robots,
): (agent: SurveyAgent) => { readonly group: string | undefined; readonly key: string } {
  if (robots.dialect !== "yandex") {
    const names = groupNames(source);
    return (agent) => {
      const group = groupFor(names, agent);
      return { group, key: group ?? "" };
    };
  }
  // There, a name also stands for others that it begins.
  return (agent) => {
    const { agent: group, key } = robots.rulesFor(agentIn(robots, agent)).selection;
    return { group, key: `${group}\n${key}` };
  };
}

/** A path that no file names; it is also appended to the paths of rules. */
const UNNAMED = "robotomata-probe";
/** Limit on the characters of all probe paths. */
const MOST_CHARACTERS = 1_000_000;
/** Limit on the product of these and the characters of rules with wildcards, which take the matcher longest. */
const MOST_WORK = 2_000_000_000;

/**
 * The probe paths of a file, the same for all agents: the start page, a page that no rule names, and for each rule of
 * any group, in file order, the shortest path that it matches and, unless the rule ends with `$`, a longer one. Each
 * path occurs once; `/robots.txt`, which no rule can close, is left out.
 */
export function probesOf(source: Pick<LintedText, "rules">): string[] {
  const probes = new Set(["/", `/${UNNAMED}`]);
  let wild = 1;
  for (const { value } of source.rules) if (value.text.includes("*")) wild += value.text.length;
  let left = Math.min(MOST_CHARACTERS, MOST_WORK / wild);
  for (const rule of source.rules) {
    for (const path of pathsOf(rule)) {
      left -= path.length;
      if (left < 0) return [...probes];
      if (path !== "/robots.txt") probes.add(path);
    }
  }
  return [...probes];
}

function pathsOf({ value: { text } }: FieldLine): readonly string[] {
  const isWhole = text.endsWith("$");
  const bare = (isWhole ? text.slice(0, -1) : text).replaceAll("*", "");
  const path = bare.startsWith("/") ? bare : `/${bare}`;
  return isWhole ? [path] : [path, path + UNNAMED];
}

/** How a file restricts agents that the same groups bind. */
interface Restriction {
  readonly level: Level;
  /** The groups' name as the file spells it, `*`, or undefined if no group applies. */
  readonly group: string | undefined;
  /** Present if rows are wanted: it takes longer. */
  readonly detail: Detail | undefined;
}

interface Detail {
  readonly isStartPageAllowed: boolean;
  /** Rules with a path: those that allow, and those that disallow. */
  readonly allow: number;
  readonly disallow: number;
  /** How many probe paths there are, and how many are disallowed. */
  readonly probes: number;
  readonly disallowed: number;
  /** The delay in seconds. */
  readonly crawlDelay: number | undefined;
  /** AI-use signals, such as `content-signal: ai-train=no`. */
  readonly signals: readonly string[];
}

/** How a file restricts each agent of a list. */
export interface FileRestrictions {
  readonly kinds: readonly Restriction[];
  /** For each agent, an index in `kinds`. */
  readonly of: readonly number[];
}

/**
 * How far a file restricts each agent.
 *
 * @param robots the same file, for questions that only the matcher can answer
 * @param isDetailed whether rows are wanted
 */
export function restrictionsOf(
  source: LintedText,
  robots: Robots,
  agents: readonly SurveyAgent[],
  isDetailed: boolean,
): FileRestrictions {
  const bindingOf = bindingIn(source, robots);
  const kinds: Restriction[] = [];
  const places = new Map<string, number>();
  let probes: readonly string[] | undefined;
  const restriction = (group: string | undefined, agent: SurveyAgent): Restriction => {
    if (group === undefined && !isDetailed) return { level: "none", group, detail: undefined };
    probes ??= probesOf(source);
    const policy = robots.policyFor(agentIn(robots, agent));
    const { level, allowed, disallowed } = levelOf(policy, probes);
    const detail = isDetailed ? detailOf(policy, source, group, [allowed, disallowed]) : undefined;
    policy.dispose();
    return { level, group, detail };
  };
  const of = agents.map((agent) => {
    const { group, key } = bindingOf(agent);
    let place = places.get(key);
    if (place === undefined) {
      place = kinds.push(restriction(group, agent)) - 1;
      places.set(key, place);
    }
    return place;
  });
  return { kinds, of };
}

/** How many probes a policy allows and disallows, and what that comes to. */
export function levelOf(
  policy: Pick<Policy, "check">,
  probes: readonly string[],
): { readonly level: Level; readonly allowed: number; readonly disallowed: number } {
  let allowed = 0;
  let disallowed = 0;
  for (const verdict of policy.check(probes)) {
    if (verdict === Verdict.Allowed) allowed++;
    else if (verdict === Verdict.Disallowed) disallowed++;
  }
  return { level: disallowed === 0 ? "none" : allowed === 0 ? "full" : "partial", allowed, disallowed };
}

function detailOf(
  policy: Policy,
  source: LintedText,
  group: string | undefined,
  [allowed, disallowed]: readonly [number, number],
): Detail {
  const { rules, crawlDelay } = policy;
  const allow = rules.filter(({ type }) => type === "allow").length;
  return {
    isStartPageAllowed: policy.isAllowed("/"),
    allow,
    disallow: rules.length - allow,
    probes: allowed + disallowed,
    disallowed,
    crawlDelay,
    signals: signalsFor(source, group),
  };
}
