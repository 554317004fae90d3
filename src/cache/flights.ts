import { onSharedAbort, unless } from "../fetch/abort.ts";

interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/** Work under way, by key: whoever asks meanwhile shares it, and it stops when nobody waits any more. */
export class Flights<T> {
  readonly #flights = new Map<string, Flight<T>>();

  has(key: string): boolean {
    return this.#flights.has(key);
  }

  /**
   * Joins the work for `key`, starting it if there is none. A caller's signal ends that caller's wait alone; the
   * controller that `work` gets is aborted once every caller has gone.
   *
   * @throws the caller's signal's reason, and what `work` throws
   */
  async join(
    key: string,
    work: (controller: AbortController) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#start(key, work);
    flight.waiting++;
    try {
      return await (signal === undefined ? flight.result : unless(signal, flight.result, onSharedAbort));
    } finally {
      flight.waiting--;
      if (flight.waiting === 0) this.#end(key, flight);
    }
  }

  #start(key: string, work: (controller: AbortController) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight = { result: work(controller), controller, waiting: 0 };
    // Whoever waits sees the failure; with nobody left it is nobody's.
    flight.result.then(
      () => void this.#drop(key, flight),
      () => void this.#drop(key, flight),
    );
    this.#flights.set(key, flight);
    return flight;
  }

  /** Nobody waits: stops the work, if it is not done, and lets the next caller start anew. */
  #end(key: string, flight: Flight<T>): void {
    if (this.#drop(key, flight)) flight.controller.abort();
  }

  /** Whether the work was still under way. */
  #drop(key: string, flight: Flight<T>): boolean {
    return this.#flights.get(key) === flight && this.#flights.delete(key);
  }
}
