import type { Counts } from "../../survey/tally/tally.ts";

/** Counts from the greatest on, names of equal ones in order: numbers first, by value. */
export function ranked(counts: Counts): [name: string, count: number][] {
  return Object.entries(counts).sort(([a, x], [b, y]) => y - x || inOrder(a, b));
}

function inOrder(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || x - y || (a < b ? -1 : 1);
}

export function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
