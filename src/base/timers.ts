/** In how many parts a time is waited for. */
const PARTS = 32;

/**
 * Calls back after so many milliseconds in which this process could do its work. A process that stood still (a loop that
 * was blocked, a machine that slept or is overloaded) finds its timers expired before it has read what arrived meanwhile,
 * so that each standstill counts as a 32nd of the time at most. Returns a function that cancels this.
 */
export function afterAwake(ms: number, call: () => void): () => void {
  let left = PARTS;
  let timer: ReturnType<typeof setTimeout>;
  const wait = (rest: number): void => {
    const part = Math.ceil(rest / left--);
    timer = setTimeout(() => (part < rest ? wait(rest - part) : call()), part);
  };
  wait(ms);
  return () => clearTimeout(timer);
}

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
