import { type Duplex, pipeline, Readable } from "node:stream";
import zlib from "node:zlib";
import { Fault } from "../../base/because.ts";
import { EXPANSION, Expansion, OverExpansion } from "../../base/compression/expansion.ts";
import { chainSource, firstBytes } from "../../engine/parse/body.ts";
import { type Compression, compressionOf, MAGIC_BYTES } from "./compression.ts";
import { ZstdReader } from "./zstd/reader.ts";

/** Why the rest of a log cannot be read, in English. */
export const LOG_DAMAGE = {
  compressed: "it is compressed by {kind}: decompress it first",
  damaged: "its compressed bytes are damaged or cut off ({why})",
} as const;

/** Thrown where the rest of a log cannot be read. */
export class LogDamage extends Fault<keyof typeof LOG_DAMAGE> {
  override readonly name = "LogDamage";
}

const damaged = (error: unknown): LogDamage =>
  new LogDamage(LOG_DAMAGE, { code: "damaged", values: { why: (error as Error).message } });

/** Bytes handed on at a time. Node's default is far smaller, and each piece costs turns of the event loop. */
const CHUNK = 1024 * 1024;

/**
 * The bytes of a log, decompressed if they are gzip or Zstandard, whatever its name says.
 *
 * @throws LogDamage after all that could be read, if the rest is damaged or cut off, or is compressed in another way
 * @throws OverExpansion after all that is within the limit
 */
export async function* decompressLog(
  bytes: AsyncIterable<Uint8Array>,
  limit = EXPANSION,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  const pieces = counted(bytes, (size) => {
    read += size;
  });
  try {
    const head = await firstBytes(pieces, MAGIC_BYTES);
    const all = chainSource(head, pieces);
    const kind = compressionOf(head);
    if (kind === undefined) return yield* all;
    const expansion = new Expansion(limit);
    for await (const piece of decompressedBy(kind, all)) {
      const within = expansion.take(piece.length, read);
      yield piece.subarray(0, within);
      if (within < piece.length) throw new OverExpansion(limit);
    }
  } finally {
    await pieces.return(undefined);
  }
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  count: (size: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    count(piece.length);
    yield piece;
  }
}

function decompressedBy(kind: Compression, bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (kind === "gzip") return through(zlib.createGunzip({ chunkSize: CHUNK }), bytes);
  if (kind === "zstd") return unzstd(bytes);
  throw new LogDamage(LOG_DAMAGE, { code: "compressed", values: { kind } });
}

/** Node has this from version 22.15 on; its types for version 20 do not. */
const { createZstdDecompress } = zlib as {
  createZstdDecompress?: (options: { chunkSize: number }) => Duplex;
};

async function* unzstd(bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (createZstdDecompress !== undefined) yield* through(createZstdDecompress({ chunkSize: CHUNK }), bytes);
  else yield* byPackage(bytes);
}

async function* through(stream: Duplex, bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let fault: unknown;
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (error) {
      fault = error;
      throw error;
    }
  }
  // The loop below sees errors; without a callback, pipeline would throw them as uncaught, too.
  pipeline(Readable.from(watched(), { objectMode: false }), stream, () => {});
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (fault !== undefined) throw fault;
    throw damaged(error);
  } finally {
    stream.destroy();
  }
}

async function* byPackage(bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { zstdTools } = await import("./zstd/tools.ts");
  const reader = new ZstdReader(await zstdTools());
  for await (const piece of bytes) yield* undamaged(() => reader.read(piece));
  yield* undamaged(() => reader.end());
}

function* undamaged(pieces: () => Iterable<Uint8Array>): Generator<Uint8Array> {
  try {
    yield* pieces();
  } catch (error) {
    throw damaged(error);
  }
}
