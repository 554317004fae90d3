/** Steps of work that one question may take by default: about a second on a current machine. */
export const DEFAULT_BUDGET = 20_000_000;

/** Thrown inside when the steps are used up; the function that asked answers `inconclusive`. */
export class Exhausted extends Error {}

/** One for all: nobody looks at its stack, which takes time to record. */
const EXHAUSTED = /* @__PURE__ */ new Exhausted();

/** Steps that may be taken. One step is a rule compared with a text, or a move of a walk. */
export class Budget {
  readonly steps: number;
  #spent = 0;

  constructor(steps: number = DEFAULT_BUDGET) {
    this.steps = steps;
  }

  /** Steps taken so far. */
  get spent(): number {
    return this.#spent;
  }

  /** Makes all steps available again. */
  renew(): void {
    this.#spent = 0;
  }

  spend(steps: number): void {
    this.#spent += steps;
    if (this.#spent > this.steps) throw EXHAUSTED;
  }
}
