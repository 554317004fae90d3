/**
 * Measures the cost of work as processor time of this process. That time passes only while the process runs: waiting
 * and other processes do not count, so no test depends on a deadline. It needs no test runner, so processes that a test
 * starts can use it.
 */
import { thorough, upTo } from "./effort.ts";

/** Work of some size, prepared so that only the work itself is measured. */
export interface Work {
  /** The size: bytes, rules, or whatever the cost should grow with. */
  readonly size: number;
  readonly act: () => unknown;
}

/** How many times the smaller of two sizes the larger is. */
export const STEP = 16;
const REPEATS = upTo(7, 3);
/** Calls that estimate how often each work has to be done. */
const TRIALS = upTo(3, 1);
/** Milliseconds for which each work is repeated, so that the counter's resolution does not matter. */
const LEAST = 2;

/** The two sizes to compare, as multiples of a unit: up to `largest` in a thorough run, otherwise up to half of it. */
export function sizesTo(largest: number, unit = 1): [small: number, large: number] {
  const small = Math.max(1, Math.round(largest / (thorough ? 1 : 2) / unit / STEP));
  return [small * unit, STEP * small * unit];
}

/** Milliseconds of processor time per call, on average. */
async function spent(act: Work["act"], times: number): Promise<number> {
  const start = process.cpuUsage();
  for (let i = 0; i < times; i++) {
    const done = act();
    if (done instanceof Promise) await done;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / times;
}

/** The least milliseconds of processor time of each work. They take turns, so that a busy moment meets all of them. */
export async function leasts(works: readonly Work[]): Promise<number[]> {
  const times: number[] = [];
  for (const { act } of works) {
    const trial = await spent(act, TRIALS);
    times.push(Math.min(2000, Math.ceil(LEAST / Math.max(trial, 0.001))));
  }
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const [i, { act }] of works.entries()) {
      least[i] = Math.min(least[i]!, await spent(act, times[i]!));
    }
  }
  return least;
}

/** How much more a unit of size costs in the second work than in the first, as a factor, and both costs. */
export async function growthOf(small: Work, large: Work): Promise<{ growth: number; shown: string }> {
  const [less, more] = (await leasts([small, large])) as [number, number];
  const shown = `${small.size}: ${less.toFixed(3)} ms, ${large.size}: ${more.toFixed(3)} ms`;
  return { growth: more / large.size / (less / small.size), shown };
}
