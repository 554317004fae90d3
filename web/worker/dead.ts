import { deadRules } from "../../src/site/analyze/index.ts";
import type { DeadReport, Question, Requests } from "../protocol.ts";
import { agentOf, robotsOf } from "./policies.ts";

/** How many agents' rules are looked at; in the rare files with more, the rest count as alive. */
const MOST_AGENTS = 200;
/** With more rules than this, none are proven dead, so that typing stays smooth. */
const MOST_RULES = 20_000;
/** Steps for all agents: a second. Each may take its share. */
const STEPS = 10_000_000;

let last:
  | { readonly robots: string; readonly dialect: string; readonly dead: readonly DeadReport[] }
  | undefined;

/** The rules that change no verdict for any crawler of their group. */
export function deadLines({
  robots,
  dialect,
}: Pick<Question, "robots" | "dialect">): Requests["dead"]["out"] {
  if (last?.robots === robots && last.dialect === dialect) return { dead: last.dead };
  const file = robotsOf(robots, dialect);
  const agents = [...new Set(file.groups.flatMap((group) => group.agents))];
  const rules = file.groups.reduce((sum, group) => sum + group.rules.length, 0);
  const dead = agents.length > MOST_AGENTS || rules > MOST_RULES ? [] : deadFor(agents);
  last = { robots, dialect, dead };
  return { dead };

  function deadFor(tokens: readonly string[]): DeadReport[] {
    const found = new Map<number, DeadReport>();
    const alive = new Set<number>();
    const budget = Math.floor(STEPS / tokens.length);
    for (const token of tokens) {
      const gone = new Set<number>();
      for (const { rule, why, coveredBy } of deadRules(file, agentOf(token), { budget })) {
        gone.add(rule.line);
        if (!found.has(rule.line))
          found.set(rule.line, { line: rule.line, why, coveredBy: coveredBy.map(({ line }) => line) });
      }
      for (const group of file.groups) {
        if (!group.agents.includes(token)) continue;
        for (const { line } of group.rules) if (!gone.has(line)) alive.add(line);
      }
    }
    return [...found.values()].filter(({ line }) => !alive.has(line)).sort((a, b) => a.line - b.line);
  }
}

/** The report on a line whose rule is known to be dead. */
export function deadAt({ robots, dialect }: Question, line: number): DeadReport | undefined {
  return last?.robots === robots && last.dialect === dialect
    ? last.dead.find((one) => one.line === line)
    : undefined;
}
