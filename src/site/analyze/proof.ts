import type { Policy } from "../../engine/policy/policy.ts";
import { parse, type Robots } from "../../engine/policy/robots.ts";
import { type Budget, Exhausted } from "./budget.ts";
import { equivalentWithin } from "./equivalent.ts";
import { policyOfRules, ruleLines, type SectionedFile, sectionsOf } from "./sections.ts";
import type { Work } from "./work.ts";

/** Up to this product of agents and lines, agents are checked one by one, as crawlers would ask. */
const MOST_LINES = 100_000;

/** Whether a body says to every agent of a file what the file says; undefined if the budget does not suffice. */
export function* saysTheSame(
  reading: SectionedFile,
  body: string,
  budget: Budget,
): Work<boolean | undefined> {
  const { robots, sections } = reading;
  const after = parse(body, { dialect: robots.dialect });
  if (after.truncated || String(after.sitemaps) !== String([...new Set(robots.sitemaps)])) return false;
  if (after.extensions.length > robots.extensions.length * Math.max(1, sections.length)) return false;
  const agents = [...new Set([...sections.flatMap((section) => section.agents), "*"])];
  try {
    return agents.length * robots.lines.length > MOST_LINES
      ? yield* inSections(after, reading, budget)
      : yield* byAgent(after, robots, agents, budget);
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
    return undefined;
  }
}

function* byAgent(
  after: Robots,
  before: Robots,
  agents: readonly string[],
  budget: Budget,
): Work<boolean | undefined> {
  const compared = new Set<string>();
  for (const agent of agents) {
    const [old, now] = [before.policyNamed(agent), after.policyNamed(agent)];
    if (old.crawlDelay !== now.crawlDelay || (old.agent === undefined) !== (now.agent === undefined))
      return false;
    if (budget.pauses()) yield;
    const key = `${ruleLines(old.rules)}\n${ruleLines(now.rules)}`;
    if (compared.has(key)) continue;
    compared.add(key);
    const isSame = yield* areSame(old, now, budget);
    if (!isSame) return isSame;
  }
  return true;
}

/** {@link byAgent} for very many agents: compares sections, without searching the whole file for each agent. */
function* inSections(
  after: Robots,
  { robots, sections }: SectionedFile,
  budget: Budget,
): Work<boolean | undefined> {
  const byName = new Map(
    sectionsOf(after).sections.flatMap((one) => one.agents.map((agent) => [agent, one] as const)),
  );
  const compared = new Set<string>();
  for (const { agents, rules, crawlDelay, fields } of sections) {
    const first = byName.get(agents[0]!);
    if (first === undefined || first.crawlDelay !== crawlDelay) return false;
    if (JSON.stringify(first.fields) !== JSON.stringify(fields)) return false;
    // Agents of one section must be in one section of the new file.
    if (agents.some((agent) => byName.get(agent) !== first)) return false;
    const key = `${ruleLines(rules)}\n${ruleLines(first.rules)}`;
    if (compared.has(key)) continue;
    compared.add(key);
    const [old, now] = [rules, first.rules].map((one) => policyOfRules(one, robots));
    const isSame = yield* areSame(old!, now!, budget);
    if (!isSame) return isSame;
  }
  return true;
}

function* areSame(old: Policy, now: Policy, budget: Budget): Work<boolean | undefined> {
  const { equivalent } = yield* equivalentWithin(old, now, budget);
  return equivalent === "inconclusive" ? undefined : equivalent;
}
