import { onAbort } from "./abort.ts";

/** Lets a number of tasks run at a time; the others follow in the order in which they came. */
export class Semaphore {
  #free: number;
  readonly #queue = new Set<() => void>();

  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Runs the task when there is a place.
   *
   * @throws the signal's reason if it fires before; what the task throws
   */
  async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    try {
      return await task();
    } finally {
      // The place is handed over directly, so that nobody slips in ahead of the queue.
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
