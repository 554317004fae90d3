import type { Doubt } from "./doubt.ts";

/** A computation that yields wherever its caller may do something else. */
export type Work<T> = Generator<undefined, T, undefined>;

/** Runs the work to its end at once. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * Runs the work piece by piece; whatever else waits gets its turn in between.
 *
 * @throws the signal's reason once that is aborted
 */
export async function finishInPieces<T>(work: Work<T>, signal: AbortSignal | undefined): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const { done, value } = work.next();
    if (done) return value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Default budget of one question in steps: about a second on a current machine. */
export const DEFAULT_BUDGET = 10_000_000;

/** Steps from one pause to the next: some ten milliseconds at most. */
const STEPS_BETWEEN_PAUSES = 100_000;

/** Thrown internally when the budget is exhausted; the public function then returns `inconclusive`. */
export class BudgetError extends Error {}

/** A single instance, since recording a stack takes time and nobody needs it. */
const EXHAUSTED = /* @__PURE__ */ new BudgetError();

/**
 * A limit on steps. A step is about as much as comparing a piece of a pattern with 64 letters takes, so that the same
 * number of steps takes about the same time whatever the rules are.
 */
export class Budget {
  readonly steps: number;
  #limit: number;
  #spent = 0;
  #paused = 0;

  constructor(steps: number = DEFAULT_BUDGET) {
    this.steps = steps;
    this.#limit = steps;
  }

  /** Steps taken so far. */
  get spent(): number {
    return this.#spent;
  }

  /** The reason that an answer gives when the budget ended before it was certain. */
  get exhaustion(): Doubt {
    return { code: "many-steps", values: { steps: this.steps } };
  }

  /** Allows more steps than at first, counted from now on. */
  allow(steps: number): void {
    this.#limit = this.#spent + steps;
  }

  spend(steps: number): void {
    this.#spent += steps;
    if (this.#spent > this.#limit) throw EXHAUSTED;
  }

  /** Whether it is time for a pause. If so, the steps until the next one are counted from here. */
  pauses(): boolean {
    if (this.#spent - this.#paused < STEPS_BETWEEN_PAUSES) return false;
    this.#paused = this.#spent;
    return true;
  }
}
