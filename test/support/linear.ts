/**
 * Tests that cost grows in proportion to size. Of two sizes, one is sixteen times the other. A unit of it costs the
 * same if the work is linear, and sixteen times as much if it is quadratic; the limit is six times. On a loaded
 * machine, with caches and cores shared, a unit of processor time may be worth two or three times less. To fail a test,
 * that would have to hit the larger size alone, by six times, in each of several measurements.
 */
import { expect } from "vitest";
import { growthOf, STEP, type Work } from "./cost.ts";

/** How many times as much a unit may cost at the larger size. */
export const ROOM = 6;
/** How often a comparison is made: noise can only make it fail, so it may be repeated. */
export const ATTEMPTS = 4;

/** Compares the growth of the cost with that of the size. */
export async function expectLinear(name: string, works: readonly Work[]): Promise<void> {
  const [small, large] = works as readonly [Work, Work];
  expect(works.length, `${name}: two sizes are compared`).toBe(2);
  expect(large.size / small.size, `${name}: the sizes must be far apart`).toBeGreaterThan(0.9 * STEP);
  // The first round lets the compiler optimize.
  for (const { act } of works) await act();
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least >= ROOM; attempt++) {
    const { growth, shown } = await growthOf(small, large);
    least = Math.min(least, growth);
    console.log(`${name}: ${shown}; a unit costs ${growth.toFixed(2)} times as much`);
  }
  expect(least, `${name}: cost grows faster than size`).toBeLessThan(ROOM);
}
