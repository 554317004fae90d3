/**
 * How much a run of the tests tries. The environment variable EFFORT is a factor: 1 is what `npm run fuzz` tries with
 * each seed, and the full size of hostile input. Without it, a fifth of the generated cases are tried, on smaller
 * input.
 */
const EVERYDAY = 0.2;
const { EFFORT = String(EVERYDAY) } = process.env;
const factor = Number(EFFORT);
if (!(factor > 0)) throw new Error(`EFFORT is a number above 0, not "${EFFORT}"`);

/** Whether hostile input has its full size. */
export const thorough = factor >= 1;

/** How many cases to generate, if an effort of 1 tries `all`: a whole number, at least 1. */
export function cases(all: number): number {
  return Math.max(1, Math.round(all * factor));
}

/** A size or number: `full` with an effort of 1 or more, otherwise `everyday`. */
export function upTo(full: number, everyday: number): number {
  return thorough ? full : everyday;
}
