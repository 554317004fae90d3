import { addressee, foldedName } from "../../engine/dialect/addressee.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import type { Robots } from "../../engine/policy/robots.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import type { FieldLine } from "../../site/findings/line.ts";
import type { LintedText } from "../../site/findings/source.ts";
import { askedIn, type SurveyAgent } from "./agents.ts";
import { signalsFor } from "./signals.ts";

/** How much of a site an agent may not fetch: nothing, some of the probe paths, or all of them. */
export type Level = "none" | "partial" | "full";

/** All groups with one name. */
export interface NamedGroups {
  /** The name as the file first spells it, or `*`. */
  readonly name: string;
}

/** The groups of a file, by name. */
export class Groups {
  readonly #byName = new Map<string, NamedGroups>();

  constructor({ groups, dialect }: LintedText) {
    for (const { agents } of groups) {
      for (const { value } of agents) {
        const name = addressee(value.text, dialect);
        const key = foldedName(name);
        if (key !== "" && !this.#byName.has(key)) this.#byName.set(key, { name });
      }
    }
  }

  /** The groups that bind an agent: those of the first of its names that has any, or else those for all. */
  of({ tokens, boundByStar }: SurveyAgent): NamedGroups | undefined {
    for (const token of tokens) {
      const bound = this.#byName.get(token);
      if (bound !== undefined) return bound;
    }
    return boundByStar ? this.#byName.get("*") : undefined;
  }
}

/** The groups that bind agents as Yandex reads a file: a name also stands for others that it begins. */
function selectedIn(robots: Robots): (agent: SurveyAgent) => NamedGroups | undefined {
  const known = new Map<string, NamedGroups>();
  return (agent) => {
    const { agent: name, key } = robots.rulesFor(askedIn(robots, agent)).selection;
    const lines = `${name}\n${key}`;
    if (name !== undefined && !known.has(lines)) known.set(lines, { name });
    return known.get(lines);
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
  const groups = robots.dialect === "yandex" ? { of: selectedIn(robots) } : new Groups(source);
  const kinds: Restriction[] = [];
  const places = new Map<NamedGroups | undefined, number>();
  let probes: readonly string[] | undefined;
  const restriction = (bound: NamedGroups | undefined, agent: SurveyAgent): Restriction => {
    const group = bound?.name;
    if (bound === undefined && !isDetailed) return { level: "none", group, detail: undefined };
    probes ??= probesOf(source);
    const policy = robots.policyFor(askedIn(robots, agent));
    const { level, allowed, disallowed } = levelOf(policy, probes);
    const detail = isDetailed ? detailOf(policy, source, group, [allowed, disallowed]) : undefined;
    policy.dispose();
    return { level, group, detail };
  };
  const of = agents.map((agent) => {
    const bound = groups.of(agent);
    let place = places.get(bound);
    if (place === undefined) {
      place = kinds.push(restriction(bound, agent)) - 1;
      places.set(bound, place);
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
