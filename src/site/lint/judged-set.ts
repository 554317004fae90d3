import { Budget, BudgetError, finish } from "../analyze/budget.ts";
import { type Circumstances, domainOf, fillerFor } from "../analyze/domain.ts";
import { type Judgement, RuleJudge } from "../analyze/judge.ts";
import { CharFlag } from "../findings/char-flags.ts";
import type { FieldLine } from "../findings/line.ts";
import type { LintedText } from "../findings/linted-text.ts";
import { formsOf, type RuleSet, ruleSetsOf } from "./rule-sets.ts";

/** A rule without effect, and a rule that decides its URLs instead. */
export interface WithoutEffect {
  readonly line: FieldLine;
  readonly by: FieldLine;
}

/** A rule and an opposite one that decides instead, with a URL that both match. */
export interface OutrankedRule extends WithoutEffect {
  readonly url: string;
}

/** Steps for one question about a set of rules. */
const STEPS = 28_000;
/** Steps for all sets of a file, after which no further set is judged: lint has to be fast. */
const MOST_STEPS = 1_500_000;

/** Flags of a pattern that is more than a prefix in normal form. */
const SPECIAL = CharFlag.Star | CharFlag.Dollar | CharFlag.Percent;

/** A set of rules with its judge, in which a rule's number is its line. */
export class JudgedSet {
  readonly lines: RuleSet;
  readonly #file: LintedText;
  #about: Circumstances | undefined;
  #judge: RuleJudge | undefined;
  #judgements: ReadonlyMap<number, Judgement> | undefined;

  constructor(lines: RuleSet, file: LintedText) {
    this.lines = lines;
    this.#file = file;
  }

  get about(): Circumstances {
    if (this.#about === undefined) {
      const domain = domainOf(this.#file.dialect.url);
      const filler = fillerFor(formsOf(this.lines, this.#file), domain);
      this.#about = { domain, filler, budget: this.#file.once(budgetOf) };
    }
    return this.#about;
  }

  get judge(): RuleJudge {
    this.#judge ??= new RuleJudge(formsOf(this.lines, this.#file), this.about);
    return this.#judge;
  }

  /** How each rule stands to all others. */
  get judgements(): ReadonlyMap<number, Judgement> {
    this.#judgements ??= finish(this.judge.judgeAll());
    return this.#judgements;
  }

  lineOf(rule: number): FieldLine {
    return this.#file.lines[rule - 1] as FieldLine;
  }

  /** The answer to a question; undefined if nothing can be proven, or it would take too long. */
  ask<T>(question: () => T): T | undefined {
    const { filler, budget } = this.about;
    if (!filler.isFresh || budget.spent > MOST_STEPS) return undefined;
    budget.allow(STEPS);
    try {
      return question();
    } catch (error) {
      if (!(error instanceof BudgetError)) throw error;
      return undefined;
    }
  }
}

/** For {@link LintedText.once}. */
function budgetOf(): Budget {
  return new Budget(STEPS);
}

/** The sets of rules of all crawlers; none if there are too many. */
export function judgedSets(file: LintedText): readonly JudgedSet[] {
  return file.once(setsOf);
}

function setsOf(file: LintedText): readonly JudgedSet[] {
  return (ruleSetsOf(file) ?? []).map((lines) => new JudgedSet(lines, file));
}

/** Whether there are both Allow and Disallow rules. */
export function isTwoSided(lines: RuleSet): boolean {
  return lines.some(({ kind }) => kind !== lines[0]!.kind);
}

/**
 * The rules that `find` finds in every set that contains them: a rule that a single crawler needs is not found. Files
 * with nothing but plain paths have none.
 */
export function foundInAll<T>(
  file: LintedText,
  find: (set: JudgedSet) => ReadonlyMap<FieldLine, T> | undefined,
): readonly T[] {
  if (file.rulesWith(SPECIAL).length === 0) return [];
  const found = new Map<FieldLine, T>();
  const sets = judgedSets(file).map((set) => {
    const isSpecial = set.lines.some(({ flags }) => (flags & SPECIAL) !== 0);
    return { set, answer: isSpecial ? set.ask(() => find(set)) : undefined };
  });
  for (const { answer } of sets)
    for (const [line, one] of answer ?? []) if (!found.has(line)) found.set(line, one);
  if (found.size > 0) {
    for (const { set, answer } of sets)
      for (const line of set.lines) if (answer?.has(line) !== true) found.delete(line);
  }
  return [...found.values()];
}
