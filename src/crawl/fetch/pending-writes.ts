/** Maximum number of concurrent writes. */
const WRITES = 32;

/** A value that a shared store does not have yet. */
export interface Item {
  readonly value: string;
  /** When it expires, by `Clock.passed`. */
  readonly until: number;
  /** When a request began to write it, by the same clock: that request may have ended since. */
  sentAt: number;
}

/** Approximate memory of an item besides its text, key included, in bytes. */
const ITEM = 300;

/** Values that a shared store does not have yet, and whether the store fails: plain data, which requests may share. */
export class PendingWrites {
  /** Oldest first. */
  readonly items = new Map<string, Item>();
  /** Until when the store is bypassed, by `Clock.passed`. */
  backoffUntil = Number.NEGATIVE_INFINITY;
  /** Number of errors that the store has reported so far. */
  errors = 0;
  /** Total characters of the values. */
  #text = 0;

  get text(): number {
    return this.#text;
  }

  /** Approximate memory, in bytes. */
  get bytes(): number {
    return this.#text + this.items.size * ITEM;
  }

  add(key: string, value: string, until: number): void {
    this.drop(key);
    this.items.set(key, { value, until, sentAt: Number.NEGATIVE_INFINITY });
    this.#text += value.length;
  }

  /** Removes an item that has been written or is obsolete. */
  drop(key: string): void {
    this.#text -= this.items.get(key)?.value.length ?? 0;
    this.items.delete(key);
  }

  /** The oldest items that have not been sent since a time, as many as are written at once. */
  first(since: number): [string, Item][] {
    const entries: [string, Item][] = [];
    // Copying all of a large map for each batch would take longer than writing them.
    for (const entry of this.items) {
      if (entries.length >= WRITES) break;
      if (entry[1].sentAt < since) entries.push(entry);
    }
    return entries;
  }
}
