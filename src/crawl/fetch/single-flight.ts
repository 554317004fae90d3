import { onSharedAbort } from "../../base/abort.ts";

/** A caller that waits for shared work. */
interface Waiter<T> {
  readonly land: (value: T) => void;
  readonly fail: (error: unknown) => void;
}

interface Flight<T> {
  readonly controller: AbortController;
  readonly waiters: Set<Waiter<T>>;
  /** It continues even if no caller is left. */
  kept: boolean;
}

/** Work under way, by key. Callers with the same key share it, and it is aborted when no caller is left. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();
  /** Why nothing is started any more. */
  #closed: { readonly reason: unknown } | undefined;

  get size(): number {
    return this.#flights.size;
  }

  has(key: string): boolean {
    return this.#flights.has(key);
  }

  /**
   * Joins the work for `key`, starting it if necessary. A caller's signal ends only that caller's wait; the
   * controller passed to `work` is aborted when all callers have left.
   *
   * @param use turns the result into what the caller needs; it is called synchronously when the result arrives
   * @throws the reason of the caller's signal or of {@link close}, and any error of `work` and `use`
   */
  join<R>(
    key: string,
    work: (controller: AbortController) => Promise<T>,
    use: (value: T) => R,
    signal?: AbortSignal,
  ): Promise<R> {
    return new Promise((resolve, reject) => {
      if (this.#closed !== undefined) throw this.#closed.reason;
      signal?.throwIfAborted();
      const flight = this.#flights.get(key) ?? this.#start(key, work);
      const leave =
        signal === undefined
          ? undefined
          : onSharedAbort(signal, () => {
              flight.waiters.delete(waiter);
              reject(signal.reason);
              if (flight.waiters.size === 0 && !flight.kept) this.#stop(key, flight);
            });
      const waiter: Waiter<T> = {
        land: (value) => {
          leave?.();
          try {
            resolve(use(value));
          } catch (error) {
            reject(error);
          }
        },
        fail: (error) => {
          leave?.();
          reject(error);
        },
      };
      flight.waiters.add(waiter);
    });
  }

  /** Starts the work for `key`, if there is none, and lets it continue even if no caller waits. */
  keep(key: string, work: (controller: AbortController) => Promise<T>): void {
    if (this.#closed !== undefined) return;
    (this.#flights.get(key) ?? this.#start(key, work)).kept = true;
  }

  /** Stops everything for good; every waiting caller gets the reason, and so does every later one. */
  close(reason: unknown): void {
    this.#closed = { reason };
    for (const [key, flight] of this.#flights) {
      this.#stop(key, flight, reason);
      for (const waiter of flight.waiters) waiter.fail(reason);
    }
  }

  #start(key: string, work: (controller: AbortController) => Promise<T>): Flight<T> {
    const flight: Flight<T> = { controller: new AbortController(), waiters: new Set(), kept: false };
    this.#flights.set(key, flight);
    work(flight.controller).then(
      (value) => {
        this.#drop(key, flight);
        for (const { land } of flight.waiters) land(value);
      },
      (error) => {
        this.#drop(key, flight);
        for (const { fail } of flight.waiters) fail(error);
      },
    );
    return flight;
  }

  /** Stops the work; the next caller starts it again. */
  #stop(key: string, flight: Flight<T>, reason?: unknown): void {
    this.#drop(key, flight);
    flight.controller.abort(reason);
  }

  #drop(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
