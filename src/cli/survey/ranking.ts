import { sum } from "../../study/tally/bases.ts";
import type { Counts, Tally } from "../../study/tally/tally.ts";

/** Counts from the greatest on, names of equal ones in order: numbers first, by value. */
export function rankCounts(counts: Counts): [name: string, count: number][] {
  return Object.entries(counts).sort(([a, x], [b, y]) => y - x || inOrder(a, b));
}

function inOrder(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || x - y || (a < b ? -1 : 1);
}

/** Names by the first of some numbers in which two differ, the greatest first. */
function rankBy(names: readonly string[], numbers: (name: string) => readonly number[]): string[] {
  return [...names].sort((a, b) => {
    const [x, y] = [numbers(a), numbers(b)];
    const at = x.findIndex((value, i) => value !== y[i]);
    return at < 0 ? (a < b ? -1 : 1) : y[at]! - x[at]!;
  });
}

/** AI crawlers that files keep out by a group of theirs or of a crawler that they fall back to. */
export function blockedMost(blocked: Tally["blocked"]): string[] {
  const ranked = rankBy(Object.keys(blocked), (token) => [
    blocked[token]!.name ?? 0,
    blocked[token]!.fallback ?? 0,
  ]);
  return ranked.filter((token) => sum(blocked[token]!) > (blocked[token]!.star ?? 0));
}

/** Agents but `*`, those first that most files restrict by a group of their name. */
export function namedMost(restrictions: Tally["restrictions"]): string[] {
  return rankBy(Object.keys(restrictions), (name) => {
    const { full = 0, namedFull = 0, namedPartial = 0 } = restrictions[name]!;
    return [namedFull + namedPartial, namedFull, full];
  }).filter((name) => name !== "*");
}

/** Agents: `*` first, then by how many files restrict them fully by name, then fully, and at all. */
export function restrictedMost(restrictions: Tally["restrictions"]): string[] {
  return rankBy(Object.keys(restrictions), (name) => {
    const { namedFull = 0, full = 0, partial = 0 } = restrictions[name]!;
    return [Number(name === "*"), namedFull, full, partial];
  });
}

/** Purposes: those first of which most files restrict a crawler fully. */
export function purposesMost(purposes: Tally["purposes"]): string[] {
  return rankBy(Object.keys(purposes), (name) => {
    const { all = 0, some = 0, partial = 0 } = purposes[name]!;
    return [all + some, partial];
  });
}
