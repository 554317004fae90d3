import { matches } from "../analyze/match.ts";
import { prettier } from "../analyze/pretty.ts";
import { finish } from "../analyze/work.ts";
import { hasDotSegment } from "../url/whatwg.ts";
import { foundInAll, isTwoSided, type JudgedSet, type Lost } from "./judged-set.ts";
import type { FieldLine } from "./line.ts";
import { coveredByPrefix } from "./nested-rules.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";
import { isOdd, pathOf } from "./spelling.ts";

/**
 * Rules that never decide, because wherever they match, an opposite rule decides: a longer one with wildcards, or
 * an earlier one if order decides. A rule that any crawler needs is not included.
 */
export function overriddenRules(source: Source): readonly Lost[] {
  if (!source.dialect.longest) {
    // Patterns that are compared in another form may come first, too.
    if (source.rules.some(({ value }) => isOdd(value.text))) return [];
    return coveredByPrefix(source)
      .filter(({ line, by }) => line.kind !== by.kind && !hasDotSegment(line.value.text))
      .map((one) => ({ ...one, url: one.line.value.text }));
  }
  if (source.rulesWith(Sign.Star).length === 0 || !isTwoSided(source.rules)) return [];
  return foundInAll(source, (set) => (isTwoSided(set.lines) ? overriddenAmong(set, source) : undefined));
}

function overriddenAmong(set: JudgedSet, source: Source): ReadonlyMap<FieldLine, Lost> {
  const { judge, judgements, about } = set;
  const found = new Map<FieldLine, Lost>();
  for (const [rule, judgement] of judgements) {
    const line = set.lineOf(rule);
    const isOverridden =
      judgement.state === "outranked" && judgement.by.every((by) => set.lineOf(by).kind !== line.kind);
    if (!isOverridden) continue;
    const [first] = finish(judge.decidersOf(rule));
    const by = set.lineOf(first!.by.source);
    // The same path twice is a contradiction, not a rule that overrides another.
    if (first!.by.source < 0 || pathOf(line, source) === pathOf(by, source)) continue;
    // A shorter text may be decided by the same rule and not be matched by this one.
    const isShown = (text: string): boolean =>
      judge.table.decide(text) === first!.by && judge.formsOf(rule).some((form) => matches(form, text));
    found.set(line, { line, by, url: about.domain.urlOf(prettier(first!.word, about, isShown)) });
  }
  return found;
}
