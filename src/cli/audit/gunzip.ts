import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Expansion, OverExpansion } from "../../expansion.ts";
import { beginsWith, MAGIC } from "../../magic.ts";
import { PROTOCOL } from "../../sitemap/limits.ts";
import { SitemapFault } from "../../sitemap/problem.ts";

/** Real sitemaps reach a factor of 10 to 40. */
const LIMIT = { ratio: 200, floor: PROTOCOL.bytes };

/**
 * The bytes, decompressed if they are gzip, whatever their name says.
 *
 * @throws SitemapFault for compressed bytes that are damaged, cut short, or a bomb
 */
export async function* gunzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  let isStarted = false;
  try {
    const head = await firstBytes(pieces);
    const all = chained(head, pieces);
    isStarted = true;
    if (beginsWith(head, MAGIC.gzip)) yield* decompressed(all);
    else yield* all;
  } finally {
    if (!isStarted) await pieces.return?.();
  }
}

/** Enough of the first bytes to recognize gzip, and whatever came with them. */
async function firstBytes(pieces: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < MAGIC.gzip.length) {
    const { done, value } = await pieces.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  return head;
}

async function* chained(
  head: Uint8Array,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    if (head.length > 0) yield head;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  } finally {
    await pieces.return?.();
  }
}

async function* decompressed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let read = 0;
  let fault: unknown;
  async function* counted(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of bytes) {
        read += piece.length;
        yield piece;
      }
    } catch (error) {
      fault = error;
      throw error;
    }
  }
  const stream = createGunzip();
  // Errors reach the loop below; without a callback, they would also be thrown as uncaught.
  pipeline(Readable.from(counted(), { objectMode: false }), stream, () => {});
  const expansion = new Expansion(LIMIT);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      const within = expansion.take(piece.length, read);
      yield piece.subarray(0, within);
      if (within < piece.length) throw new SitemapFault("bomb", new OverExpansion(LIMIT).message);
    }
  } catch (error) {
    if (fault !== undefined) throw fault;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "Z_BUF_ERROR") throw new SitemapFault("truncated", "in the middle of its compressed bytes");
    if (code?.startsWith("Z_")) throw new SitemapFault("damaged-gzip", (error as Error).message);
    throw error;
  } finally {
    stream.destroy();
  }
}
