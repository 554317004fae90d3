/** Milliseconds between two readings of the clock. */
const TICK = 100;

/**
 * Measures how late this process is. If a timer fires late, other work in the process or on the machine kept it
 * waiting, and with it everything else, such as the reading of answers.
 */
export class Lag implements Disposable {
  #late = 0;
  #due = performance.now() + TICK;
  readonly #timer = setInterval(() => {
    this.#late = this.total;
    this.#due = performance.now() + TICK;
  }, TICK);

  /** Milliseconds of lateness so far, with a delay that is going on: a late timer may fire after the code that asks. */
  get total(): number {
    return this.#late + Math.max(0, performance.now() - this.#due);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
