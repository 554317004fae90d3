import { type Because, sentenceOf } from "../../base/because.ts";
import { RobotsError } from "../../base/errors.ts";

/** A computation that yields wherever its caller may do something else. */
export type Work<T> = Generator<undefined, T, undefined>;

/** Runs the work to its end at once. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
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

/** Why an analysis cannot be certain, in English. */
export const DOUBTS = {
  "read-differently":
    "the policies are of dialects that read URLs differently, so only plain URLs were compared",
  "no-letter": "every letter occurs in the rules, so none can stand for other text",
  "not-shown": "a difference could not be shown by a URL",
  "many-steps": "it takes more than the {steps} steps that were allowed",
  message: "{text}",
} as const;

/** Why an analysis cannot be certain; for `message`, the rules are too large, as its text says. */
export type DoubtCode = keyof typeof DOUBTS;

/** Why an analysis cannot be certain, as data: `{ code, values }`. */
export type Doubt = Because<DoubtCode>;

/** A doubt in words and as data. */
export interface ToldDoubt {
  /** Why it is inconclusive. */
  readonly reason: string;
  /** The same for programs. */
  readonly because: Doubt;
}

export const doubtText = (because: Doubt): ToldDoubt => ({ reason: sentenceOf(DOUBTS, because), because });

/** Why an analysis had no result, if rules or the budget are the cause; throws any other error again. */
export function doubtAfter(error: unknown, budget: Budget): Doubt {
  if (error instanceof BudgetError) return budget.exhaustion;
  if (error instanceof RobotsError && error.code === "BAD_IMAGE")
    return { code: "message", values: { text: error.message } };
  throw error;
}
