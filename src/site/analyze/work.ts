/** A computation that yields wherever its caller may do something else. */
export type Work<T> = Generator<undefined, T, undefined>;

/** Runs the work to its end at once. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * Runs the work piece by piece; whatever else waits gets its turn in between.
 *
 * @throws the signal's reason once that is aborted
 */
export async function finishInPieces<T>(work: Work<T>, signal: AbortSignal | undefined): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const { done, value } = work.next();
    if (done) return value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
