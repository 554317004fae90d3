/** Milliseconds without a byte after which somebody may wonder. */
const MOMENT = 3_000;

/** Hands on what comes, and calls `tell` once if nothing has come for a moment at the beginning. */
export async function* patient<T>(pieces: AsyncIterable<T>, tell: () => void): AsyncGenerator<T> {
  const timer = setTimeout(tell, MOMENT);
  try {
    for await (const piece of pieces) {
      clearTimeout(timer);
      yield piece;
    }
  } finally {
    clearTimeout(timer);
  }
}
