import { removableAlone } from "../analyze/removal.ts";
import { finish } from "../analyze/work.ts";
import { type Covered, foundInAll, type JudgedSet } from "./judged-set.ts";
import type { FieldLine } from "./line.ts";
import type { Source } from "./source.ts";

/** Rules without effect in sets with wildcards, proven by analysis for every crawler that the group names. */
export function coveredByOthers(source: Source): readonly Covered[] {
  return source.dialect.wildcards ? foundInAll(source, coveredAmong) : [];
}

function coveredAmong(set: JudgedSet): ReadonlyMap<FieldLine, Covered> {
  const covered = new Map<FieldLine, Covered>();
  const judgements = [...set.judgements.values()];
  if (judgements.every(({ state }) => state === "needed")) return covered;
  const { sources, isComplete } = finish(removableAlone(set.judge, set.judgements));
  // Part of them would depend on the size of the file, and grow after each repair.
  if (!isComplete) return covered;
  const gone = new Set(sources.map(({ source }) => source));
  for (const { source, coveredBy } of sources) {
    const line = set.lineOf(source);
    // If an opposite rule overrides it, that is a conflict, which another lint rule reports.
    const by = coveredBy.find((one) => !gone.has(one) && set.lineOf(one).kind === line.kind);
    // Another lint rule reports equal rules.
    if (by !== undefined && line.value.text !== set.lineOf(by).value.text)
      covered.set(line, { line, by: set.lineOf(by) });
  }
  return covered;
}
