import { Budget, finish } from "../../site/analyze/budget.ts";
import { deadSources } from "../../site/analyze/dead-rules.ts";
import type { DeadReason } from "../../site/analyze/judge.ts";
import type { Source } from "../../site/findings/source.ts";
import { analysed, type RuleSet } from "../../site/lint/rule-sets.ts";

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
export function judge(rules: RuleSet, source: Source, steps: number, known: KnownSets): JudgedRules {
  const key = keyOf(rules);
  const told = key === undefined ? undefined : known.get(key);
  // A result that took more steps might be less complete with these.
  if (told !== undefined && told.steps <= steps) return told;
  const budget = new Budget(steps);
  const judgement = { dead: deadAmong(rules, source, budget), steps: budget.spent };
  if (key !== undefined && budget.spent <= steps) known.set(key, judgement);
  return judgement;
}

/** A key that is equal for equal sets; undefined if the set is too long, or is not valid UTF-8. */
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
