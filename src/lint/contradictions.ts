import { beginningsOf } from "./beginnings.ts";
import type { Covered } from "./judged-set.ts";
import type { FieldLine } from "./line.ts";
import { isOneSided } from "./precedence.ts";
import { ruleSetsOf } from "./rule-sets.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";
import { mayDiffer, pathOf } from "./spelling.ts";

/** Rules that contradict an earlier one about the same path, for a crawler that both apply to. */
export function contradictions(source: Source): Covered[] {
  const contested = contestedPaths(source);
  if (contested.size === 0) return [];
  const isContested = (line: FieldLine): boolean => contested.has(pathOf(line, source));
  const sets =
    ruleSetsOf(source) ?? source.groups.map(({ rules }) => rules.filter(({ isEmpty }) => !isEmpty));
  const found = new Map<FieldLine, FieldLine>();
  for (const lines of sets) {
    const seen = new Map<string, FieldLine>();
    for (const line of lines.filter(isContested)) {
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
  const contested = new Set<string>();
  if (isOneSided(source)) return contested;
  const beginnings = source.once(beginningsOf);
  const allowed = new Set<string>();
  const others: string[] = [];
  for (const line of source.rules) {
    // Other values match no URL.
    if ((line.signs & Sign.NoPath) !== 0) continue;
    if (!mayDiffer(line)) {
      const { allow, disallow } = beginnings.nodeOf(line).value!;
      if (allow !== undefined && disallow !== undefined) contested.add(line.value.text);
      continue;
    }
    const path = pathOf(line, source);
    const isAllowed = line.kind === "allow";
    if (isAllowed) allowed.add(path);
    else others.push(path);
    for (const same of beginnings.like(path)) {
      const opposite = isAllowed ? same.disallow : same.allow;
      if (opposite !== undefined && !mayDiffer(opposite)) contested.add(path);
    }
  }
  for (const path of others) if (allowed.has(path)) contested.add(path);
  return contested;
}
