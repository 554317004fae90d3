import { EXPANSION, Expansion, OverExpansion } from "../../src/base/compression/expansion.ts";
import { type Compression, compressionOf, MAGIC_BYTES } from "../../src/site/logs/compression.ts";

/** Thrown for a file with a compression that is not supported here. */
export class Unreadable extends Error {
  readonly compression: Compression;

  constructor(compression: Compression) {
    super(compression);
    this.compression = compression;
  }
}

/** Decompresses a file, piece by piece. */
interface Decompressor {
  read(piece: Uint8Array): Iterable<Uint8Array>;
  end(): Iterable<Uint8Array>;
}

/** The decompressor for a format, loaded when a file needs it. */
async function decompressor(compression: Compression): Promise<Decompressor> {
  if (compression === "gzip") return new (await import("./gunzip.ts")).GunzipReader();
  if (compression === "zstd") {
    const { ZstdReader } = await import("../../src/site/logs/zstd/reader.ts");
    const { zstdTools } = await import("../../src/site/logs/zstd/tools.ts");
    return new ZstdReader(await zstdTools());
  }
  throw new Unreadable(compression);
}

/** How many bytes are decompressed at a time: they may become a thousand times as many. */
const STEP = 65_536;

/**
 * The bytes of a file, decompressed. `tell` is called with the number of the file's own bytes that have been read.
 *
 * @throws Unreadable for an unsupported compression
 * @throws OverExpansion after all that is within the limit
 * @throws Error after all that could be read, if the file is damaged or cut off
 */
export async function* unpackFile(
  file: Blob,
  tell: (bytes: number) => void = () => {},
  limit = EXPANSION,
): AsyncGenerator<Uint8Array> {
  const compression = compressionOf(new Uint8Array(await file.slice(0, MAGIC_BYTES).arrayBuffer()));
  const unpack = compression && (await decompressor(compression));
  const expansion = new Expansion(limit);
  let read = 0;
  function* within(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
    for (const piece of pieces) {
      const taken = expansion.take(piece.length, read);
      yield piece.subarray(0, taken);
      if (taken < piece.length) throw new OverExpansion(limit);
    }
  }
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (unpack === undefined) {
        tell(value.length);
        yield value;
        continue;
      }
      for (let at = 0; at < value.length; at += STEP) {
        const part = value.subarray(at, at + STEP);
        read += part.length;
        tell(part.length);
        yield* within(unpack.read(part));
      }
    }
    if (unpack !== undefined) yield* within(unpack.end());
  } finally {
    await reader.cancel().catch(() => {});
  }
}
