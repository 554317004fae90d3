import type { FieldLine } from "./line.ts";
import { boundedSets, type Opposed, pathOf } from "./opposed.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";

/** Rules that contradict an earlier one about the same path, for a crawler that both bind. */
export function contradictions(source: Source): Opposed[] {
  const contested = contestedPaths(source);
  if (contested.size === 0) return [];
  const isContested = (line: FieldLine): boolean => contested.has(pathOf(line, source));
  const sets =
    boundedSets(source, isContested) ?? source.groups.map(({ rules }) => rules.filter(isContested));
  const found = new Map<FieldLine, FieldLine>();
  for (const lines of sets) {
    const seen = new Map<string, FieldLine>();
    for (const line of lines) {
      const path = pathOf(line, source);
      const before = seen.get(path);
      if (before === undefined) seen.set(path, line);
      else if (before.kind !== line.kind && !found.has(line)) found.set(line, before);
    }
  }
  return [...found].map(([line, by]) => ({ line, by }));
}

/** Paths that the file both allows and disallows, even if for different crawlers. */
function contestedPaths(source: Source): ReadonlySet<string> {
  const allowed = new Set<string>();
  for (const line of source.rules) {
    // A path that begins otherwise matches no URL.
    if (line.kind === "allow" && (line.signs & Sign.NoPath) === 0) allowed.add(pathOf(line, source));
  }
  const contested = new Set<string>();
  if (allowed.size === 0) return contested;
  for (const line of source.rules) {
    if (line.kind !== "disallow") continue;
    const path = pathOf(line, source);
    if (allowed.has(path)) contested.add(path);
  }
  return contested;
}
