import { dialectRules } from "../dialect/index.ts";
import type { Rule } from "../parse/content.ts";
import type { Policy } from "../policy/policy.ts";
import { parse, type Robots } from "../policy/robots.ts";
import { canonicalName, kindNames } from "../write/names.ts";
import { ownersOf } from "./owners.ts";

/** A field beyond rules and delays. */
export interface Field {
  readonly name: string;
  readonly value: string;
}

/** Agents that share lines of a file, and those lines. */
export interface Section {
  readonly agents: readonly string[];
  /** In file order. */
  readonly rules: readonly Rule[];
  readonly crawlDelay: number | undefined;
  readonly fields: readonly Field[];
}

/**
 * What a file says to whom. Where the groups of an agent are merged, a section for all agents that are named in the
 * same groups, otherwise one for each group.
 */
export function sectionsOf(robots: Robots): Section[] {
  const { groups, extensions } = robots;
  const { merge } = dialectRules(robots.dialect);
  const owners = merge
    ? ownersOf(groups, dialectRules(robots.dialect))
    : groups.map(({ agents }, i) => ({ agents, of: [i] }));
  const fields = groups.map((): Field[] => []);
  for (const { name, value, group } of extensions) {
    if (group !== undefined) fields[group]!.push({ name: canonicalName(name), value });
  }
  return owners.map(({ agents, of }): Section => {
    const [delay] = of.flatMap((i) => groups[i]!.crawlDelay ?? []);
    return {
      agents,
      rules: of.flatMap((i) => groups[i]!.rules),
      // Which of several delays counts is for the dialect to say.
      crawlDelay: delay !== undefined && merge ? robots.policyFor(agents[0]!).crawlDelay : delay,
      fields: of.flatMap((i) => fields[i]!),
    };
  });
}

/** The lines of rules; without any, one that says so, since the agents would run on into the next group. */
export function ruleLines(rules: readonly Pick<Rule, "type" | "pattern">[]): string {
  if (rules.length === 0) return `${kindNames.disallow}:\n`;
  return rules.map(({ type, pattern }) => `${kindNames[type]}: ${pattern}\n`).join("");
}

/** The policy of rules alone. */
export function policyOfRules(rules: readonly Pick<Rule, "type" | "pattern">[], { dialect }: Robots): Policy {
  const body = `User-agent: x\n${ruleLines(rules)}`;
  return parse(body, { dialect, maxBytes: Number.POSITIVE_INFINITY }).policyFor("x");
}
