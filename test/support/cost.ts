/**
 * What work costs, as the processor's time that this process gets. It passes only while the process runs: neither
 * waiting nor other processes count, so that no deadline depends on it. Needs no test runner, for processes that a test starts.
 */
import { thorough, upTo } from "./effort.ts";

/** A piece of work of some size, made ready so that only the work itself is measured. */
export interface Work {
  /** How large: bytes, rules, or whatever the cost should grow with. */
  readonly size: number;
  readonly act: () => unknown;
}

/** How many times the smaller of two sizes the larger is. */
export const STEP = 16;
const REPEATS = upTo(7, 3);
/** Calls from which it is estimated how often each work must be done. */
const TRIALS = upTo(3, 1);
/** Milliseconds that each work is done over and over, so that the counter's resolution does not matter. */
const LEAST = 2;

/** The two sizes to compare, as multiples of a unit: up to the largest in a thorough run, otherwise to its half. */
export function sizesTo(largest: number, unit = 1): [small: number, large: number] {
  const small = Math.max(1, Math.round(largest / (thorough ? 1 : 2) / unit / STEP));
  return [small * unit, STEP * small * unit];
}

/** Milliseconds of processor time that a call takes, on average. */
async function spent(act: Work["act"], times: number): Promise<number> {
  const start = process.cpuUsage();
  for (let i = 0; i < times; i++) {
    const done = act();
    if (done instanceof Promise) await done;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / times;
}

/** The least processor time of each in milliseconds, measured in turn, so that a busy moment meets all of them. */
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

/** How many times as much each unit of size costs in the second work as in the first, and both costs. */
export async function growthOf(small: Work, large: Work): Promise<{ growth: number; shown: string }> {
  const [less, more] = (await leasts([small, large])) as [number, number];
  const shown = `${small.size}: ${less.toFixed(3)} ms, ${large.size}: ${more.toFixed(3)} ms`;
  return { growth: more / large.size / (less / small.size), shown };
}
