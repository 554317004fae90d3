/** Where something comes from that may change. */
export interface Source<T> {
  /** Loads it; undefined if it has not changed. */
  load(): Promise<T | undefined>;
  /** After how many milliseconds it is loaded again, once somebody needs it. */
  readonly every: number;
}

/** Milliseconds from a failure to the next try, at least. */
const PAUSE = 10_000;

/**
 * Something that is loaded again from time to time. What was loaded last stays until its successor is whole, and if that
 * fails. There are no timers: edge runtimes have none between requests.
 */
export class Refreshed<T> {
  readonly #source: Source<T>;
  readonly #take: (loaded: T) => void;
  readonly #onError: (error: unknown) => void;
  #due = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | undefined;

  /** @param take uses what was loaded; what it throws is a failure, too */
  constructor(source: Source<T>, take: (loaded: T) => void, onError: (error: unknown) => void) {
    this.#source = source;
    this.#take = take;
    this.#onError = onError;
  }

  /** Begins to load if it is time. Returns what ends with that, and never rejects; undefined if nothing is to be done. */
  touch(now: number): Promise<void> | undefined {
    if (now < this.#due || this.#loading !== undefined) return undefined;
    this.#loading = this.#load(now);
    return this.#loading;
  }

  async #load(now: number): Promise<void> {
    const { every } = this.#source;
    try {
      const loaded = await this.#source.load();
      if (loaded !== undefined) this.#take(loaded);
      this.#due = now + every;
    } catch (error) {
      this.#due = now + Math.max(PAUSE, every / 10);
      this.#onError(error);
    } finally {
      this.#loading = undefined;
    }
  }
}
