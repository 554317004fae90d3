import type { Fault } from "../shared/exec.ts";
import type { Recipient } from "./recipients.ts";

/** Failures in a row after which a recipient counts as down. */
const DOWN = 3;

/**
 * Recipients that are down. Each pending report for one would take all of its retries and timeouts, so thousands of
 * them would delay checks for hours.
 */
export class Outages {
  readonly #failures = new Map<Recipient, number>();

  /** Gives every recipient a new chance. */
  clear(): void {
    this.#failures.clear();
  }

  isDown(recipient: Recipient): boolean {
    return (this.#failures.get(recipient) ?? 0) >= DOWN;
  }

  /** Records the result of a delivery. */
  note(recipient: Recipient, fault: Fault | undefined): void {
    if (fault === undefined || fault.isRefusal) this.#failures.delete(recipient);
    else this.#failures.set(recipient, (this.#failures.get(recipient) ?? 0) + 1);
  }
}
