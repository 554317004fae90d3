/**
 * Counts the pending timers of a fake clock that one source file has set, from now until the clock is real again.
 * Vitest's own count takes in those of sockets that an earlier test file of the same worker has left behind.
 *
 * @param source the end of the file's path
 */
export function countTimersOf(source: string): () => number {
  const { setTimeout, clearTimeout } = globalThis;
  const pending = new Set<unknown>();
  // Proxies, since the fake clock keeps what it needs for its removal on the functions themselves.
  globalThis.setTimeout = new Proxy(setTimeout, {
    apply(set, _this, [call, ms]: [() => void, number?]) {
      const timer = set(() => {
        pending.delete(timer);
        call();
      }, ms);
      if (new Error().stack!.includes(source)) pending.add(timer);
      return timer;
    },
  });
  globalThis.clearTimeout = new Proxy(clearTimeout, {
    apply(clear, _this, [timer]: [ReturnType<typeof setTimeout>]) {
      pending.delete(timer);
      clear(timer);
    },
  });
  return () => pending.size;
}
