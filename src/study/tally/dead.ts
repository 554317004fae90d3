import { Budget, finish } from "../../site/analyze/budget.ts";
import { deadSources } from "../../site/analyze/dead-rules.ts";
import type { DeadReason } from "../../site/analyze/judge.ts";
import { ownersOf } from "../../site/analyze/owners.ts";
import type { FieldLine } from "../../site/findings/line.ts";
import type { LintedText } from "../../site/findings/linted-text.ts";
import { normalizeRules, type RuleSet } from "../../site/lint/rule-sets.ts";
import { count, countNames, noDeadRules, prune, type Tally } from "./tally.ts";

/** The dead rules of a set, and the steps that it took to find them. */
export interface JudgedRules {
  readonly dead: readonly { readonly place: number; readonly why: DeadReason }[];
  readonly steps: number;
}

/** Characters of a set that is remembered; nearly all sets are shorter. */
const LONGEST_SET = 10_000;

/** Results for sets of rules. When it is full, it is emptied. */
export class KnownSets {
  readonly #known = new Map<string, JudgedRules>();
  readonly #most: number;
  #length = 0;

  /** @param most limit on the characters of all remembered sets */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): JudgedRules | undefined {
    return this.#known.get(key);
  }

  set(key: string, judgement: JudgedRules): void {
    if (this.#length + key.length > this.#most) {
      this.#known.clear();
      this.#length = 0;
    }
    this.#length += key.length;
    this.#known.set(key, judgement);
  }
}

/**
 * The dead rules of a set. Files repeat a set for one agent after another, and many files have the same sets, so
 * results are remembered.
 *
 * @param steps limit for the analysis; rules that it does not reach count as alive
 */
export function judgeRules(rules: RuleSet, source: LintedText, steps: number, known: KnownSets): JudgedRules {
  const key = keyOf(rules, source);
  const remembered = key === undefined ? undefined : known.get(key);
  // A result that took more steps might be less complete with these.
  if (remembered !== undefined && remembered.steps <= steps) return remembered;
  const budget = new Budget(steps);
  const judgement = { dead: deadAmong(rules, source, budget), steps: budget.spent };
  if (key !== undefined && budget.spent <= steps) known.set(key, judgement);
  return judgement;
}

/** A key that is equal for equal sets; undefined if the set is too long, or is not valid UTF-8. */
function keyOf(rules: RuleSet, { dialect }: LintedText): string | undefined {
  let length = 0;
  for (const { value } of rules) length += value.end - value.start + 1;
  if (length > LONGEST_SET) return undefined;
  let key = `${dialect.name}\n`;
  for (const { kind, value } of rules) {
    if (value.text.includes("\uFFFD")) return undefined;
    key += `${kind === "allow" ? "+" : "-"}${value.text}\n`;
  }
  return key;
}

function deadAmong(rules: RuleSet, source: LintedText, budget: Budget): JudgedRules["dead"] {
  const { normalized, lineOf } = normalizeRules(rules, source);
  const places = new Map(rules.map((line, place) => [line, place]));
  const { sources } = finish(deadSources(normalized, budget));
  return sources.map(({ source, why }) => ({ place: places.get(lineOf(source))!, why }));
}

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
export function countDeadRules(tally: Tally, source: LintedText, known: KnownSets = remembered): void {
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
  source: LintedText,
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
    const { dead, steps: spent } = judgeRules(rules, source, steps, known);
    yield { names, found: dead.map(({ place, why }) => [rules[place]!, why]) };
    steps -= spent;
  }
}
