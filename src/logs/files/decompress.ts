import { type Duplex, pipeline, Readable } from "node:stream";
import zlib from "node:zlib";
import { importPeer } from "../../node/peer.ts";

/** Why the rest of a log cannot be read. */
export class LogDamage extends Error {
  override readonly name = "LogDamage";
}

/** Bytes that are handed on at a time: each piece takes turns of the event loop, and Node's default has many small ones. */
const CHUNK = 1024 * 1024;

/** How compressed files begin. */
const MAGIC: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ["gzip", [0x1f, 0x8b]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
  ["bzip2", [0x42, 0x5a, 0x68]],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
];
const LONGEST = 5;

/**
 * The bytes of a log, decompressed if they are gzip or Zstandard, whatever its name says.
 *
 * @throws LogDamage after all that could be read, if the rest is damaged or cut off, or is compressed in another way
 * @throws RobotsError MISSING_PACKAGE for Zstandard, if neither Node nor the package `fzstd` can read it
 */
export async function* decompressed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  try {
    const head = await beginning(pieces);
    const all = chained(head, pieces);
    const [kind] = MAGIC.find(([, magic]) => magic.every((byte, i) => head[i] === byte)) ?? [];
    if (kind === undefined) yield* all;
    else if (kind === "gzip") yield* through(zlib.createGunzip({ chunkSize: CHUNK }), all);
    else if (kind === "zstd") yield* unzstd(all);
    else throw new LogDamage(`it is compressed by ${kind}: decompress it first`);
  } finally {
    await pieces.return?.();
  }
}

async function beginning(pieces: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < LONGEST) {
    const { done, value } = await pieces.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  return head;
}

async function* chained(head: Uint8Array, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}

/** What Node has from version 22.15 on, and its types for version 20 do not. */
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
  // Errors arrive at the loop below; without a callback they would also be thrown as uncaught.
  pipeline(Readable.from(watched(), { objectMode: false }), stream, () => {});
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (fault !== undefined) throw fault;
    throw new LogDamage(`its compressed bytes are damaged or cut off (${(error as Error).message})`);
  } finally {
    stream.destroy();
  }
}

async function* byPackage(bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { Decompress } = await importPeer("fzstd", () => import("fzstd"));
  let ready: Uint8Array[] = [];
  const stream = new Decompress((piece) => {
    if (piece.length > 0) ready.push(piece);
  });
  const push = (piece: Uint8Array, isLast: boolean): LogDamage | undefined => {
    try {
      stream.push(piece, isLast);
      return undefined;
    } catch (error) {
      return new LogDamage(`its compressed bytes are damaged or cut off (${(error as Error).message})`);
    }
  };
  for await (const piece of bytes) {
    const damage = push(piece, false);
    yield* ready;
    ready = [];
    if (damage !== undefined) throw damage;
  }
  const damage = push(new Uint8Array(), true);
  yield* ready;
  if (damage !== undefined) throw damage;
}
