import { onAbort } from "./abort.ts";

/** Calls a function with every item, with limited concurrency, until told to stop. */
export async function eachOf<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void> | undefined,
  isOver = (): boolean => false,
): Promise<void> {
  // All workers take their items from one iterator, and no more are started than there are items.
  const iterator = items[Symbol.iterator]();
  let isEnd = false;
  const worker = async (): Promise<void> => {
    while (!isEnd && !isOver()) {
      const { done, value } = iterator.next();
      if (done) isEnd = true;
      else await work(value);
    }
  };
  const workers: Promise<void>[] = [];
  while (workers.length < width && !isEnd && !isOver()) workers.push(worker());
  await Promise.all(workers);
}

/** Limits the number of tasks that run concurrently; the others follow in order of arrival. */
export class Semaphore {
  #free: number;
  readonly #queue = new Set<() => void>();

  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Runs the task when there is a free place.
   *
   * @throws the signal's reason if it fires before that; anything the task throws
   */
  async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    try {
      return await task();
    } finally {
      // The place is handed over directly, so that nobody can jump the queue.
      const [next] = this.#queue;
      if (next === undefined) this.#free++;
      else next();
    }
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        this.#queue.delete(enter);
        stay();
        resolve();
      };
      const stay = onAbort(signal, () => {
        this.#queue.delete(enter);
        reject(signal.reason);
      });
      this.#queue.add(enter);
    });
  }
}
