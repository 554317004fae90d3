/** Whether cost grows in proportion to size: there are no time limits, sizes are compared within one run. */
import { expect } from "vitest";
import { thorough, upTo } from "./effort.ts";

/** A piece of work of some size, made ready so that only the work itself is measured. */
export interface Work {
  /** How large: bytes, rules, or whatever the cost should grow with. */
  readonly size: number;
  readonly act: () => unknown;
}

const REPEATS = upTo(7, 3);
/** Calls from which it is estimated how often each work must be done. */
const TRIALS = upTo(3, 1);
/**
 * How much faster than the size the cost may grow from one size to the next: what is quadratic grows twice as fast at
 * every step. The gentlest step counts, since at one of them the work may outgrow the processor's caches, which costs
 * five times as much per byte on a busy machine and says nothing about the method.
 */
const ROOM = 1.6;
/** More than any cache explains, over all steps. */
const CLIFF = 10;
/**
 * Milliseconds that each work is done over and over, so that the clock's resolution does not matter and other
 * processes disturb all of them alike.
 */
const LEAST = 2;
/** Noise can only fail a comparison, so it may be made again. */
export const ATTEMPTS = 4;

async function spent(act: Work["act"], times: number): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < times; i++) {
    const done = act();
    if (done instanceof Promise) await done;
  }
  return (performance.now() - start) / times;
}

/**
 * The shortest time of each in milliseconds, measured in turn, so that a slow moment of the machine meets all of
 * them.
 */
export async function leasts(works: readonly Work[]): Promise<number[]> {
  const times: number[] = [];
  for (const { act } of works) times.push(Math.min(2000, Math.ceil(LEAST / (await spent(act, TRIALS)))));
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const [i, { act }] of works.entries()) {
      least[i] = Math.min(least[i]!, await spent(act, times[i]!));
    }
  }
  return least;
}

/** Compares the growth of the cost with that of the size. Noise can only fail it, so it may try again. */
export async function expectLinear(name: string, all: readonly Work[]): Promise<void> {
  // One step is enough to show that nothing grows with the square of the size.
  let works = thorough ? all : all.slice(0, 2);
  // The first round is for the compiler.
  for (const { act } of works) await act();
  let gentlest = Number.POSITIVE_INFINITY;
  let whole = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && (gentlest >= ROOM || whole >= CLIFF); attempt++) {
    const costs = await leasts(works);
    const perSize = works.map(({ size }, i) => costs[i]! / size);
    gentlest = Math.min(...perSize.slice(1).map((cost, i) => cost / perSize[i]!));
    whole = perSize.at(-1)! / perSize[0]!;
    const shown = works.map(({ size }, i) => `${size}: ${costs[i]!.toFixed(3)} ms`).join(", ");
    console.log(`${name}: ${shown}; cost over size grows ${whole.toFixed(2)} times`);
    works = all;
  }
  expect(gentlest, `${name}: cost grows faster than size`).toBeLessThan(ROOM);
  expect(whole, `${name}: cost grows much faster than size`).toBeLessThan(CLIFF);
}
