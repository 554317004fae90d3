/**
 * How much a run of the tests tries. The environment variable EFFORT is a factor: 1 is what `npm run fuzz` tries with
 * each seed, and the full size of hostile input. Without it, a fifth of the generated cases are tried, on smaller
 * input.
 */
const EVERYDAY = 0.2;
const { EFFORT = String(EVERYDAY) } = process.env;
const factor = Number(EFFORT);
if (!(factor > 0)) throw new Error(`EFFORT is a number above 0, not "${EFFORT}"`);

/** Whether less is tried than usual. */
export const isHasty = factor < EVERYDAY;

/** Whether hostile input has its full size. */
export const thorough = factor >= 1;

/** How many cases to generate, if an effort of 1 tries `all`: a whole number, at least 1. */
export function cases(all: number): number {
  return Math.max(1, Math.round(all * factor));
}

/** One of how many to try, where it is one of `usual` with the usual effort or more. */
export function oneOf(usual: number): number {
  return Math.max(usual, Math.round((usual * EVERYDAY) / factor));
}

/** A list, or with less than the usual effort one of several, spread over it from a place on. */
export function sampled<T>(all: readonly T[], place = 0): readonly T[] {
  const every = oneOf(1);
  return all.filter((_, i) => i % every === place % every);
}

/** A size or number: `full` with an effort of 1 or more, otherwise `everyday`. */
export function upTo(full: number, everyday: number): number {
  return thorough ? full : everyday;
}
