import { Budget } from "../analyze/budget.ts";
import { deadSources } from "../analyze/dead.ts";
import type { FieldLine } from "./line.ts";
import { analysed, type RuleSet, ruleSetsOf } from "./rule-sets.ts";
import type { Shadowed } from "./shadow.ts";
import type { Source } from "./source.ts";

/** Larger sets of rules are not analysed, nor more lines of a file in all: lint has to be quick. */
const MOST_RULES = 400;
const MOST_LINES = 4000;
/** Steps for each set of rules; one that takes more is left alone. */
const STEPS = 5000;

/**
 * Rules without effect where there are wildcards, proven by analysis for every crawler that its group names. Where it
 * would take too long a rule counts as needed.
 */
export function coveredByOthers(source: Source): Shadowed[] {
  const { dialect, groups } = source;
  const mayApply = dialect.wildcards && groups.some(({ rules }) => rules.some(isSpecial));
  if (!mayApply) return [];
  const verdicts = new Map<FieldLine, Shadowed | undefined>();
  let looked = 0;
  for (const lines of ruleSetsOf(source)) {
    looked += lines.length;
    const isAnalysed = looked <= MOST_LINES && lines.length <= MOST_RULES && lines.some(isSpecial);
    const dead = isAnalysed ? deadAmong(lines, source) : new Map<FieldLine, FieldLine>();
    for (const line of lines) {
      const by = dead.get(line);
      // A rule that one crawler needs stays for all.
      if (by === undefined) verdicts.set(line, undefined);
      else if (!verdicts.has(line)) verdicts.set(line, { line, by });
    }
  }
  return [...verdicts.values()].filter((one) => one !== undefined);
}

/** Whether a pattern is more than a beginning that is compared as it stands. */
function isSpecial({ value }: FieldLine): boolean {
  return /[*$%]/.test(value.text);
}

/** The lines that change no verdict among these, and one that sees to the URLs of each. */
function deadAmong(lines: RuleSet, source: Source): Map<FieldLine, FieldLine> {
  const { anatomy, lineOf } = analysed(lines, source);
  const budget = new Budget(STEPS);
  const found = deadSources(anatomy, budget, true);
  // What was found until then would depend on how large the file is, and be more after each repair.
  if (budget.spent > budget.steps) return new Map();
  const gone = new Set(found.map(({ source }) => source));
  const dead = new Map<FieldLine, FieldLine>();
  for (const { source, why, coveredBy } of found) {
    const line = lineOf(source);
    // A rule that an opposite one overrides is in conflict with it, which is another matter.
    const by = coveredBy.find((one) => !gone.has(one) && lineOf(one).kind === line.kind);
    if (why === "unreachable" || by === undefined) continue;
    // The same rule twice has a rule of its own.
    if (line.value.text !== lineOf(by).value.text) dead.set(line, lineOf(by));
  }
  return dead;
}
