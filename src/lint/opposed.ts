import { Budget, Exhausted } from "../analyze/budget.ts";
import type { Domain } from "../analyze/domain.ts";
import { type Gap, gapFor } from "../analyze/gap.ts";
import { Table } from "../analyze/table.ts";
import { formsOf } from "./forms.ts";
import type { FieldLine } from "./line.ts";
import { type RuleSet, ruleSetsOf } from "./rule-sets.ts";
import type { Source } from "./source.ts";

/** Two rules of one crawler that say opposite things about the same URLs. */
export interface Opposed {
  readonly line: FieldLine;
  /** The rule that was there before, or that decides. */
  readonly by: FieldLine;
}

/** The same with a URL that both match. */
export interface Shown extends Opposed {
  readonly url: string;
}

/** Steps that the analysis of one set of rules may take; one that takes more is left alone. */
const STEPS = 20_000;
/** Lines of all sets together that are looked at: those of many crawlers in many groups are far more than the file has. */
const MOST_LINES = 100_000;

export const NONE: ReadonlyMap<FieldLine, Shown> = new Map();

/** The sets of rules that bind crawlers, drawn up once per file; undefined if they are too many to look at. */
export function allSets(source: Source): readonly RuleSet[] | undefined {
  return source.once(setsOfAll);
}

function setsOfAll(source: Source): readonly RuleSet[] | undefined {
  return boundedSets(source);
}

/** The same of the lines that are wanted. */
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

/** A set of rules with what it takes to find out which of them decides what. */
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

/** What `find` finds; nothing where it takes too long, since part of it would depend on what else the file holds. */
export function unlessTooLong(find: () => ReadonlyMap<FieldLine, Shown>): ReadonlyMap<FieldLine, Shown> {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
    return NONE;
  }
}
