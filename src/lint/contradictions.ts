import { type Covered, isTwoSided } from "./judged-set.ts";
import type { FieldLine } from "./line.ts";
import { ruleSetsOf } from "./rule-sets.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";
import { pathOf } from "./spelling.ts";

/** Rules that contradict an earlier one about the same path, for a crawler that both apply to. */
export function contradictions(source: Source): readonly Covered[] {
  const contested = contestedPaths(source);
  if (contested.size === 0) return [];
  const found = new Map<FieldLine, Covered>();
  for (const lines of ruleSetsOf(source) ?? source.groups.map(({ rules }) => rules)) {
    const seen = new Map<string, FieldLine>();
    for (const line of lines) {
      const path = pathOf(line, source);
      if (!contested.has(path)) continue;
      const by = seen.get(path);
      if (by === undefined) seen.set(path, line);
      else if (by.kind !== line.kind && !found.has(line)) found.set(line, { line, by });
    }
  }
  return [...found.values()];
}

/** Paths that the file both allows and disallows, even if for different crawlers. */
function contestedPaths(source: Source): ReadonlySet<string> {
  const contested = new Set<string>();
  if (!isTwoSided(source.rules)) return contested;
  const pathsOf = (kind: string): string[] => {
    // Other values match no URL.
    const lines = source.rules.filter((line) => line.kind === kind && (line.signs & Sign.NoPath) === 0);
    return lines.map((line) => pathOf(line, source));
  };
  const allowed = new Set(pathsOf("allow"));
  for (const path of pathsOf("disallow")) if (allowed.has(path)) contested.add(path);
  return contested;
}
