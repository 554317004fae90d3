import type { KeyvLike } from "../../base/keyv-like.ts";
import { inTime } from "../../base/timers.ts";
import type { Components } from "./components.ts";
import type { Item, PendingWrites } from "./pending-writes.ts";

/** Milliseconds for which a store that failed is bypassed. */
const BACKOFF_MS = 5_000;

/**
 * Access to a shared store, which may be slow, fail or be unavailable. Failed reads are misses; writes happen in
 * the background, and writes that fail are kept until they succeed.
 */
export class SharedCache {
  readonly #components: Components;
  readonly #store: KeyvLike;
  readonly #inBackground: boolean;
  readonly #unsaved: PendingWrites;
  /** Keys that were written here and not sent yet, if nothing happens in the background. */
  readonly #own = new Set<string>();
  /** Writes that the store has not answered yet. */
  readonly #underWay = new Map<string, Promise<boolean>>();
  #writing: Promise<void> | undefined;

  /** @param inBackground whether writes go on by themselves; otherwise, only {@link SharedCache.settle} makes them */
  constructor(components: Components, store: KeyvLike, inBackground: boolean) {
    this.#components = components;
    this.#store = store;
    this.#inBackground = inBackground;
    this.#unsaved = components.unsaved;
  }

  /** The value; undefined if there is none, or if the store fails. */
  async read(key: string): Promise<unknown> {
    const unsaved = this.#unsaved.items.get(key);
    if (unsaved !== undefined) return unsaved.value;
    if (this.#isBypassed) return undefined;
    try {
      return await this.#within(() => this.#store.get(key));
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** Writes later, in the background or when {@link SharedCache.settle} is called. */
  write(key: string, value: string, ttlMs: number): void {
    const { clock, settings } = this.#components;
    const { items } = this.#unsaved;
    this.#unsaved.add(key, value, clock.passed() + ttlMs);
    // While the store fails, there is a limit, and the oldest are dropped.
    for (const oldest of items.keys()) {
      if (items.size <= settings.maxEntries && this.#unsaved.text <= settings.cacheBytes / 4) break;
      this.#unsaved.drop(oldest);
    }
    if (!this.#inBackground) this.#own.add(key);
    else if (!this.#isBypassed) this.#start();
  }

  async delete(key: string): Promise<void> {
    this.#unsaved.drop(key);
    // A store may take the later of two calls first, and would then keep the value that is to be deleted.
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
    if (this.#unsaved.items.size > 0) await this.#start();
    return this.#unsaved.items.size === 0;
  }

  /**
   * Tries once to send the writes that were made here, and some that requests left behind when they ended. Writes that
   * another request may be sending at the moment are left to it.
   */
  async settle(): Promise<void> {
    const keys = [...this.#own];
    this.#own.clear();
    if (keys.length === 0 || this.#isBypassed) return;
    const { clock, settings } = this.#components;
    const left = this.#unsaved.first(clock.passed() - settings.cacheTimeout);
    const own = keys.flatMap((key): [string, Item][] => {
      const item = this.#unsaved.items.get(key);
      return item === undefined ? [] : [[key, item]];
    });
    await this.#writeBatch([...new Map([...left, ...own])]);
  }

  get #isBypassed(): boolean {
    return this.#components.clock.passed() < this.#unsaved.backoffUntil;
  }

  #start(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Writes until everything is written or something fails. */
  async #writeAll(): Promise<void> {
    for (;;) {
      const batch = this.#unsaved.first(Number.POSITIVE_INFINITY);
      if (batch.length === 0 || !(await this.#writeBatch(batch))) return;
    }
  }

  /** Returns false if the store failed. */
  async #writeBatch(batch: readonly [string, Item][]): Promise<boolean> {
    const errorsBefore = this.#unsaved.errors;
    const writes = batch.map(([key, item]) => this.#writeOne(key, item));
    batch.forEach(([key], i) => {
      this.#underWay.set(key, writes[i]!);
    });
    const written = await Promise.all(writes);
    batch.forEach(([key], i) => {
      if (this.#underWay.get(key) === writes[i]) this.#underWay.delete(key);
    });
    // Keyv resolves failed writes like successful ones, and its listeners learn only that there was an error, not
    // for which key.
    if (this.#unsaved.errors !== errorsBefore) {
      this.#backOff();
      return false;
    }
    batch.forEach(([key, item], i) => {
      // The value may have been replaced in the meantime.
      if (written[i] && this.#unsaved.items.get(key) === item) this.#unsaved.drop(key);
    });
    return !written.includes(false);
  }

  async #writeOne(key: string, item: Item): Promise<boolean> {
    const { clock } = this.#components;
    item.sentAt = clock.passed();
    // Clocks have fractions of milliseconds, which Redis rejects.
    const ttlMs = Math.ceil(item.until - item.sentAt);
    if (ttlMs <= 0) return true;
    try {
      const result = await this.#within(() => this.#store.set(key, item.value, ttlMs));
      if (result === false) throw new Error(`The cache did not store ${key}.`);
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #fail(error: unknown): void {
    this.#backOff();
    this.#components.onCacheError(error);
  }

  #backOff(): void {
    this.#unsaved.backoffUntil = this.#components.clock.passed() + BACKOFF_MS;
  }

  /** @throws Error on timeout, and anything the operation throws */
  async #within<T>(operation: () => T): Promise<Awaited<T>> {
    const { cacheTimeout: timeout } = this.#components.settings;
    return await inTime(timeout, operation(), () => {
      throw new Error(`The cache did not answer in ${timeout} ms.`);
    });
  }
}
