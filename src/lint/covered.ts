import { Budget } from "../analyze/budget.ts";
import { deadSources, independentlyDead } from "../analyze/dead.ts";
import type { Dead as Told } from "../analyze/dead-source.ts";
import { domainOf } from "../analyze/domain.ts";
import { gapBeside } from "../analyze/gap.ts";
import { SELF } from "../analyze/question.ts";
import { finish } from "../analyze/work.ts";
import { beginningsOf } from "./beginnings.ts";
import type { FieldLine } from "./line.ts";
import { type Suspects, suspectsAmong } from "./needed.ts";
import { allSets } from "./opposed.ts";
import { partInDoubt } from "./part.ts";
import { analysed, type RuleSet, ruleSetsOf } from "./rule-sets.ts";
import type { Shadowed } from "./shadow.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";

/** Larger sets of rules are not analysed, nor more lines per file: lint has to be fast. */
const MOST_RULES = 400;
const MOST_LINES = 4000;
/** Maximum number of steps for a set of rules; a set that takes more is skipped. */
const STEPS = 8000;

/** Signs of a pattern that is more than a prefix that is compared unchanged. */
const SPECIAL = Sign.Star | Sign.Dollar | Sign.Percent;

/**
 * Lines of a set that have no effect, and for each, a line that decides its URLs instead; all by their index in the
 * set.
 */
type Dead = ReadonlyMap<number, number>;

const NONE: Dead = new Map();

/** A set, and its dead rules. */
interface Judged {
  readonly lines: RuleSet;
  readonly dead: Dead;
}

/**
 * Rules without effect in sets with wildcards, proven by analysis for every crawler that the group names. If that
 * would take too long, a rule counts as needed.
 *
 * @param told lines that are already known to have no effect, and need no analysis
 */
export function coveredByOthers(source: Source, told: ReadonlySet<FieldLine>): Shadowed[] {
  if (!source.dialect.wildcards || source.rulesWith(SPECIAL).length === 0) return [];
  const sets: Judged[] = [];
  // Groups for different crawlers often have the same rules.
  const known: Judged[] = [];
  let looked = 0;
  for (const lines of allSets(source) ?? ruleSetsOf(source)) {
    looked += lines.length;
    const isSmall = looked <= MOST_LINES && lines.length <= MOST_RULES;
    const isAnalysed =
      isSmall && lines.some(({ signs }) => (signs & SPECIAL) !== 0) && mayBeCovered(lines, source, told);
    if (!isAnalysed) {
      sets.push({ lines, dead: NONE });
      continue;
    }
    const same = known.find((one) => saysTheSame(one.lines, lines, source));
    const judged = { lines, dead: same?.dead ?? deadAmong(lines, source) };
    if (same === undefined) known.push(judged);
    sets.push(judged);
  }
  return deadInAll(sets);
}

/** Whether two sets have the same rules in the same order. */
function saysTheSame(some: RuleSet, others: RuleSet, source: Source): boolean {
  if (some.length !== others.length) return false;
  const beginnings = source.once(beginningsOf);
  return some.every((line, place) => {
    const other = others[place]!;
    return line.kind === other.kind && beginnings.nodeOf(line) === beginnings.nodeOf(other);
  });
}

/** Whether some rule that has not been reported may be covered; all that can be found are among the suspects. */
function mayBeCovered(lines: RuleSet, source: Source, told: ReadonlySet<FieldLine>): boolean {
  const suspects = suspectsAmong(lines, source);
  return suspects === undefined || suspects.covered.some((line) => !told.has(line));
}

/** Lines without effect in every set that contains them: a rule that one crawler needs is kept for all. */
function deadInAll(sets: readonly Judged[]): Shadowed[] {
  const found = new Map<FieldLine, Shadowed>();
  for (const { lines, dead } of sets) {
    for (const [place, by] of dead) {
      const line = lines[place]!;
      if (!found.has(line)) found.set(line, { line, by: lines[by]! });
    }
  }
  if (found.size === 0 || sets.length === 1) return [...found.values()];
  for (const { lines, dead } of sets) {
    lines.forEach((line, place) => {
      if (!dead.has(place)) found.delete(line);
    });
  }
  return [...found.values()];
}

/** A rule that the analysis found to be dead, and those that decide its URLs instead. */
interface Found {
  readonly line: FieldLine;
  readonly coveredBy: readonly FieldLine[];
}

function deadAmong(lines: RuleSet, source: Source): Dead {
  const budget = new Budget(STEPS);
  const suspects = suspectsAmong(lines, source);
  const found = (suspects && foundInDoubt(lines, source, suspects, budget)) ?? foundIn(lines, source, budget);
  const gone = new Set(found.map(({ line }) => line));
  const dead = new Map<number, number>();
  for (const { line, coveredBy } of found) {
    // If an opposite rule overrides it, that is a conflict, which another lint rule reports.
    const by = coveredBy.find((one) => !gone.has(one) && one.kind === line.kind);
    // Another lint rule reports equal rules.
    if (by !== undefined && line.value.text !== by.value.text)
      dead.set(lines.indexOf(line), lines.indexOf(by));
  }
  return dead;
}

/** All dead rules that the analysis finds. */
function foundIn(lines: RuleSet, source: Source, budget: Budget): Found[] {
  const { anatomy, lineOf } = analysed(lines, source);
  return inLines(finish(deadSources(anatomy, budget, new Map())), lineOf);
}

/** The same from the rules that are in doubt, and those that may have to do with them; undefined if it cannot be told so. */
function foundInDoubt(
  lines: RuleSet,
  source: Source,
  suspects: Suspects,
  budget: Budget,
): Found[] | undefined {
  const domain = domainOf(source.dialect.url);
  const { all, lone } = suspects.rules;
  const paths = [...all.map(({ path }) => path), ...lone.map(({ value }) => value.text)];
  const gap = gapBeside([SELF.prefix, ...paths].join("\n"), domain);
  if (gap === undefined) return undefined;
  const part = partInDoubt(lines, source, suspects, domain);
  const lineOf = (place: number): FieldLine => part.lines[place]!;
  return inLines(finish(independentlyDead(part.forms, { domain, gap, budget }, part.doubt)), lineOf);
}

/** Partial results would depend on the size of the file, and grow after each repair. */
function inLines({ sources, isComplete }: Told, lineOf: (source: number) => FieldLine): Found[] {
  if (!isComplete) return [];
  return sources.map(({ source, coveredBy }) => ({ line: lineOf(source), coveredBy: coveredBy.map(lineOf) }));
}
