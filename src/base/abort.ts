import { afterAwake } from "./timers.ts";

/**
 * Resolves like `work`, or rejects with the signal's reason as soon as it fires; a late failure of `work` is
 * ignored.
 */
export function abortable<T>(signal: AbortSignal, work: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    const leave = onAbort(signal, abort);
    work.then(
      (value) => {
        leave();
        resolve(value);
      },
      (error) => {
        leave();
        reject(error);
      },
    );
  });
}

/** Calls back when the signal fires, but not if it already has. Returns a function that cancels this. */
export function onAbort(signal: AbortSignal, call: () => void): () => void {
  signal.addEventListener("abort", call);
  return () => signal.removeEventListener("abort", call);
}

/**
 * A signal that fires with another one, or with a `TimeoutError` after some milliseconds; `leave` cancels both.
 * (Node 20 collects an `AbortSignal.timeout` to which only an `AbortSignal.any` refers, so that it never fires.)
 */
export function withTimeLimit(signal: AbortSignal, ms: number): { signal: AbortSignal; leave(): void } {
  const limited = new AbortController();
  const cancel = afterAwake(ms, () => limited.abort(new DOMException("", "TimeoutError")));
  const unwatch = onAbort(signal, () => limited.abort(signal.reason));
  if (signal.aborted) limited.abort(signal.reason);
  return {
    signal: limited.signal,
    leave() {
      cancel();
      unwatch();
    },
  };
}

const watched = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Like {@link onAbort}, but with one listener for any number of calls: a crawler may pass the same signal to
 * thousands of calls, and runtimes consider that many listeners a leak.
 *
 * @param call a different function for each call
 */
export function onSharedAbort(signal: AbortSignal, call: () => void): () => void {
  let calls = watched.get(signal);
  if (calls === undefined) {
    calls = new Set();
    watched.set(signal, calls);
    signal.addEventListener("abort", callAll);
  }
  calls.add(call);
  return () => {
    if (calls.delete(call) && calls.size === 0 && watched.get(signal) === calls) {
      watched.delete(signal);
      signal.removeEventListener("abort", callAll);
    }
  };
}

/** Uses `target`: Node clears `currentTarget` when another listener, such as a `Request`'s, dispatches an event. */
function callAll({ target }: Event): void {
  const calls = watched.get(target as AbortSignal);
  watched.delete(target as AbortSignal);
  calls?.forEach((call) => {
    call();
  });
}
