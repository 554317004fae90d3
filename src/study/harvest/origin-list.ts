import { OriginSet, printOf } from "../origins.ts";

/** Bytes of names in one chunk. */
const CHUNK = 1024 * 1024;

/**
 * Origins in order, without duplicates. Each takes the bytes of its name and 12 to 24 more. Strings would take several
 * times that, and a `Set` is limited to 16.7 million entries.
 */
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
