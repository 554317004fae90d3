import { Budget, finish } from "../../site/analyze/budget.ts";
import { type DeadReason, deadSources } from "../../site/analyze/dead-rules.ts";
import type { Source } from "../../site/findings/source.ts";
import { analysed, type RuleSet } from "../../site/lint/rule-sets.ts";

/** What is dead among rules, and the steps that it took to find out. */
export interface JudgedRules {
  readonly dead: readonly { readonly place: number; readonly why: DeadReason }[];
  readonly steps: number;
}

/** Characters of a set that is remembered: by far the most are shorter. */
const LONGEST_SET = 10_000;

/** What is known of sets of rules. Once it is full, it is emptied. */
export class KnownSets {
  readonly #known = new Map<string, JudgedRules>();
  readonly #most: number;
  #length = 0;

  /** @param most characters of all sets that are remembered */
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
 * Which rules of a set are dead. Files repeat a set for one agent after another, and many files have the
 * same: what is known of it is taken from there.
 *
 * @param steps the analysis may take; what is left over counts as alive
 */
export function judge(rules: RuleSet, source: Source, steps: number, known: KnownSets): JudgedRules {
  const key = keyOf(rules);
  const told = key === undefined ? undefined : known.get(key);
  // With fewer steps, less might have been found.
  if (told !== undefined && told.steps <= steps) return told;
  const budget = new Budget(steps);
  const judgement = { dead: deadAmong(rules, source, budget), steps: budget.spent };
  if (key !== undefined && budget.spent <= steps) known.set(key, judgement);
  return judgement;
}

/** What tells a set from all that are analysed differently; undefined if it is too long, or not all of it is text. */
function keyOf(rules: RuleSet): string | undefined {
  let length = 0;
  for (const { value } of rules) length += value.end - value.start + 1;
  if (length > LONGEST_SET) return undefined;
  let key = "";
  for (const { kind, value } of rules) {
    if (value.text.includes("\uFFFD")) return undefined;
    key += `${kind === "allow" ? "+" : "-"}${value.text}\n`;
  }
  return key;
}

function deadAmong(rules: RuleSet, source: Source, budget: Budget): JudgedRules["dead"] {
  const { anatomy, lineOf } = analysed(rules, source);
  const places = new Map(rules.map((line, place) => [line, place]));
  const { sources } = finish(deadSources(anatomy, budget));
  return sources.map(({ source, why }) => ({ place: places.get(lineOf(source))!, why }));
}
