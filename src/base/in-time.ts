/**
 * The result of `work` or, if that takes more than `ms` milliseconds, what `late` returns or throws. The work goes on.
 */
export async function inTime<T>(ms: number, work: T | Promise<T>, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([work, over.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
