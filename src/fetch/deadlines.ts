/** Something that is due at a certain time. */
export interface Due {
  /** The time, by a monotonic clock. */
  readonly due: number;
  /** It has been replaced or dropped, so its time is irrelevant. */
  readonly removed: boolean;
}

/**
 * Items ordered by the time at which they are due: a binary heap, from which removed items are swept occasionally.
 */
export class Deadlines<T extends Due> {
  #heap: T[] = [];
  #removed = 0;

  /** Number of items in the heap, including those that were removed. */
  get size(): number {
    return this.#heap.length;
  }

  /** Records that one of the items was removed. */
  forget(): void {
    this.#removed++;
    // This takes amortized constant time, and never more than twice the memory.
    if (this.#removed * 2 < this.#heap.length + 64) return;
    const left = this.#heap.filter(({ removed }) => !removed);
    this.#heap = [];
    this.#removed = 0;
    for (const item of left) this.add(item);
  }

  add(item: T): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]!.due <= item.due) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = item;
  }

  /** Takes out the next item that is due and was not removed; undefined if there is none. */
  take(now: number): T | undefined {
    while (this.#heap.length > 0 && this.#heap[0]!.due <= now) {
      const item = this.#pop();
      if (!item.removed) return item;
      this.#removed--;
    }
    return undefined;
  }

  #pop(): T {
    const heap = this.#heap;
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length === 0) return first;
    let at = 0;
    for (let child = 1; child < heap.length; child = at * 2 + 1) {
      if (child + 1 < heap.length && heap[child + 1]!.due < heap[child]!.due) child++;
      if (heap[child]!.due >= last.due) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}
