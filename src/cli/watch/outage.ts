import type { Recipient } from "./recipients.ts";

/** Why a report did not arrive. */
export interface Fault {
  readonly reason: string;
  /** The recipient answered and refused this report; others may arrive. */
  readonly isRefusal: boolean;
}

/** Failures in a row after which a recipient counts as down. */
const DOWN = 3;

/**
 * Recipients that are down. Each report that waits for one costs all of its tries and time limits, so thousands of
 * them would keep the watch from checking hosts for hours.
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

  /** Notes how a delivery went. */
  note(recipient: Recipient, fault: Fault | undefined): void {
    if (fault === undefined || fault.isRefusal) this.#failures.delete(recipient);
    else this.#failures.set(recipient, (this.#failures.get(recipient) ?? 0) + 1);
  }
}
