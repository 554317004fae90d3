/** Default budget of one question in steps: about a second on a current machine. */
export const DEFAULT_BUDGET = 20_000_000;

/** Thrown internally when the budget is exhausted; the public function then returns `inconclusive`. */
export class Exhausted extends Error {}

/** A single instance, since recording a stack takes time and nobody needs it. */
const EXHAUSTED = /* @__PURE__ */ new Exhausted();

/** A limit on steps. A step is the comparison of a rule with a text, or a move of a walk. */
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
