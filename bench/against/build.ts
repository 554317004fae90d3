/** What the parts of bench/against.ts share: two builds, and how they are timed. */
import type { parse } from "../../src/index.ts";
import type { PolicyStore } from "../../src/store/index.ts";
import { geometricMeans, interleave, type Plan, ratios } from "../measure.ts";

/** What is needed from a build. */
export interface Build {
  readonly parse: typeof parse;
  readonly PolicyStore: typeof PolicyStore;
}

/** One line of the table: nanoseconds by round. */
export interface Pair {
  readonly work: string;
  readonly own: readonly number[];
  readonly theirs: readonly number[];
  /** What encoding the same strings takes. */
  readonly floor?: readonly number[];
  readonly ratios: readonly number[];
}

/** Prepared work on a build. It returns its answers, which are compared. */
export type Work = (build: Build) => () => ArrayLike<number>;

/** Times of the same work on both builds. */
export interface Raced {
  readonly own: readonly number[];
  readonly theirs: readonly number[];
  readonly floor?: readonly number[];
}

export class Sides {
  readonly #own: Build;
  readonly #theirs: Build;

  constructor(own: Build, theirs: Build) {
    this.#own = own;
    this.#theirs = theirs;
  }

  /**
   * Races the builds, and what `floor` does beside them.
   *
   * @throws Error if their answers differ
   */
  async race(what: string, units: number, plan: Plan, work: Work, floor?: () => unknown): Promise<Raced> {
    const own = work(this.#own);
    const theirs = work(this.#theirs);
    // Twice: policies compile their rules after the first question and prepare for many.
    for (let time = 0; time < 2; time++) {
      const want = theirs();
      const at = Array.from(own()).findIndex((answer, i) => answer !== want[i]);
      if (at >= 0) throw new Error(`${what}: the builds differ on number ${at}`);
    }
    const tasks = [
      { name: "own", units, run: own },
      { name: "theirs", units, run: theirs },
    ];
    if (floor !== undefined) tasks.push({ name: "floor", units, run: floor as () => ArrayLike<number> });
    const times = await interleave(tasks, plan);
    const raced = { own: times.get("own")!, theirs: times.get("theirs")! };
    return floor === undefined ? raced : { ...raced, floor: times.get("floor")! };
  }
}

/** The line for what has been raced on several hosts: geometric means. */
export function pairOf(work: string, raced: readonly Raced[]): Pair {
  const own = geometricMeans(raced.map((one) => one.own));
  const theirs = geometricMeans(raced.map((one) => one.theirs));
  const floors = raced.flatMap((one) => (one.floor === undefined ? [] : [one.floor]));
  const pair = { work, own, theirs, ratios: ratios(own, theirs) };
  return floors.length === 0 ? pair : { ...pair, floor: geometricMeans(floors) };
}
