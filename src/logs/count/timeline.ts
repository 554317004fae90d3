const HOUR = 3_600_000;

/** Steps that are kept of all robots together. */
const MOST = 200_000;
/** Each width is this many times the previous one. */
const FACTOR = 4;

/** Requests of one robot by time: the number of a step, which is the time divided by the width, and its requests. */
export type Steps = Map<number, number>;

/**
 * The width of the steps by which requests are counted: an hour at first, and wider as soon as there are too many steps,
 * so that memory does not grow with the log.
 */
export class Timeline {
  #width = HOUR;
  #steps = 0;

  /** Milliseconds. */
  get width(): number {
    return this.#width;
  }

  /** Counts a request. Returns true if there are too many steps: then call {@link Timeline.widen}. */
  count(steps: Steps, time: number): boolean {
    const step = Math.floor(time / this.#width);
    const before = steps.get(step);
    steps.set(step, (before ?? 0) + 1);
    if (before === undefined) this.#steps++;
    return this.#steps > MOST;
  }

  /** Stops counting the steps of a robot that is left out from now on. */
  drop(steps: Steps): void {
    this.#steps -= steps.size;
  }

  /** Makes the steps of all robots wider. */
  widen(all: Iterable<Steps>): void {
    this.#width *= FACTOR;
    this.#steps = 0;
    for (const steps of all) {
      const old = [...steps];
      steps.clear();
      for (const [step, requests] of old) {
        const wider = Math.floor(step / FACTOR);
        steps.set(wider, (steps.get(wider) ?? 0) + requests);
      }
      this.#steps += steps.size;
    }
  }
}
