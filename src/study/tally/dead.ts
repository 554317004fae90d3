import type { DeadReason } from "../../site/analyze/judge.ts";
import { ownersOf } from "../../site/analyze/owners.ts";
import type { FieldLine } from "../../site/findings/line.ts";
import type { Source } from "../../site/findings/source.ts";
import { judge, KnownSets } from "./dead-sets.ts";
import { count, countNames, noDeadRules, prune, type Tally } from "./tally.ts";

/** Steps for the analysis of one file: a tenth of a second. Rules that it does not reach count as alive. */
const STEPS = 1_000_000;
/**
 * Limit on rules for all agents together, in addition to four times the rules of the file. A rule counts for each agent
 * that it binds, so a file with many agents in many groups can have far more of them than lines.
 */
const MORE_RULES = 10_000;
/** Limit on the characters of rule sets that are remembered from file to file. */
const REMEMBERED = 250_000;
const remembered = new KnownSets(REMEMBERED);

/**
 * Counts the rules of a file that change no verdict for any agent of a group, or for agents without a group.
 *
 * @param known results from other files
 */
export function countDeadRules(tally: Tally, source: Source, known: KnownSets = remembered): void {
  tally.deadRules ??= noDeadRules();
  const { deadRules } = tally;
  const dead = new Map<FieldLine, DeadReason>();
  const agents: string[] = [];
  for (const { names, found } of deadByAgents(source, known)) {
    if (found.length > 0) agents.push(...names);
    for (const [line, why] of found) if (!dead.has(line)) dead.set(line, why);
  }
  deadRules.analysed++;
  deadRules.rules += source.rules.length;
  deadRules.dead += dead.size;
  if (dead.size > 0) deadRules.files++;
  for (const why of dead.values()) count(deadRules.why, why);
  countNames(deadRules.agents, agents);
  prune(deadRules.agents);
}

type Dead = readonly (readonly [line: FieldLine, why: DeadReason])[];

/** The dead rules for agents that are bound by the same groups. */
function* deadByAgents(
  source: Source,
  known: KnownSets,
): Generator<{ names: readonly string[]; found: Dead }> {
  const { groups, dialect } = source;
  const named = groups.map(({ agents }) => ({ agents: agents.map(({ value }) => value.text) }));
  const written = groups.map(({ rules }) => rules.filter(({ isEmpty }) => !isEmpty));
  let steps = STEPS;
  let left = MORE_RULES + 4 * source.rules.length;
  for (const { agents: names, of } of ownersOf(named, dialect)) {
    const rules = of.length === 1 ? written[of[0]!]! : of.flatMap((place) => written[place]!);
    left -= rules.length;
    if (left < 0 || steps <= 0) return;
    const { dead, steps: spent } = judge(rules, source, steps, known);
    yield { names, found: dead.map(({ place, why }) => [rules[place]!, why]) };
    steps -= spent;
  }
}
