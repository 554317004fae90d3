/** Something that is due at a certain time. */
export interface Due {
  /** The time, by a monotonic clock. */
  readonly due: number;
  /** Its index in the heap; -1 if it is not there. Kept by {@link Deadlines}. */
  place: number;
}

/** Items ordered by the time at which they are due: a binary heap that knows where each of them is. */
export class Deadlines<T extends Due> {
  readonly #heap: T[] = [];

  get size(): number {
    return this.#heap.length;
  }

  add(item: T): void {
    this.#rise(item, this.#heap.length);
  }

  /** Takes out an item, wherever it is. Nothing is kept of it: it may be large. */
  remove(item: T): void {
    const at = item.place;
    const last = this.#heap.at(-1);
    if (at < 0 || last === undefined) return;
    item.place = -1;
    this.#heap.pop();
    if (last === item) return;
    this.#sink(last, at);
    this.#rise(last, last.place);
  }

  /** Takes out the next item that is due; undefined if there is none. */
  take(now: number): T | undefined {
    const first = this.#heap[0];
    if (first === undefined || first.due > now) return undefined;
    this.remove(first);
    return first;
  }

  /** Puts an item at a place, or above it if it is due earlier than what is there. */
  #rise(item: T, from: number): void {
    let at = from;
    while (at > 0) {
      const parent = this.#heap[(at - 1) >> 1]!;
      if (parent.due <= item.due) break;
      this.#put(parent, at);
      at = (at - 1) >> 1;
    }
    this.#put(item, at);
  }

  /** Puts an item at a place, or below it if it is due later than what is there. */
  #sink(item: T, from: number): void {
    const heap = this.#heap;
    let at = from;
    for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && heap[child + 1]!.due < heap[child]!.due) child++;
      if (heap[child]!.due >= item.due) break;
      this.#put(heap[child]!, at);
      at = child;
    }
    this.#put(item, at);
  }

  #put(item: T, at: number): void {
    this.#heap[at] = item;
    item.place = at;
  }
}
