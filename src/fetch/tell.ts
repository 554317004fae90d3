/**
 * Calls a listener that the user supplied. What it throws, or rejects with, is ignored: it must not fail the question
 * of the caller that happened to ask.
 */
export function tell<T>(listener: ((value: T) => unknown) | undefined, value: T): void {
  if (listener === undefined) return;
  try {
    // By its shape: other realms have promises of their own.
    const result = listener(value) as PromiseLike<unknown> | null | undefined;
    if (typeof result?.then === "function") result.then(undefined, () => {});
  } catch {
    // As said above.
  }
}
