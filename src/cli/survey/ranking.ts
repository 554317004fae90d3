import type { Counts, Tally } from "../../study/tally/tally.ts";

/** Counts from the greatest on, names of equal ones in order: numbers first, by value. */
export function rankCounts(counts: Counts): [name: string, count: number][] {
  return Object.entries(counts).sort(([a, x], [b, y]) => y - x || inOrder(a, b));
}

function inOrder(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || x - y || (a < b ? -1 : 1);
}

/** AI crawlers that are blocked: first the ones that most files name, then the others by how many files block them. */
export function blockedMost(blocked: Tally["blocked"]): string[] {
  const byAll = rankCounts(
    Object.fromEntries(Object.entries(blocked).map(([token, by]) => [token, sum(by)])),
  );
  const named = ([token]: readonly [string, number]): number => blocked[token]!.name ?? 0;
  return byAll.sort((a, b) => named(b) - named(a)).map(([token]) => token);
}

export function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
