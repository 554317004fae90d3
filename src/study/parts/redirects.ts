import { OriginSet, PRINT_BYTES } from "../origins.ts";
import { REDIRECT } from "../sources/host-outcome.ts";
import { addPrints, count, type Tally } from "../tally/tally.ts";

/** Bytes of a redirect: the host's fingerprint, and the status. */
const BYTES = PRINT_BYTES + 2;

/** A redirect in the form in which parts hand it over. */
export function redirectOf(print: Buffer, status: number): Buffer {
  const bytes = Buffer.alloc(BYTES);
  print.copy(bytes);
  bytes.writeUInt16BE(status, PRINT_BYTES);
  return bytes;
}

/**
 * The redirects of all parts, one for each host. A redirect counts only if the host has nothing else, which is known
 * when all parts have been read: a redirect often comes before its target.
 */
export class Redirects {
  readonly #seen = new OriginSet();
  /** The bytes of each part. A view of each redirect would take several times as much. */
  readonly #kept: Buffer[] = [];
  #repeated = 0;

  add(redirects: Uint8Array): void {
    const fresh: Uint8Array[] = [];
    for (let at = 0; at < redirects.length; at += BYTES) {
      if (this.#seen.add(redirects, at)) fresh.push(redirects.subarray(at, at + BYTES));
      else this.#repeated++;
    }
    if (fresh.length > 0) this.#kept.push(Buffer.concat(fresh));
  }

  /** Counts the redirects of hosts that have not been counted. */
  count(tally: Tally, counted: OriginSet): void {
    tally.duplicates += this.#repeated;
    for (const kept of this.#kept) {
      for (let at = 0; at < kept.length; at += BYTES) {
        if (counted.has(kept, at)) {
          tally.duplicates++;
          continue;
        }
        addPrints(tally, kept.subarray(at, at + PRINT_BYTES));
        count(tally.outcomes, REDIRECT);
        count(tally.statuses, String(kept.readUInt16BE(at + PRINT_BYTES)));
      }
    }
  }
}
