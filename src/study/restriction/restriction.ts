import type { Policy } from "../../engine/policy/policy.ts";
import type { Robots } from "../../engine/policy/robots.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import type { Source } from "../../site/findings/source.ts";
import type { SurveyAgent } from "./agents.ts";
import { Groups, type NamedGroups } from "./groups.ts";
import type { Level } from "./level.ts";
import { probesOf } from "./probes.ts";
import { signalsFor } from "./signals.ts";

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
  source: Source,
  robots: Robots,
  agents: readonly SurveyAgent[],
  isDetailed: boolean,
): FileRestrictions {
  const groups = new Groups(source);
  const kinds: Restriction[] = [];
  const places = new Map<NamedGroups | undefined, number>();
  let probes: readonly string[] | undefined;
  const restriction = (bound: NamedGroups | undefined, agent: SurveyAgent): Restriction => {
    const group = bound?.name;
    if (bound === undefined && !isDetailed) return { level: "none", group, detail: undefined };
    probes ??= probesOf(source);
    const policy = robots.policyFor(agent);
    const [allowed, disallowed] = verdictsOf(policy, probes);
    const level = disallowed === 0 ? "none" : allowed === 0 ? "full" : "partial";
    if (!isDetailed) return { level, group, detail: undefined };
    return { level, group, detail: detailOf(policy, source, group, [allowed, disallowed]) };
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

/** How many probes a policy allows and disallows. */
function verdictsOf(policy: Policy, probes: readonly string[]): [allowed: number, disallowed: number] {
  const counts: [number, number] = [0, 0];
  for (const verdict of policy.check(probes)) {
    if (verdict === Verdict.Allowed) counts[0]++;
    else if (verdict === Verdict.Disallowed) counts[1]++;
  }
  return counts;
}

function detailOf(
  policy: Policy,
  source: Source,
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
