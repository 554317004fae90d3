import type { Clock } from "./clock.ts";
import { tell } from "./tell.ts";

/**
 * A store that several processes can share: `keyv` from version 5, a `Map`, or a three-line adapter for something
 * else. Values are strings; `ttlMs` is the time to live in milliseconds.
 */
export interface KeyvLike {
  get(key: string): unknown;
  set(key: string, value: string, ttlMs: number): unknown;
  delete(key: string): unknown;
  /** Used, if present, for failures that the store does not report in another way, as with Keyv. */
  on?(event: "error", listener: (error: unknown) => void): unknown;
  /** Used, if present, to stop listening when the client is closed. */
  off?(event: "error", listener: (error: unknown) => void): unknown;
}

export interface SharedCacheOptions {
  /** Maximum time for an operation in milliseconds. */
  readonly timeout: number;
  /**
   * Limits for pending writes while the store fails: their number and their characters. Beyond them, the oldest are
   * dropped.
   */
  readonly maxUnsaved: number;
  readonly maxUnsavedText: number;
  readonly clock: Clock;
  readonly onError: ((error: unknown) => unknown) | undefined;
}

interface Item {
  readonly value: string;
  /** When it expires, by {@link Clock.passed}. */
  readonly until: number;
}

/** Approximate memory of a pending write besides its text, key included, in bytes. */
const UNSAVED = 300;
/** Maximum number of concurrent writes. */
const WRITES = 32;
/** Milliseconds for which a store that failed is bypassed. */
const BACKOFF_MS = 5_000;

/**
 * Access to a shared store, which may be slow, fail or be unavailable. Failed reads are misses; writes happen in
 * the background, and those that fail are kept until they succeed.
 */
export class SharedCache {
  readonly #store: KeyvLike;
  readonly #options: SharedCacheOptions;
  /** Pending writes, oldest first. */
  readonly #unsaved = new Map<string, Item>();
  /** Total characters of their values. */
  #text = 0;
  /** Writes that the store has not answered yet. */
  readonly #underWay = new Map<string, Promise<boolean>>();
  #writing: Promise<void> | undefined;
  #backoffUntil = Number.NEGATIVE_INFINITY;
  /** Number of errors that the store has reported so far. */
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

  /** Approximate memory of what is still to be written, in bytes. */
  get bytes(): number {
    return this.#text + this.#unsaved.size * UNSAVED;
  }

  /** Stops listening to the store, which may outlive this client. */
  leave(): void {
    try {
      this.#store.off?.("error", this.#listener);
    } catch (error) {
      this.#report(error);
    }
  }

  /** The value; undefined if there is none, or if the store fails. */
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
    // A store may take the later of two calls first, and would then keep what is to be deleted.
    await this.#underWay.get(key);
    try {
      await this.#within(() => this.#store.delete(key));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Waits for all writes, retrying failed ones once. Returns false if any of them still fail. */
  async flush(): Promise<boolean> {
    await this.#writing;
    if (this.#unsaved.size > 0) await this.#start();
    return this.#unsaved.size === 0;
  }

  /** Drops a write that is done or obsolete. */
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
      const writes = batch.map(([key, item]) => this.#writeOne(key, item));
      batch.forEach(([key], i) => {
        this.#underWay.set(key, writes[i]!);
      });
      const written = await Promise.all(writes);
      this.#underWay.clear();
      // Keyv resolves failed writes like successful ones, and its listeners learn only that there was an error, not
      // for which key.
      if (this.#errors !== errorsBefore) return this.#backOff();
      batch.forEach(([key, item], i) => {
        // It may have been replaced in the meantime.
        if (written[i] && this.#unsaved.get(key) === item) this.#forget(key);
      });
      if (written.includes(false)) return;
    }
  }

  async #writeOne(key: string, { value, until }: Item): Promise<boolean> {
    // Clocks have fractions of milliseconds, which Redis rejects.
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

  /** @throws Error on timeout, and anything the operation throws */
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

/** The first entries of a map. Copying all of a large map for each batch would take longer than writing them. */
function first<K, V>(map: Map<K, V>, count: number): [K, V][] {
  const entries: [K, V][] = [];
  for (const entry of map) {
    if (entries.push(entry) === count) break;
  }
  return entries;
}
