/**
 * Calls a listener that the user brought. What it throws, or rejects with, is its own affair: it must not fail the
 * question of the caller that happened to ask.
 */
export function tell<T>(listener: ((value: T) => unknown) | undefined, value: T): void {
  if (listener === undefined) return;
  try {
    const result = listener(value);
    if (result instanceof Promise) result.catch(() => {});
  } catch {
    // Said above.
  }
}
