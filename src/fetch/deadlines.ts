/** Something to be looked at again at a certain time. */
export interface Due {
  /** The time, by a count that only rises. */
  readonly due: number;
  /** It has been replaced or dropped, so its time no longer means anything. */
  readonly removed: boolean;
}

/** Things by the time at which they are due: a binary heap, from which removed ones are swept now and then. */
export class Deadlines<T extends Due> {
  #heap: T[] = [];
  #removed = 0;

  /** Items in the heap, including those that were removed. */
  get size(): number {
    return this.#heap.length;
  }

  /** Notes that one of the items was removed. */
  forget(): void {
    this.#removed++;
    // Fewer sweeps than removed items, and never more than twice the room.
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
