/**
 * The two kinds of time that a client needs: the date, as used by servers, records and people, and a monotonic
 * clock for durations.
 */
export class Clock {
  readonly #wall: () => number;
  /** A monotonic clock; undefined if a clock was given, which is then used for durations, too. */
  readonly #steady: (() => number) | undefined;
  #lastWall: number;
  #lastSteady: number;
  /** How far the date has run ahead of the monotonic clock, as it does while a machine sleeps. */
  #ahead = 0;
  #passed = 0;

  /** @param now milliseconds since 1970; if it throws or does not return a number, the machine's clock is used */
  constructor(now?: () => number) {
    this.#wall = now === undefined ? Date.now : () => dateOf(now);
    this.#steady = now === undefined ? () => performance.now() : undefined;
    this.#lastWall = this.#wall();
    this.#lastSteady = this.#steady?.() ?? 0;
  }

  /** Milliseconds since 1970. It may jump in either direction when the clock is set. */
  now(): number {
    return this.#wall();
  }

  /**
   * Milliseconds since this object was created. It never runs backwards, and never more slowly than the date:
   * setting the clock back does not prolong a wait, and time during which the machine sleeps counts.
   */
  passed(): number {
    const wall = this.#wall();
    if (this.#steady === undefined) {
      this.#passed += Math.max(0, wall - this.#lastWall);
      this.#lastWall = wall;
      return this.#passed;
    }
    const steady = this.#steady() - this.#lastSteady;
    this.#ahead = Math.max(this.#ahead, wall - this.#lastWall - steady);
    return steady + this.#ahead;
  }
}

function dateOf(now: () => number): number {
  try {
    const date = now();
    return Number.isFinite(date) ? date : Date.now();
  } catch {
    return Date.now();
  }
}
