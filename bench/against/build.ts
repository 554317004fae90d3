/** What the parts of bench/against.ts share: two builds or one, and how they are timed. */
import { createHash, type Hash } from "node:crypto";
import type { PolicyStore } from "../../src/engine/store/index.ts";
import type { parse } from "../../src/index.ts";
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
export interface RaceTimes {
  readonly own: readonly number[];
  readonly theirs: readonly number[];
  readonly floor?: readonly number[];
}

/** The builds that work is timed on. */
export interface Sides {
  /**
   * Times work on the builds, and what `floor` does beside them.
   *
   * @throws Error if the answers of two builds differ
   */
  race(what: string, units: number, plan: Plan, work: Work, floor?: () => unknown): Promise<RaceTimes>;
}

/** Two builds in one process, in turns. */
export class TwoSides implements Sides {
  readonly #own: Build;
  readonly #theirs: Build;

  constructor(own: Build, theirs: Build) {
    this.#own = own;
    this.#theirs = theirs;
  }

  async race(what: string, units: number, plan: Plan, work: Work, floor?: () => unknown): Promise<RaceTimes> {
    const own = work(this.#own);
    const theirs = work(this.#theirs);
    // Twice: policies compile their rules after the first question and prepare for many.
    for (let time = 0; time < 2; time++) {
      const want = theirs();
      const at = Array.from(own()).findIndex((answer, i) => answer !== want[i]);
      if (at >= 0) throw new Error(`${what}: the builds differ on number ${at}`);
    }
    return timed({ own, theirs }, units, plan, floor);
  }
}

/** A build that has the process for itself: no other has influenced how the engine compiled the callers. */
export class OneSide implements Sides {
  readonly #build: Build;
  #answers: Hash = createHash("sha256");

  constructor(build: Build) {
    this.#build = build;
  }

  async race(
    _what: string,
    units: number,
    plan: Plan,
    work: Work,
    floor?: () => unknown,
  ): Promise<RaceTimes> {
    const own = work(this.#build);
    for (let time = 0; time < 2; time++) this.#answers.update(Uint8Array.from(own()));
    return timed({ own }, units, plan, floor);
  }

  /** Fingerprint of all answers since it was last taken. */
  takeAnswers(): string {
    const digest = this.#answers.digest("hex");
    this.#answers = createHash("sha256");
    return digest;
  }
}

type Run = () => unknown;

/** Times work in turns. Without another side, the times of the first stand for both. */
async function timed(
  sides: { readonly own: Run; readonly theirs?: Run },
  units: number,
  plan: Plan,
  floor: Run | undefined,
): Promise<RaceTimes> {
  const runs = Object.entries({ ...sides, ...(floor && { floor }) });
  const tasks = runs.map(([name, run]) => ({ name, units, run }));
  const times = await interleave(tasks, plan);
  const own = times.get("own")!;
  const raced = { own, theirs: times.get("theirs") ?? own };
  return floor === undefined ? raced : { ...raced, floor: times.get("floor")! };
}

/** The line for what has been raced on several hosts: geometric means. */
export function pairOf(work: string, raced: readonly RaceTimes[]): Pair {
  const own = geometricMeans(raced.map((one) => one.own));
  const theirs = geometricMeans(raced.map((one) => one.theirs));
  const floors = raced.flatMap((one) => (one.floor === undefined ? [] : [one.floor]));
  const pair = { work, own, theirs, ratios: ratios(own, theirs) };
  return floors.length === 0 ? pair : { ...pair, floor: geometricMeans(floors) };
}
