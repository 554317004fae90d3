import { inTime } from "../../base/timers.ts";

/** A source of something that may change. */
export interface Loadable<T> {
  /** Loads it; undefined if it has not changed since. */
  load(): Promise<T | undefined>;
  /** After how many milliseconds it is due again. It is loaded once it is needed after that. */
  readonly every: number;
}

export function isSource(given: unknown): given is Loadable<string | Uint8Array> {
  return typeof given === "object" && given !== null && "load" in given && typeof given.load === "function";
}

/** A file or a list that robots are held to or known by. */
export interface LoadedSource {
  readonly name: string;
  /** When it was loaded or confirmed last, in milliseconds since 1970; undefined if it never was. */
  readonly loadedAt: number | undefined;
  readonly failures: number;
}

/** Milliseconds between a failure and the next try, at least. While nothing has been loaded, each is twice the last. */
export const PAUSE = 10_000;
/** Milliseconds that a load may take. */
const LOAD_MS = 30_000;
/** A load that began so many milliseconds ago is given up: edge runtimes stop timers between requests. */
const LOST = 60_000;

/**
 * A value that is loaded again from time to time, when it is needed. The value loaded last stays in force until the
 * next one is complete, and if that fails.
 */
export class Reloader<T> {
  /** What is loaded, for people. */
  readonly name: string;
  readonly #source: Loadable<T>;
  readonly #take: (loaded: T) => void;
  readonly #onError: (error: unknown) => void;
  #begun = Number.NEGATIVE_INFINITY;
  #due = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | undefined;
  /** The number of the latest load or replacement: the result of an older load is dropped. */
  #attempt = 0;
  #loadedAt: number | undefined;
  #failures = 0;
  #settle!: { readonly loaded: () => void; readonly failed: (error: unknown) => void };
  /** Settles with the first load. Its rejection is handled here, so nobody has to wait for it. */
  readonly first: Promise<void>;

  /** @param take uses a loaded value; if it throws, the load has failed */
  constructor(
    name: string,
    source: Loadable<T>,
    take: (loaded: T) => void,
    onError: (error: unknown) => void,
  ) {
    this.name = name;
    this.#source = source;
    this.#take = take;
    this.#onError = onError;
    this.first = new Promise((loaded, failed) => {
      this.#settle = { loaded, failed };
    });
    this.first.catch(() => {});
  }

  /** Whether something has been loaded. */
  get isLoaded(): boolean {
    return this.#loadedAt !== undefined;
  }

  /** When the value in force was loaded or confirmed last, in milliseconds since 1970. */
  get loadedAt(): number | undefined {
    return this.#loadedAt;
  }

  get failures(): number {
    return this.#failures;
  }

  /** The load under way, if nothing has been loaded yet; it never rejects. */
  get missing(): Promise<void> | undefined {
    return this.isLoaded ? undefined : this.#loading;
  }

  /** Begins to load if it is time. Returns the load under way, which never rejects; undefined if there is none. */
  touch(now: number): Promise<void> | undefined {
    if (this.#loading !== undefined && now < this.#begun + LOST) return this.#loading;
    if (now < this.#due) return undefined;
    this.#begun = now;
    const loading = this.#load(now, ++this.#attempt).finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loading;
  }

  /** Tells that another value is in force from now on: the result of a load under way is dropped. */
  supersede(now: number): void {
    this.#attempt++;
    this.#due = this.#begun + this.#source.every;
    this.#loadedAt = now;
    this.#settle.loaded();
  }

  async #load(now: number, attempt: number): Promise<void> {
    const { every } = this.#source;
    try {
      const loaded = await inTime(LOAD_MS, this.#source.load(), () => {
        throw new Error(`What robots are held to was not loaded within ${LOAD_MS / 1000} seconds.`);
      });
      if (attempt !== this.#attempt) return;
      if (loaded !== undefined) this.#take(loaded);
      else if (!this.isLoaded) throw new Error("Nothing has been loaded.");
      this.#due = now + every;
      this.#loadedAt = now;
      this.#settle.loaded();
    } catch (error) {
      const pause = Math.max(PAUSE, every / 10);
      if (attempt === this.#attempt)
        this.#due = now + (this.isLoaded ? pause : Math.min(pause, PAUSE * 2 ** this.#failures));
      this.#failures++;
      this.#settle.failed(error);
      this.#onError(error);
    }
  }
}
