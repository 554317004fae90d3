/** Waiting for what happens, however long a loaded machine takes for it. */

/** Milliseconds that nothing takes unless it hangs: limits for what is to succeed. */
export const PATIENT = 60_000;

/** Waits until something holds. Returns whether it did, before a hang would be told from slowness. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const until = Date.now() + PATIENT; Date.now() < until; ) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return holds();
}

/** Lets all that is due in this process happen, sockets on loopback included: so many turns of the event loop. */
export async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
