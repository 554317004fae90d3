import { onAbort } from "./abort.ts";

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
