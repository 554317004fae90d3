const HOUR = 3_600_000;

/** How many steps of all robots together are kept. */
const MOST_STEPS = 200_000;
/** How many times wider the steps become when there are too many. */
const FACTOR = 4;

/** The counts in one step of time. */
interface Step {
  requests: number;
  forbidden: number;
}

/** A robot's counts by step number: time divided by width. */
export type Steps = Map<number, Step>;

/**
 * Counts requests in steps of time. Steps are an hour wide at first, and become wider when there are too many, so that
 * memory does not grow with the log.
 */
export class Timeline {
  readonly #all = new Set<Steps>();
  #width = HOUR;
  #steps = 0;

  /** The width of a step in milliseconds. */
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
    if (++this.#steps > MOST_STEPS) this.#widen();
  }

  /** Notes that a request, which has been counted, was forbidden. */
  forbid(steps: Steps, time: number): void {
    const step = steps.get(Math.floor(time / this.#width));
    if (step !== undefined) step.forbidden++;
  }

  /** Forgets the steps of a robot that is no longer kept. */
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
