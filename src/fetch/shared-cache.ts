import type { Clock } from "./clock.ts";
import { tell } from "./tell.ts";

/**
 * A store that several processes may share: `keyv` from version 5, a `Map`, or a three-line adapter around something
 * else. Values are strings; `ttlMs` is for how many milliseconds the store needs to keep one.
 */
export interface KeyvLike {
  get(key: string): unknown;
  set(key: string, value: string, ttlMs: number): unknown;
  delete(key: string): unknown;
  /** Used where present, for failures that the store reports nowhere else, as with Keyv. */
  on?(event: "error", listener: (error: unknown) => void): unknown;
  /** Used where present, to stop listening when the client is closed. */
  off?(event: "error", listener: (error: unknown) => void): unknown;
}

export interface SharedCacheOptions {
  /** Milliseconds that one operation may take. */
  readonly timeout: number;
  /** Writes that are kept for a store that fails, and their characters; beyond that the oldest are dropped. */
  readonly maxUnsaved: number;
  readonly maxUnsavedText: number;
  readonly clock: Clock;
  readonly onError: ((error: unknown) => unknown) | undefined;
}

interface Item {
  readonly value: string;
  /** When it expires, by the count of {@link Clock.passed}. */
  readonly until: number;
}

/** Writes under way at a time. */
const WRITES = 32;
/** Milliseconds for which a store that failed is bypassed. */
const BACKOFF_MS = 5_000;

/**
 * The far side of the cache: slow, fallible and never trusted to be there. Reads that fail are misses; writes happen
 * in the background, and whatever could not be written is kept until it can be.
 */
export class SharedCache {
  readonly #store: KeyvLike;
  readonly #options: SharedCacheOptions;
  /** What the store does not have yet, oldest first. */
  readonly #unsaved = new Map<string, Item>();
  /** Characters of its values. */
  #text = 0;
  #writing: Promise<void> | undefined;
  #backoffUntil = Number.NEGATIVE_INFINITY;
  /** How many errors the store has reported so far. */
  #errors = 0;
  readonly #listener = (error: unknown): void => {
    this.#errors++;
    this.#report(error);
  };

  constructor(store: KeyvLike, options: SharedCacheOptions) {
    this.#store = store;
    this.#options = options;
    try {
      store.on?.("error", this.#listener);
    } catch (error) {
      this.#report(error);
    }
  }

  /** Stops listening to the store, which may well be used longer than this client. */
  leave(): void {
    try {
      this.#store.off?.("error", this.#listener);
    } catch (error) {
      this.#report(error);
    }
  }

  /** The value, or undefined where there is none or the store fails. */
  async read(key: string): Promise<unknown> {
    const unsaved = this.#unsaved.get(key);
    if (unsaved !== undefined) return unsaved.value;
    if (this.#options.clock.passed() < this.#backoffUntil) return undefined;
    try {
      return await this.#within(() => this.#store.get(key));
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** Writes in the background. */
  write(key: string, value: string, ttlMs: number): void {
    this.#forget(key);
    this.#unsaved.set(key, { value, until: this.#options.clock.passed() + ttlMs });
    this.#text += value.length;
    const { maxUnsaved, maxUnsavedText } = this.#options;
    for (const oldest of this.#unsaved.keys()) {
      if (this.#unsaved.size <= maxUnsaved && this.#text <= maxUnsavedText) break;
      this.#forget(oldest);
    }
    if (this.#options.clock.passed() >= this.#backoffUntil) this.#start();
  }

  async delete(key: string): Promise<void> {
    this.#forget(key);
    try {
      await this.#within(() => this.#store.delete(key));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Waits for all writes, trying once more those that failed; false if the store still lacks some. */
  async flush(): Promise<boolean> {
    await this.#writing;
    if (this.#unsaved.size > 0) await this.#start();
    return this.#unsaved.size === 0;
  }

  /** Drops a write that is done or no longer wanted. */
  #forget(key: string): void {
    this.#text -= this.#unsaved.get(key)?.value.length ?? 0;
    this.#unsaved.delete(key);
  }

  #start(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Writes until everything is written or something fails. */
  async #writeAll(): Promise<void> {
    while (this.#unsaved.size > 0) {
      const batch = first(this.#unsaved, WRITES);
      const errorsBefore = this.#errors;
      const written = await Promise.all(batch.map(([key, item]) => this.#writeOne(key, item)));
      // Keyv resolves failed writes like successful ones, and tells its listeners only that there was an error, not
      // for which key.
      if (this.#errors !== errorsBefore) return this.#backOff();
      batch.forEach(([key, item], i) => {
        // It may have been replaced meanwhile.
        if (written[i] && this.#unsaved.get(key) === item) this.#forget(key);
      });
      if (written.includes(false)) return;
    }
  }

  async #writeOne(key: string, { value, until }: Item): Promise<boolean> {
    // Clocks have fractions of a millisecond, which Redis refuses.
    const ttlMs = Math.ceil(until - this.#options.clock.passed());
    if (ttlMs <= 0) return true;
    try {
      const result = await this.#within(() => this.#store.set(key, value, ttlMs));
      if (result === false) throw new Error(`The cache did not store ${key}.`);
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #fail(error: unknown): void {
    this.#backOff();
    this.#report(error);
  }

  #report(error: unknown): void {
    tell(this.#options.onError, error);
  }

  #backOff(): void {
    this.#backoffUntil = this.#options.clock.passed() + BACKOFF_MS;
  }

  /** @throws Error when the time is up, and what the operation throws */
  async #within<T>(operation: () => T): Promise<Awaited<T>> {
    const { timeout } = this.#options;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`The cache did not answer in ${timeout} ms.`)), timeout);
    });
    try {
      return await Promise.race([operation(), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The first entries of a map; copying all of a long one for each batch would take longer than writing them. */
function first<K, V>(map: Map<K, V>, count: number): [K, V][] {
  const entries: [K, V][] = [];
  for (const entry of map) {
    if (entries.push(entry) === count) break;
  }
  return entries;
}
