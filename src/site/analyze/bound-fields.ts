import { encoder } from "../../base/utf8.ts";
import type { Agent } from "../../engine/agent/crawler.ts";
import { prepareAgent } from "../../engine/agent/prepared-agent.ts";
import { UNBOUND } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import type { Extension } from "../../engine/parse/content.ts";
import type { Robots } from "../../engine/policy/robots.ts";

/**
 * The fields that bind a crawler, in file order: those of the groups whose rules bind it, all that name it best or the
 * first where a dialect merges none. Of lines that speak for a part of a group, only those that speak for it.
 */
export function boundFields(robots: Robots, agent: Agent): Extension[] {
  const { groups, extensions } = robots;
  const rules = dialectRules(robots.dialect);
  const { grade } = prepareAgent(agent, rules);
  const grades = new Map<readonly string[], number>();
  /** How well the best of some names fits; each list is read once, however many lines share it. */
  const bestOf = (agents: readonly string[]): number => {
    let best = grades.get(agents);
    if (best !== undefined) return best;
    best = UNBOUND;
    for (const name of agents) {
      const bytes = encoder.encode(name);
      best = Math.min(best, grade(bytes, 0, bytes.length));
    }
    grades.set(agents, best);
    return best;
  };
  const best = groups.reduce((least, { agents }) => Math.min(least, bestOf(agents)), UNBOUND);
  if (best === UNBOUND) return [];
  const first = groups.findIndex(({ agents }) => bestOf(agents) === best);
  return extensions.filter(
    ({ group, agents }) =>
      group !== undefined &&
      (rules.merge || group === first) &&
      bestOf(agents ?? groups[group]!.agents) === best,
  );
}
