/** Waiting for what happens, however long a loaded machine takes for it, and whatever a fake clock shows. */
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";

/** Milliseconds that nothing takes unless it hangs: limits for what is to succeed. */
export const PATIENT = 60_000;

const PAUSE = 5;

/** Waits until something holds. Returns whether it did, before a hang would be told from slowness. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let left = PATIENT / PAUSE; left > 0; left--) {
    if (await holds()) return true;
    await sleep(PAUSE);
  }
  return holds();
}

/** Lets all that is due in this process happen, sockets on loopback included: so many turns of the event loop. */
export async function turns(count = 20): Promise<void> {
  for (let left = count; left > 0; left--) await turn();
}
