const HOUR = 3_600_000;

/** Steps that are kept of all robots together. */
const MOST = 200_000;
/** Each width is this many times the previous one. */
const FACTOR = 4;

/** What came in one step of time. */
interface Step {
  requests: number;
  forbidden: number;
}

/** Requests of one robot by the number of their step: the time divided by the width. */
export type Steps = Map<number, Step>;

/**
 * The width of the steps by which requests are counted: an hour at first, and wider as soon as there are too many steps,
 * so that memory does not grow with the log.
 */
export class Timeline {
  readonly #all = new Set<Steps>();
  #width = HOUR;
  #steps = 0;

  /** Milliseconds. */
  get width(): number {
    return this.#width;
  }

  /** Counts a request of a robot. */
  count(steps: Steps, time: number): void {
    const at = Math.floor(time / this.#width);
    const step = steps.get(at);
    if (step !== undefined) {
      step.requests++;
      return;
    }
    steps.set(at, { requests: 1, forbidden: 0 });
    this.#all.add(steps);
    if (++this.#steps > MOST) this.#widen();
  }

  /** Notes that a request was forbidden that has been counted. */
  forbid(steps: Steps, time: number): void {
    const step = steps.get(Math.floor(time / this.#width));
    if (step !== undefined) step.forbidden++;
  }

  /** Stops counting the steps of a robot that is left out from now on. */
  drop(steps: Steps): void {
    if (this.#all.delete(steps)) this.#steps -= steps.size;
  }

  #widen(): void {
    this.#width *= FACTOR;
    this.#steps = 0;
    for (const steps of this.#all) {
      const old = [...steps];
      steps.clear();
      for (const [at, { requests, forbidden }] of old) {
        const wider = Math.floor(at / FACTOR);
        const step = steps.get(wider);
        steps.set(wider, {
          requests: (step?.requests ?? 0) + requests,
          forbidden: (step?.forbidden ?? 0) + forbidden,
        });
      }
      this.#steps += steps.size;
    }
  }
}
