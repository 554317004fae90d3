/** Waits for events, however long a loaded machine takes for them, and whatever a fake clock shows. */
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";

/** Milliseconds that only a hang takes: limits for actions that should succeed. */
export const PATIENT = 60_000;

const PAUSE = 5;

/** Waits until a condition holds. Returns false if it does not within {@link PATIENT} milliseconds. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let left = PATIENT / PAUSE; left > 0; left--) {
    if (await holds()) return true;
    await sleep(PAUSE);
  }
  return holds();
}

/** Lets everything that is due in this process happen, with sockets on loopback: so many turns of the event loop. */
export async function turns(count = 20): Promise<void> {
  for (let left = count; left > 0; left--) await turn();
}
