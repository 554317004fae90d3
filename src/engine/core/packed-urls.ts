import { BATCH_CAP, CHUNK_CAP } from "../../../assembly/shared/boundary.ts";
import { misuse, type RobotsError } from "../../base/errors.ts";
import { wrongArgument } from "../../base/options.ts";
import { decoder } from "../../base/utf8.ts";
import type { Engine } from "./engine.ts";
import { byteSize, bytesIn, isArrayOf, textOf, wordsIn } from "./view.ts";

/** URLs whose offsets are faster copied at once than one by one. */
const MANY = 64;

/** URLs back to back in the caller's bytes, which another thread may change at any time. */
export class PackedUrls {
  readonly #bytes: Uint8Array;
  readonly #size: number;
  readonly #offsets: Uint32Array;
  /** How many they are. That their offsets rise is found out when they are checked. */
  readonly count: number;

  /** @throws RobotsError INVALID_ARGUMENT for other arrays, and where the last offset leads out of the bytes */
  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    if (!isArrayOf("Uint8Array", bytes)) throw wrongArgument("checkPacked", "a Uint8Array of URLs", bytes);
    if (!isArrayOf("Uint32Array", offsets))
      throw wrongArgument("checkPacked", "a Uint32Array of offsets", offsets);
    this.#bytes = bytes;
    this.#size = byteSize(bytes);
    this.#offsets = offsets;
    this.count = Math.max((byteSize(offsets) >>> 2) - 1, 0);
    const last = offsets[this.count] ?? 0;
    if (last > this.#size) throw this.#outside(last);
  }

  /**
   * Writes URLs from `from` on into the batch areas, the first of them at CHUNK. Returns how many; 0 if the first
   * is too long for a batch. What is decided here is decided by our copy of the offsets: the caller's may have changed
   * since.
   *
   * @throws RobotsError INVALID_ARGUMENT if the last offset of the batch is below the first, or lies outside the
   *   bytes
   */
  place({ chunk, offsets }: Engine, from: number): number {
    let n = Math.min(BATCH_CAP, this.count - from);
    if (n < MANY) for (let i = 0; i <= n; i++) offsets[i] = this.#offsets[from + i]!;
    else offsets.set(wordsIn(this.#offsets, from, from + n + 1));
    const start = offsets[0]!;
    while (offsets[n]! - start > CHUNK_CAP) n >>= 1;
    const end = offsets[Math.max(n, 1)]!;
    if (end < start || end > this.#size) throw this.error();
    if (n > 0) chunk.set(bytesIn(this.#bytes, start, end));
    return n;
  }

  /** Numbers of the URLs, among the `count` from `from` on, that have more than `most` characters. */
  *longer(most: number, from: number, count: number): Generator<number> {
    if (most >= CHUNK_CAP) return;
    for (let i = from; i < from + count; i++) {
      // No text has more characters than bytes.
      if (this.#offsets[i + 1]! - this.#offsets[i]! > most && this.urlAt(i).length > most) yield i;
    }
  }

  /** The text of URL i. */
  urlAt(i: number): string {
    const start = Math.min(this.#offsets[i]!, this.#size);
    const end = Math.min(this.#offsets[i + 1]!, this.#size);
    return textOf(decoder, bytesIn(this.#bytes, start, Math.max(start, end)));
  }

  /** The error for offsets that fall or lead out of the bytes. */
  error(): RobotsError {
    for (let i = 1; i <= this.count; i++) {
      if (this.#offsets[i]! >= this.#offsets[i - 1]!) continue;
      return misuse("lower-offset", "Offset {index} is below the one before it.", { index: i });
    }
    return this.#outside(this.#offsets[this.count]!);
  }

  #outside(last: number): RobotsError {
    return misuse("outer-offset", "The offsets end at {last}, the bytes at {size}.", {
      last,
      size: this.#size,
    });
  }
}
