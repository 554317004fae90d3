import { Budget } from "../analyze/budget.ts";
import { deadSources, type Needed } from "../analyze/dead.ts";
import type { Rule } from "../parse/content.ts";
import type { FieldLine } from "./line.ts";
import { suspectsAmong } from "./needed.ts";
import { allSets } from "./opposed.ts";
import { analysed, type RuleSet, ruleSetsOf } from "./rule-sets.ts";
import type { Shadowed } from "./shadow.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";

/** Larger sets of rules are not analysed, nor more lines of a file in all: lint has to be quick. */
const MOST_RULES = 400;
const MOST_LINES = 4000;
/** Steps for each set of rules; one that takes more is left alone. */
const STEPS = 5000;

/** What makes a pattern more than a beginning that is compared as it stands. */
const SPECIAL = Sign.Star | Sign.Dollar | Sign.Percent;

/** Lines of a set that change no verdict, and for each one that sees to its URLs; all by their places in the set. */
type Dead = ReadonlyMap<number, number>;

const NONE: Dead = new Map();

/**
 * Rules without effect where there are wildcards, proven by analysis for every crawler that its group names. Where it
 * would take too long a rule counts as needed.
 *
 * @param told lines that are known to be without effect: they need no analysis
 */
export function coveredByOthers(source: Source, told: ReadonlySet<FieldLine>): Shadowed[] {
  if (!source.dialect.wildcards || source.rulesWith(SPECIAL).length === 0) return [];
  const sets: { lines: RuleSet; dead: Dead }[] = [];
  // Groups for different crawlers often have the same rules.
  const known = new Map<string, Dead>();
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
    const key = lines.map(({ kind, value }) => `${kind}:${value.text}`).join("\n");
    const dead = known.get(key) ?? deadAmong(lines, source);
    known.set(key, dead);
    sets.push({ lines, dead });
  }
  return sets.some(({ dead }) => dead.size > 0) ? deadInAll(sets) : [];
}

/** Whether some rule that has not been told may be covered; all that can be found are among the suspects. */
function mayBeCovered(lines: RuleSet, source: Source, told: ReadonlySet<FieldLine>): boolean {
  const suspects = suspectsAmong(lines, source);
  return suspects === undefined || suspects.covered.some((line) => !told.has(line));
}

/** What is without effect in every set that it is in: a rule that one crawler needs stays for all. */
function deadInAll(sets: readonly { lines: RuleSet; dead: Dead }[]): Shadowed[] {
  const verdicts = new Map<FieldLine, Shadowed | undefined>();
  for (const { lines, dead } of sets) {
    lines.forEach((line, place) => {
      const by = dead.get(place);
      if (by === undefined) verdicts.set(line, undefined);
      else if (!verdicts.has(line)) verdicts.set(line, { line, by: lines[by]! });
    });
  }
  return [...verdicts.values()].filter((one) => one !== undefined);
}

/** What is known to be needed, by the places that rules have in the analysis. */
function neededAmong(lines: RuleSet, source: Source, rules: readonly Rule[]): Needed {
  const known = suspectsAmong(lines, source)?.needed;
  if (known === undefined) return new Map();
  const places = new Map(rules.map(({ line }, place) => [line, place]));
  return new Map(
    [...known].map(([{ number }, by]) => [places.get(number)!, by && places.get(by.number)!] as const),
  );
}

function deadAmong(lines: RuleSet, source: Source): Dead {
  const { anatomy, lineOf } = analysed(lines, source);
  const budget = new Budget(STEPS);
  const found = deadSources(anatomy, budget, neededAmong(lines, source, anatomy.rules));
  // What was found until then would depend on how large the file is, and be more after each repair.
  if (found.length === 0 || budget.spent > budget.steps) return NONE;
  const places = new Map(lines.map((line, place) => [line, place]));
  const gone = new Set(found.map(({ source }) => source));
  const dead = new Map<number, number>();
  for (const { source, why, coveredBy } of found) {
    const line = lineOf(source);
    // A rule that an opposite one overrides is in conflict with it, which is another matter.
    const by = coveredBy.find((one) => !gone.has(one) && lineOf(one).kind === line.kind);
    if (why === "unreachable" || by === undefined) continue;
    const other = lineOf(by);
    // The same rule twice has a rule of its own.
    if (line.value.text !== other.value.text) dead.set(places.get(line)!, places.get(other)!);
  }
  return dead;
}
