import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { OriginSet, PRINT_BYTES } from "../origins.ts";
import type { CountedFile, FoundFile } from "./file.ts";
import { merge } from "./merge.ts";
import { bytesOf, emptyTally, type Tally } from "./tally.ts";

/** Counts one file. */
export type CountFile = (tally: Tally, file: FoundFile) => CountedFile;

/** The result of counting a file. */
interface Known {
  readonly tally: Tally;
  readonly reading: CountedFile;
  readonly bytes: number;
}

/** Limit on the bytes, roughly, of remembered results. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Limit on files remembered as seen once, at 12 to 24 bytes each: so many of the latest, and as many before. */
const MOST_ONCE = 1 << 16;

/**
 * Counts files, and remembers the results of files that recur: many hosts have the file that their software came with,
 * and some files occur thousands of times.
 */
export class FileCounter {
  readonly #count: CountFile;
  readonly #maxBytes: number;
  /** Results of files that have recurred, by all that they depend on; the last used one is last. */
  readonly #known = new Map<string, Known>();
  #bytes = 0;
  #once = new OriginSet();
  #onceBefore = new OriginSet();
  readonly #print = Buffer.alloc(PRINT_BYTES);

  /** @param maxBytes limit on remembered results; with 0, each file is counted anew */
  constructor(count: CountFile, maxBytes = MAX_BYTES) {
    this.#count = count;
    this.#maxBytes = maxBytes;
  }

  count(tally: Tally, file: FoundFile): CountedFile {
    // Most files never recur: only their fingerprints are remembered.
    if (this.#maxBytes === 0 || !this.#comesAgain(file.body)) return this.#count(tally, file);
    const { body, size = body.length, contentType, garbled } = file;
    const key = `${hash("sha1", body, "base64")} ${size} ${garbled} ${contentType}`;
    let counted = this.#known.get(key);
    if (counted === undefined) {
      const own = emptyTally();
      const reading = this.#count(own, file);
      counted = { tally: own, reading, bytes: bytesOf(own) + bytesOfReading(reading) };
      this.#bytes += counted.bytes;
    } else this.#known.delete(key);
    merge(tally, counted.tally);
    this.#known.set(key, counted);
    this.#forget();
    return counted.reading;
  }

  /**
   * Whether a file has probably occurred before, judged by its length and checksum. That takes a third of the time of a
   * digest, which only recurring files get. A false match only costs time.
   */
  #comesAgain(body: Uint8Array): boolean {
    const print = this.#print;
    print.writeUInt32BE(body.length >>> 0, 0);
    print.writeUInt32BE(crc32(body), 4);
    if (this.#once.has(print)) return true;
    if (this.#once.size === MOST_ONCE) {
      this.#onceBefore = this.#once;
      this.#once = new OriginSet();
    }
    this.#once.add(print);
    return this.#onceBefore.has(print);
  }

  /** Drops the results used longest ago while there are too many. */
  #forget(): void {
    for (const [oldest, { bytes }] of this.#known) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#known.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}

/** The bytes, roughly, of a result. */
function bytesOfReading(reading: CountedFile): number {
  if (reading.unreadable !== undefined) return 0;
  const { kinds, of } = reading.restrictions;
  const signals = kinds.reduce((sum, { detail }) => sum + (detail?.signals.join().length ?? 0), 0);
  return of.length * 4 + kinds.length * 200 + signals;
}
