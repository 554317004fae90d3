import { hash } from "node:crypto";

/**
 * Size of an origin's fingerprint in bytes. Among a hundred million hosts, the probability of any collision is 1 in
 * 4,000.
 */
export const PRINT_BYTES = 8;

/** The fingerprint of an origin: the first bytes of a cryptographic digest, so that nobody can make two collide. */
export function printOf(origin: string): Buffer {
  return hash("sha1", origin, "buffer").subarray(0, PRINT_BYTES);
}

/** The smallest number of places. The number is always a power of two. */
const LEAST = 1 << 10;

/**
 * A hash table of origins' fingerprints, at 12 to 24 bytes each. Names would take ten times that, and a `Set`
 * is limited to 16.7 million entries.
 */
export class OriginSet {
  /** Fingerprints by place, in two words each; two zeros are an empty place. */
  #words = new Uint32Array(LEAST * 2);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds the fingerprint at a place of some bytes. @returns whether it is new */
  add(prints: Uint8Array, at = 0): boolean {
    const [high, low] = wordsAt(prints, at);
    const place = this.#placeOf(high, low);
    if (this.#words[place] !== 0 || this.#words[place + 1] !== 0) return false;
    this.#put(place, high, low);
    return true;
  }

  has(prints: Uint8Array, at = 0): boolean {
    const place = this.#placeOf(...wordsAt(prints, at));
    return this.#words[place] !== 0 || this.#words[place + 1] !== 0;
  }

  #put(place: number, high: number, low: number): void {
    this.#words[place] = high;
    this.#words[place + 1] = low;
    if (++this.#size * 3 > this.#words.length) this.#grow();
  }

  /** The place where a fingerprint is, or would be put. */
  #placeOf(high: number, low: number): number {
    const words = this.#words;
    const last = words.length - 2;
    let place = (low * 2) & last;
    while (
      (words[place] !== 0 || words[place + 1] !== 0) &&
      (words[place] !== high || words[place + 1] !== low)
    ) {
      place = (place + 2) & last;
    }
    return place;
  }

  #grow(): void {
    const old = this.#words;
    this.#words = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      const [high, low] = [old[at]!, old[at + 1]!];
      if (high === 0 && low === 0) continue;
      const place = this.#placeOf(high, low);
      this.#words[place] = high;
      this.#words[place + 1] = low;
    }
  }
}

/** The two words of a fingerprint. All zeros mean an empty place, so another value replaces them. */
function wordsAt(prints: Uint8Array, at: number): [high: number, low: number] {
  const high = word(prints, at);
  const low = word(prints, at + 4);
  return high === 0 && low === 0 ? [0, 1] : [high, low];
}

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
}

/** Bytes of names in one chunk. */
const CHUNK = 1024 * 1024;

/** Origins in order, without duplicates. Each takes the bytes of its name and 12 to 24 more. */
export class OriginList implements Iterable<string> {
  readonly #prints = new OriginSet();
  /** Names, with a line feed after each. Only the last chunk is not full. */
  readonly #chunks: Buffer[] = [];
  /** Bytes of the last chunk that are in use. */
  #used = 0;

  get size(): number {
    return this.#prints.size;
  }

  /** @returns whether the origin is new */
  add(origin: string): boolean {
    if (!this.#prints.add(printOf(origin))) return false;
    const line = `${origin}\n`;
    let last = this.#chunks.at(-1);
    if (last === undefined || this.#used + line.length > last.length) {
      if (last !== undefined) this.#chunks[this.#chunks.length - 1] = last.subarray(0, this.#used);
      last = Buffer.allocUnsafeSlow(Math.max(CHUNK, line.length));
      this.#chunks.push(last);
      this.#used = 0;
    }
    // An origin is ASCII, since its host name is encoded.
    this.#used += last.write(line, this.#used, "latin1");
    return true;
  }

  has(origin: string): boolean {
    return this.#prints.has(printOf(origin));
  }

  *[Symbol.iterator](): Generator<string> {
    for (const [i, chunk] of this.#chunks.entries()) {
      const end = i === this.#chunks.length - 1 ? this.#used : chunk.length;
      // Nothing follows the last line feed, so the last piece is empty.
      yield* chunk.toString("latin1", 0, end).split("\n").slice(0, -1);
    }
  }
}
