import { Budget, Exhausted } from "../analyze/budget.ts";
import type { Domain } from "../analyze/domain.ts";
import { type Gap, gapFor } from "../analyze/gap.ts";
import { Table } from "../analyze/table.ts";
import { formsOf } from "./forms.ts";
import type { FieldLine } from "./line.ts";
import { type RuleSet, ruleSetsOf } from "./rule-sets.ts";
import type { Source } from "./source.ts";

/** Two opposite rules of a crawler for the same URLs. */
export interface Opposed {
  readonly line: FieldLine;
  /** The earlier rule, or the one that decides. */
  readonly by: FieldLine;
}

/** The same with a URL that both match. */
export interface Shown extends Opposed {
  readonly url: string;
}

/** Maximum number of steps for a set of rules; a set that takes more is skipped. */
const STEPS = 28_000;
/**
 * Maximum number of lines in all sets together, which for many crawlers in many groups can far exceed the number of
 * lines in the file.
 */
const MOST_LINES = 100_000;

export const NONE: ReadonlyMap<FieldLine, Shown> = new Map();

/** The sets of rules of all crawlers, computed once per file; undefined if there are too many. */
export function allSets(source: Source): readonly RuleSet[] | undefined {
  return source.once(setsOfAll);
}

function setsOfAll(source: Source): readonly RuleSet[] | undefined {
  return boundedSets(source);
}

/** The same for selected lines. */
export function boundedSets(source: Source, isWanted?: (line: FieldLine) => boolean): RuleSet[] | undefined {
  const sets: RuleSet[] = [];
  let looked = 0;
  for (const lines of ruleSetsOf(source, isWanted)) {
    looked += lines.length;
    if (looked > MOST_LINES) return undefined;
    sets.push(lines);
  }
  return sets;
}

/** Whether there are rules of both kinds. */
export function isTwoSided(lines: RuleSet): boolean {
  const first = lines[0]?.kind;
  return lines.some(({ kind }) => kind !== first);
}

/** A set of rules, prepared for finding which of them decides a text. */
export interface Question {
  readonly table: Table;
  readonly domain: Domain;
  readonly gap: Gap;
  readonly budget: Budget;
  lineOf(source: number): FieldLine;
}

/** Undefined if nothing could be proven. */
export function questionOf(lines: RuleSet, source: Source): Question | undefined {
  const { forms, domain, lineOf } = formsOf(lines, source);
  const gap = gapFor(forms, domain);
  const budget = new Budget(STEPS);
  return gap.isFresh ? { table: new Table(forms, budget), domain, gap, budget, lineOf } : undefined;
}

/**
 * The result of `find`, or nothing if it takes too long, since a partial result would depend on the rest of the
 * file.
 */
export function unlessTooLong(find: () => ReadonlyMap<FieldLine, Shown>): ReadonlyMap<FieldLine, Shown> {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
    return NONE;
  }
}
