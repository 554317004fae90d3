import { BAD_UNITS, CHUNK, CHUNK_CAP } from "../../../assembly/shared/boundary.ts";
import { wrongArgument } from "../../base/options.ts";
import { encoder } from "../../base/utf8.ts";
import { urlString } from "../url/given.ts";
import type { Engine } from "./engine.ts";

/** URLs of a batch: more would leave the processor's nearest cache. */
const BATCH = 256;
/** Characters of a batch; tripled in UTF-8 they still fit. */
const CHUNK_CHARS = Math.floor(CHUNK_CAP / 3);
/** URLs whose offsets are faster copied at once than one by one. */
const MANY = 64;

/** Runs of this many URLs are encoded where at most one URL in `FEW` is not ASCII. */
const JOINED = 8;
const FEW = 32;

/**
 * How many URLs an array holds. Anything but an array, or a proxy that lies about its length, is refused.
 *
 * @param call which call takes it, for errors
 * @throws RobotsError INVALID_ARGUMENT
 */
export function countUrls(call: string, urls: unknown): number {
  if (!Array.isArray(urls)) throw wrongArgument(call, "an array of URLs", urls);
  const count: unknown = urls.length;
  if (Number.isInteger(count) && (count as number) >= 0 && (count as number) < 2 ** 32)
    return count as number;
  throw wrongArgument(call, "an array of at most 4,294,967,295 URLs", urls);
}

/**
 * URLs of an array on their way into core memory. Reading an element may run the caller's code (a getter, a proxy),
 * and that may ask the library in turn, which writes where batches lie and moves views. So elements are read first,
 * into strings and numbers of our own, and core memory is touched afterwards.
 */
export class Batch {
  /** How many have been read. */
  count = 0;
  /** The element that could not join the batch: not a string, or too long. Set only if the batch is empty. */
  other: unknown;
  /** The URLs as one string or, in runs, as several, and where each URL ends in all of them together. */
  readonly #texts: string[] = [];
  readonly #ends = new Uint32Array(BATCH + 1);
  #run = BATCH;

  /**
   * Reads elements from `from` on, of those before `end`, up to one of more than `longest` characters.
   * As one string and one encoding they are several times cheaper than URL by URL.
   *
   * One character beyond ASCII slows down the encoding of all URLs that it is joined with. Where the batch before had a
   * few such URLs, this one is joined in smaller runs, so that the others are spared.
   */
  read({ nonAscii }: Engine, urls: readonly unknown[], from: number, end: number, longest: number): void {
    const texts = this.#texts;
    const ends = this.#ends;
    const run = nonAscii > 0 && nonAscii * FEW <= BATCH ? JOINED : BATCH;
    let most = Math.min(BATCH, end - from);
    let n = 0;
    let before = 0;
    let r = 0;
    while (n < most) {
      const until = Math.min(n + run, most);
      const room = CHUNK_CHARS - before;
      let text = "";
      while (n < until) {
        const given = urls[from + n];
        const url = typeof given === "string" ? given : urlString(given);
        if (url === undefined || url.length > longest || text.length + url.length > room) {
          this.other = url;
          most = n;
          break;
        }
        text += url;
        ends[++n] = before + text.length;
      }
      before += text.length;
      texts[r++] = text;
    }
    this.#run = run;
    this.count = n;
  }

  /** Writes what has been read into the batch areas. */
  write(core: Engine): void {
    const { chunk, offsets } = core;
    const { count } = this;
    let beyond = 0;
    // Where URLs begin in bytes is where they begin in characters, as long as all is ASCII.
    if (count < MANY) for (let i = 0; i <= count; i++) offsets[i] = this.#ends[i]!;
    else offsets.set(this.#ends.subarray(0, count + 1));
    let at = 0;
    for (let r = 0, first = 0; first < count; r++, first += this.#run) {
      const text = this.#texts[r]!;
      const n = Math.min(this.#run, count - first);
      if (beyond > 0) this.#shift(offsets, first, n, at);
      const { written } = encoder.encodeInto(text, at === 0 ? chunk : chunk.subarray(at));
      if (written !== text.length) {
        const odd = core.wasm.unitsToBytes(CHUNK, first, n);
        if (odd >= BAD_UNITS) this.#writeEach(core, first, n, at);
        beyond += odd;
      }
      at = offsets[first + n]!;
    }
    core.nonAscii = beyond;
  }

  /** URL i, as it was read. */
  urlAt(i: number): string {
    const r = Math.floor(i / this.#run);
    const start = this.#ends[r * this.#run]!;
    return this.#texts[r]!.slice(this.#ends[i]! - start, this.#ends[i + 1]! - start);
  }

  /** Lets go of the strings. */
  clear(): void {
    // Setting the length costs as much as a URL.
    if (this.#run === BATCH) this.#texts[0] = "";
    else this.#texts.length = 0;
    this.other = undefined;
  }

  /** Moves the offsets of a run to where it begins: the runs before it may have more bytes than characters. */
  #shift(offsets: Uint32Array, first: number, n: number, at: number): void {
    const by = at - this.#ends[first]!;
    for (let i = first; i <= first + n; i++) offsets[i] = this.#ends[i]! + by;
  }

  /** Writes each URL of a run by itself, because halves of a surrogate pair have met between two of them. */
  #writeEach({ chunk, offsets }: Engine, first: number, n: number, from: number): void {
    let at = from;
    for (let i = first; i < first + n; i++) {
      at += encoder.encodeInto(this.urlAt(i), chunk.subarray(at)).written;
      offsets[i + 1] = at;
    }
  }
}

/** A batch that is not in use. There is a second one only while reading a list's elements asks about another list. */
let spare: Batch | undefined;

/** A batch for one list. */
export function takeBatch(): Batch {
  const batch = spare ?? new Batch();
  spare = undefined;
  return batch;
}

/** Gives a batch back. One that is lost to an error of the caller's code is rebuilt. */
export function giveBatch(batch: Batch): void {
  batch.clear();
  spare = batch;
}
