/** Milliseconds between two looks at the clock. */
const TICK = 100;

/**
 * How late this process was: a timer that fires late was kept waiting by other work, in this process or on this machine,
 * and so was everything else, the reading of answers included.
 */
export class Lag implements Disposable {
  #late = 0;
  #due = performance.now() + TICK;
  readonly #timer = setInterval(() => {
    this.#late = this.total;
    this.#due = performance.now() + TICK;
  }, TICK);

  /** Milliseconds since the beginning, a delay that goes on included: timers do not fire in the order of their times. */
  get total(): number {
    return this.#late + Math.max(0, performance.now() - this.#due);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
