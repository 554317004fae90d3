import type { Decompress } from "fzstd";
import type { IHasher } from "hash-wasm";
import { MAGIC } from "../../../base/compression/magic.ts";

/** The memory that a frame may take to decompress: as much as Zstandard's own programs grant unasked. */
const WIDEST = 128 * 1024 * 1024;

/** The magic number of a frame with content, as an integer. */
const FRAME = number(MAGIC.zstd);
/** The first of sixteen magic numbers of frames without content. */
const SKIPPABLE = 0x184d2a50;

/** Bytes of a header's parts, by flags in its first byte. */
const DICTIONARY = [0, 1, 2, 4] as const;
const SIZE = [0, 2, 4, 8] as const;

const SINGLE_SEGMENT = 0x20;
const RESERVED = 0x08;
const CHECKSUM = 0x04;

type Taken = "begun" | "skipped" | "content";

type Part = "mark" | "skipped" | "descriptor" | "header" | "block" | "checksum";

/**
 * Follows the frames and blocks of Zstandard (RFC 8878, section 3.1) without decompressing anything: where each frame
 * ends, and what its checksum is.
 */
class Frames {
  #part: Part = "mark";
  /** Bytes of the current part that have been read, and how many it has. */
  #read: number[] = [];
  #wanted = 4;
  /** Bytes of content that come before the next part. */
  #content = 0;
  #descriptor = 0;
  #isLastBlock = false;
  #isSkippable = false;
  #checksum: number | undefined;
  #isEnd = true;
  #taken: Taken = "skipped";

  /** Whether the bytes taken so far end with a frame, or there are none. */
  get isEnd(): boolean {
    return this.#isEnd;
  }

  /** What the bytes taken last are: the end of a content frame's magic number, bytes after it, or anything else. */
  get taken(): Taken {
    return this.#taken;
  }

  /** The checksum of the frame that has just ended: the lower half of its content's XXH64; undefined if none. */
  get checksum(): number | undefined {
    return this.#checksum;
  }

  /**
   * Takes bytes from a place on, up to the end of a magic number, a block, a frame or the piece, and returns that
   * place. So the bytes taken hold at most one block, which is 128 KiB of content.
   *
   * @throws Error if they cannot be Zstandard's, or decompressing would take too much memory
   */
  take(piece: Uint8Array, from: number): number {
    let at = from;
    if (at < piece.length) this.#isEnd = false;
    this.#taken = this.#part === "mark" || this.#isSkippable ? "skipped" : "content";
    while (at < piece.length && !this.#isEnd) {
      if (this.#content > 0) {
        const taken = Math.min(this.#content, piece.length - at);
        this.#content -= taken;
        at += taken;
        if (this.#content > 0) break;
        if (this.#isLastBlock || this.#isSkippable) this.#afterLast();
        else break;
      } else {
        this.#read.push(piece[at++]!);
        if (this.#read.length < this.#wanted) continue;
        const isMark = this.#part === "mark";
        this.#step(this.#read);
        if (!isMark) continue;
        if (!this.#isSkippable) this.#taken = "begun";
        break;
      }
    }
    return at;
  }

  #expect(part: Part, bytes: number): void {
    this.#part = part;
    this.#wanted = bytes;
    this.#read = [];
  }

  #step(read: readonly number[]): void {
    switch (this.#part) {
      case "mark":
        this.#begin(number(read));
        break;
      case "skipped":
        this.#content = number(read);
        if (this.#content === 0) this.#afterLast();
        break;
      case "descriptor":
        this.#describe(read[0]!);
        break;
      case "header":
        this.#checkWindow(read);
        this.#expect("block", 3);
        break;
      case "block":
        this.#beginBlock(number(read));
        break;
      case "checksum":
        this.#checksum = number(read);
        this.#end();
    }
  }

  #begin(mark: number): void {
    this.#checksum = undefined;
    this.#isLastBlock = false;
    this.#isSkippable = (mark & ~15) >>> 0 === SKIPPABLE;
    if (!this.#isSkippable && mark !== FRAME) throw new Error("a frame does not begin with the magic number");
    this.#expect(this.#isSkippable ? "skipped" : "descriptor", this.#isSkippable ? 4 : 1);
  }

  #describe(descriptor: number): void {
    if ((descriptor & RESERVED) !== 0) throw new Error("a frame's header is of an unknown version");
    this.#descriptor = descriptor;
    const isSingle = (descriptor & SINGLE_SEGMENT) !== 0;
    const size = isSingle && descriptor >> 6 === 0 ? 1 : SIZE[descriptor >> 6]!;
    this.#expect("header", (isSingle ? 0 : 1) + DICTIONARY[descriptor & 3]! + size);
  }

  #checkWindow(header: readonly number[]): void {
    const isSingle = (this.#descriptor & SINGLE_SEGMENT) !== 0;
    const dictionary = DICTIONARY[this.#descriptor & 3]!;
    const start = (isSingle ? 0 : 1) + dictionary;
    if (header.slice(start - dictionary, start).some((byte) => byte !== 0)) {
      throw new Error("it was compressed with a dictionary");
    }
    const [exponent, mantissa] = [header[0]! >> 3, header[0]! & 7];
    // A frame without a window has all of its content in one segment.
    const window = isSingle ? number(header.slice(start)) : 2 ** (10 + exponent) * (1 + mantissa / 8);
    if (window > WIDEST) throw new Error("it takes more than 128 MiB of memory to decompress");
  }

  #beginBlock(header: number): void {
    this.#isLastBlock = (header & 1) === 1;
    const kind = (header >> 1) & 3;
    if (kind === 3) throw new Error("a block is of an unknown type");
    // A block of this kind is one byte, which is repeated.
    this.#content = kind === 1 ? 1 : header >> 3;
    this.#expect("block", 3);
    if (this.#content === 0 && this.#isLastBlock) this.#afterLast();
  }

  #afterLast(): void {
    if (!this.#isSkippable && (this.#descriptor & CHECKSUM) !== 0) {
      this.#isLastBlock = false;
      this.#expect("checksum", 4);
    } else this.#end();
  }

  #end(): void {
    this.#isEnd = true;
    this.#expect("mark", 4);
  }
}

/** The integer in some bytes, the lowest first. */
function number(bytes: readonly number[]): number {
  return bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
}

/** The packages' parts in {@link ZstdReader}: fzstd decompresses, hash-wasm computes checksums. */
export interface ZstdTools {
  readonly Decompress: typeof Decompress;
  /** The hasher that `createXXHash64` makes. */
  readonly hasher: IHasher;
}

/**
 * Decompresses a file in Zstandard piece by piece, with any number of frames, and checks it: fzstd alone ignores
 * checksums, and takes nearly all damage for content.
 *
 * @throws Error after all that could be read, if the file is damaged or cut off
 */
export class ZstdReader {
  readonly #tools: ZstdTools;
  readonly #frames = new Frames();
  #ready: Uint8Array[] = [];
  #frame: Decompress | undefined;

  constructor(tools: ZstdTools) {
    this.#tools = tools;
  }

  *read(piece: Uint8Array): Generator<Uint8Array> {
    for (let at = 0; at < piece.length; ) {
      const end = this.#frames.take(piece, at);
      try {
        this.#take(piece.subarray(at, end));
      } finally {
        yield* this.#ready.splice(0);
      }
      at = end;
    }
  }

  end(): readonly Uint8Array[] {
    if (!this.#frames.isEnd) throw new Error("it ends in the middle of a frame");
    return [];
  }

  #take(bytes: Uint8Array): void {
    const { taken, isEnd, checksum } = this.#frames;
    if (taken === "skipped") return;
    if (taken === "begun") {
      this.#begin();
      return;
    }
    this.#frame!.push(bytes, isEnd);
    if (isEnd && checksum !== undefined && checksum !== lowerHalf(this.#tools.hasher.digest("binary"))) {
      throw new Error("a checksum does not match the content");
    }
  }

  #begin(): void {
    const { Decompress, hasher } = this.#tools;
    hasher.init();
    this.#frame = new Decompress((piece) => {
      if (piece.length === 0) return;
      hasher.update(piece);
      this.#ready.push(piece);
    });
    this.#frame.push(Uint8Array.from(MAGIC.zstd));
  }
}

/** The lower four bytes of an eight-byte number, the highest byte first. */
function lowerHalf(digest: Uint8Array): number {
  return new DataView(digest.buffer, digest.byteOffset).getUint32(4);
}
