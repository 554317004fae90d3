/** Steps of work that one question may take by default: about a second on a current machine. */
export const DEFAULT_BUDGET = 20_000_000;

/** Thrown inside when the steps are used up; the function that asked answers `inconclusive`. */
export class Exhausted extends Error {}

/** One for all: nobody looks at its stack, which takes time to record. */
const EXHAUSTED = /* @__PURE__ */ new Exhausted();

/** Steps that are left. One step is a rule compared with a text, or a move of a walk. */
export class Budget {
  readonly steps: number;
  #left: number;

  constructor(steps: number = DEFAULT_BUDGET) {
    this.steps = steps;
    this.#left = steps;
  }

  /** Steps taken so far. */
  get spent(): number {
    return this.steps - this.#left;
  }

  /** Makes all steps available again. */
  renew(): void {
    this.#left = this.steps;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw EXHAUSTED;
  }
}
