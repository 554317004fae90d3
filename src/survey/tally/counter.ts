import { hash } from "node:crypto";
import { countFile, type FoundFile } from "./file.ts";
import { emptyTally, merge, type Tally } from "./tally.ts";

/** Bodies whose counts are remembered. */
const MOST = 2_000;

/**
 * Counts files. Identical ones are not read again: many hosts have the file that their software came with, and some
 * files occur thousands of times.
 */
export class FileCounter {
  /** Results by the digest of all that matters; undefined for a file that has occurred once. The latest is last. */
  readonly #known = new Map<string, Tally | undefined>();
  readonly #most: number;

  /** @param most files that are remembered; with 0, each is counted by itself */
  constructor(most = MOST) {
    this.#most = most;
  }

  count(tally: Tally, file: FoundFile): void {
    if (this.#most === 0) {
      countFile(tally, file);
      return;
    }
    const key = keyOf(file);
    const isKnown = this.#known.has(key);
    let counted = this.#known.get(key);
    // Most files never recur: those cost nothing but their digest.
    if (!isKnown) countFile(tally, file);
    else {
      if (counted === undefined) {
        counted = emptyTally();
        countFile(counted, file);
      }
      merge(tally, counted);
      this.#known.delete(key);
    }
    this.#known.set(key, counted);
    if (this.#known.size > this.#most) this.#known.delete(this.#known.keys().next().value!);
  }
}

function keyOf({ body, contentType, garbled }: FoundFile): string {
  return `${hash("sha1", body, "base64")} ${garbled} ${contentType}`;
}
