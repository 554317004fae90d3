/**
 * The two kinds of time that a client needs: the date, which servers, records and people talk about, and how long
 * something has lasted, which nobody can set back.
 */
export class Clock {
  readonly #wall: () => number;
  /** A count that only rises; undefined where a clock was given, which then is used for that as well. */
  readonly #steady: (() => number) | undefined;
  #lastWall: number;
  #lastSteady: number;
  /** How far the date has run ahead of the steady count, as it does while a machine sleeps. */
  #ahead = 0;
  #passed = 0;

  /** @param now milliseconds since 1970; what throws or is not a number is replaced by the machine's clock */
  constructor(now?: () => number) {
    this.#wall = now === undefined ? Date.now : () => dateOf(now);
    this.#steady = now === undefined ? () => performance.now() : undefined;
    this.#lastWall = this.#wall();
    this.#lastSteady = this.#steady?.() ?? 0;
  }

  /** Milliseconds since 1970. It jumps in either direction when somebody sets the clock. */
  now(): number {
    return this.#wall();
  }

  /**
   * Milliseconds since the clock was made. Never runs backwards, and never more slowly than the date: a clock that is
   * set back does not lengthen a wait, and a night that the machine slept through counts.
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
