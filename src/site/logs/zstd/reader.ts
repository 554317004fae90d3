import type { Decompress } from "fzstd";
import type { IHasher } from "hash-wasm";
import { MAGIC } from "../../../base/compression/magic.ts";
import { Frames } from "./frames.ts";

/** The magic number of a frame with content. */
const MARK = Uint8Array.from(MAGIC.zstd);

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
    this.#frame.push(MARK);
  }
}

/** The lower four bytes of an eight-byte number, the highest byte first. */
function lowerHalf(digest: Uint8Array): number {
  return new DataView(digest.buffer, digest.byteOffset).getUint32(4);
}
