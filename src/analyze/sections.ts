import { dialectRules } from "../dialect/index.ts";
import type { Rule } from "../parse/content.ts";
import type { Policy } from "../policy/policy.ts";
import { parse, type Robots } from "../policy/robots.ts";
import { canonicalName, kindNames } from "../write/names.ts";
import { textOf } from "./form.ts";
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
      rules: readable(
        robots,
        agents[0]!,
        of.flatMap((i) => groups[i]!.rules),
      ),
      // Which of several delays counts is for the dialect to say.
      crawlDelay: delay !== undefined && merge ? robots.policyFor(agents[0]!).crawlDelay : delay,
      fields: of.flatMap((i) => fields[i]!),
    };
  });
}

/** Rules that can be written as text: a pattern with bytes that are not UTF-8 is written with escapes. */
function readable(robots: Robots, agent: string, rules: readonly Rule[]): readonly Rule[] {
  if (!rules.some(({ pattern }) => pattern.includes("\uFFFD"))) return rules;
  const { rules: read, entries } = robots.policyFor(agent).anatomy();
  const byLine = new Map<number, string>();
  for (const { prefix, pattern, source } of entries) {
    const { line } = read[source]!;
    if (!byLine.has(line))
      byLine.set(line, textOf(prefix).replace(/[^\x21-\x7e]/g, escaped) + textOf(pattern));
  }
  return rules.map((rule) => ({ ...rule, pattern: byLine.get(rule.line) ?? rule.pattern }));
}

function escaped(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
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
