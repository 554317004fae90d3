/**
 * Calls a listener that the user supplied. If it throws or rejects, that is ignored, so that it cannot make an
 * unrelated question fail.
 */
export function tell<T>(listener: ((value: T) => unknown) | undefined, value: T): void {
  if (listener === undefined) return;
  try {
    // Checked by shape, since other realms have their own promises.
    const result = listener(value) as PromiseLike<unknown> | null | undefined;
    if (typeof result?.then === "function") result.then(undefined, () => {});
  } catch {
    // Ignored, as described above.
  }
}
