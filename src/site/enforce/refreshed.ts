import { inTime } from "../../base/in-time.ts";

/** Where something comes from that may change. */
export interface Source<T> {
  /** Loads it; undefined if it has not changed. */
  load(): Promise<T | undefined>;
  /** After how many milliseconds it is loaded again, when it is next needed. */
  readonly every: number;
}

/** Whether it is what loads a file. */
export function isSource(given: unknown): given is Source<string | Uint8Array> {
  return typeof given === "object" && given !== null && "load" in given && typeof given.load === "function";
}

/** Milliseconds from a failure to the next try, at least. */
export const PAUSE = 10_000;
/** Milliseconds for a load. */
const LONGEST = 30_000;
/** Milliseconds after which it counts as lost, if nobody ended it: edge runtimes have no timers between requests. */
const LOST = 60_000;

/**
 * Something that is loaded again from time to time, when it is needed. What was loaded last stays until its successor is
 * whole, and if that fails.
 */
export class Refreshed<T> {
  readonly #source: Source<T>;
  readonly #take: (loaded: T) => void;
  readonly #onError: (error: unknown) => void;
  #begun = Number.NEGATIVE_INFINITY;
  #due = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | undefined;
  /** Of the latest load, or of what was put in its place: older loads change nothing. */
  #turn = 0;
  #isLoaded = false;
  #settle!: { readonly loaded: () => void; readonly failed: (error: unknown) => void };
  /** Settles with the first load. That it may reject is known: nobody has to wait for it. */
  readonly first: Promise<void>;

  /** @param take uses what was loaded; what it throws is a failure as well */
  constructor(source: Source<T>, take: (loaded: T) => void, onError: (error: unknown) => void) {
    this.#source = source;
    this.#take = take;
    this.#onError = onError;
    this.first = new Promise((loaded, failed) => {
      this.#settle = { loaded, failed };
    });
    this.first.catch(() => {});
  }

  /** What ends with the load that is under way, while nothing has been loaded; it never rejects. */
  get missing(): Promise<void> | undefined {
    return this.#isLoaded ? undefined : this.#loading;
  }

  /** Begins to load if it is time. Returns what ends with that, and never rejects; undefined if nothing is to be done. */
  touch(now: number): Promise<void> | undefined {
    if (this.#loading !== undefined && now < this.#begun + LOST) return this.#loading;
    if (now < this.#due) return undefined;
    this.#begun = now;
    const loading = this.#load(now, ++this.#turn).finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loading;
  }

  /** Something else is in force from now on. What is being loaded is older, and is dropped. */
  supersede(): void {
    this.#turn++;
    this.#due = this.#begun + this.#source.every;
    this.#isLoaded = true;
    this.#settle.loaded();
  }

  async #load(now: number, turn: number): Promise<void> {
    const { every } = this.#source;
    try {
      const loaded = await inTime(LONGEST, this.#source.load(), () => {
        throw new Error(`What robots are held to was not loaded within ${LONGEST / 1000} seconds.`);
      });
      if (turn !== this.#turn) return;
      if (loaded !== undefined) this.#take(loaded);
      else if (!this.#isLoaded) throw new Error("Nothing has been loaded.");
      this.#due = now + every;
      this.#isLoaded = true;
      this.#settle.loaded();
    } catch (error) {
      if (turn === this.#turn) this.#due = now + Math.max(PAUSE, every / 10);
      this.#settle.failed(error);
      this.#onError(error);
    }
  }
}
