import { hash } from "node:crypto";
import { OriginSet } from "../origins.ts";
import type { FoundFile } from "./file.ts";
import { bytesOf, emptyTally, merge, type Tally } from "./tally.ts";

/** Counts one file. */
export type CountFile = (tally: Tally, file: FoundFile) => void;

/** Bytes, roughly, of what is remembered of files that recur. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Different files that are remembered to have come once, at 12 to 24 bytes each: the latest, and as many before. */
const MOST_ONCE = 1 << 16;

/**
 * Counts files, equal ones by what they came to before: many hosts have the file that their software came with, and
 * some files occur thousands of times.
 */
export class FileCounter {
  readonly #count: CountFile;
  readonly #maxBytes: number;
  /** What files came to that have come again, by all that matters of them. The latest is last. */
  readonly #known = new Map<string, { readonly tally: Tally; readonly bytes: number }>();
  #bytes = 0;
  #once = new OriginSet();
  #onceBefore = new OriginSet();

  /** @param maxBytes what may be remembered; with 0, each file is counted by itself */
  constructor(count: CountFile, maxBytes = MAX_BYTES) {
    this.#count = count;
    this.#maxBytes = maxBytes;
  }

  count(tally: Tally, file: FoundFile): void {
    if (this.#maxBytes === 0) {
      this.#count(tally, file);
      return;
    }
    const { body, contentType, garbled } = file;
    const digest = hash("sha1", body, "buffer");
    const key = `${digest.toString("latin1")} ${garbled} ${contentType}`;
    const known = this.#known.get(key);
    if (known !== undefined) {
      merge(tally, known.tally);
      this.#known.delete(key);
      this.#known.set(key, known);
    } else if (this.#comesAgain(digest)) {
      const own = emptyTally();
      this.#count(own, file);
      merge(tally, own);
      this.#remember(key, own);
    } else {
      // Most files never come again: of those, nothing is remembered but that they have come.
      this.#count(tally, file);
    }
  }

  #comesAgain(digest: Buffer): boolean {
    if (this.#once.has(digest) || this.#onceBefore.has(digest)) return true;
    if (this.#once.size === MOST_ONCE) {
      this.#onceBefore = this.#once;
      this.#once = new OriginSet();
    }
    this.#once.add(digest);
    return false;
  }

  #remember(key: string, tally: Tally): void {
    const bytes = bytesOf(tally);
    this.#known.set(key, { tally, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes }] of this.#known) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#known.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}
