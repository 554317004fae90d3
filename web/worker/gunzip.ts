import { Gunzip } from "fflate";

/** The shortest member: 10 bytes of header, 2 of empty content, and 8 of checksum and length (RFC 1952, 2.3). */
const SHORTEST_MEMBER = 20;
/** A member ends with its decompressed length, as 4 bytes. */
const LENGTH_FIELD = 4;

/**
 * Decompresses a gzip file of one or many members, piece by piece. The browser's own DecompressionStream stops after
 * the first member, and logs that are flushed have many.
 *
 * @throws Error after all that could be read, if the file is damaged or cut off
 */
export class GunzipReader {
  readonly #ready: Uint8Array[] = [];
  readonly #gunzip = new Gunzip((piece) => {
    this.#length += piece.length;
    this.#ready.push(piece);
  });
  /** Where the current member begins in the file. */
  #start = 0;
  /** Decompressed bytes of the current member. */
  #length = 0;
  /** Bytes of the file so far, and the last few of them. */
  #size = 0;
  #last: readonly number[] = [];

  constructor() {
    this.#gunzip.onmember = (start) => {
      this.#start = start;
      this.#length = 0;
    };
  }

  *read(piece: Uint8Array): Generator<Uint8Array> {
    if (piece.length === 0) return;
    this.#size += piece.length;
    this.#last = [...this.#last, ...piece.subarray(-LENGTH_FIELD)].slice(-LENGTH_FIELD);
    this.#gunzip.push(piece, false);
    yield* this.#ready.splice(0);
  }

  *end(): Generator<Uint8Array> {
    this.#gunzip.push(new Uint8Array(), true);
    yield* this.#ready.splice(0);
    // For one cut file in ten, fflate takes the rest for a whole one, so the length at its end is compared.
    const length = this.#last.reduceRight((sum, byte) => ((sum << 8) | byte) >>> 0, 0);
    if (this.#size - this.#start < SHORTEST_MEMBER || length !== this.#length % 2 ** 32) {
      throw new Error("The file ends before its last member does.");
    }
  }
}
