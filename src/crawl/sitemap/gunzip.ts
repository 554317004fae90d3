import { Expansion } from "../../base/compression/expansion.ts";
import { beginsWith, MAGIC } from "../../base/compression/magic.ts";
import { chainSource, firstBytes } from "../../engine/parse/body.ts";
import { fileDetail, SitemapFault } from "./problem.ts";

/** Real sitemaps reach a factor of 10 to 40. XML takes long to parse: below the floor, a second at the most. */
const LIMIT = { ratio: 200, floor: 1 << 22 };
/** Compressed bytes that are expanded at a time: whatever is in them waits in memory to be read. */
const STEP = 4096;

/**
 * The bytes, decompressed if they are gzip, whatever their name says.
 *
 * @throws SitemapFault for compressed bytes that are damaged, cut short, or a bomb
 */
export async function* gunzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  try {
    const head = await firstBytes(pieces, MAGIC.gzip.length);
    const all = chainSource(head, pieces);
    if (beginsWith(head, MAGIC.gzip)) yield* decompressed(all);
    else yield* all;
  } finally {
    // A stalled source would hold up whoever leaves the loop.
    void leave(pieces);
  }
}

/** Closes a source, which may have to give the piece first for which it was last asked. Never rejects. */
async function leave(pieces: AsyncIterator<Uint8Array>): Promise<void> {
  try {
    await pieces.return?.();
  } catch {
    // Nobody reads it any more.
  }
}

async function* decompressed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream("gzip");
  const feed = new Feed(writable.getWriter());
  void feed.all(bytes);
  const reader = readable.getReader();
  const expansion = new Expansion(LIMIT);
  try {
    for (;;) {
      const next = await reader.read();
      if (next.done) return;
      const within = expansion.take(next.value.length, feed.read);
      yield next.value.subarray(0, within);
      if (within < next.value.length)
        throw new SitemapFault("bomb", fileDetail("expands", { ratio: LIMIT.ratio }));
    }
  } catch (error) {
    throw error instanceof SitemapFault ? error : feed.fault(error);
  } finally {
    // Unless it has ended, the stream waits for a reader. Its feed then ends with the next piece, if one comes.
    void reader.cancel().catch(() => {});
  }
}

/** What runtimes throw; codes are Node's. */
interface Fault {
  readonly message?: string;
  readonly code?: string;
  readonly cause?: { readonly code?: string };
}

/** Hands compressed bytes to the decompressor, little by little. */
class Feed {
  /** Bytes so far. */
  read = 0;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  #isWhole = false;
  #broken: { readonly error: unknown } | undefined;

  constructor(writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>) {
    this.#writer = writer;
  }

  /** Hands over all bytes, until the decompressor has enough or fails, which its reader learns. Never rejects. */
  async all(bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const writer = this.#writer;
    try {
      for await (const piece of this.#source(bytes)) {
        for (let at = 0; at < piece.length; at += STEP) {
          const part = piece.slice(at, at + STEP);
          this.read += part.length;
          await writer.ready;
          await writer.write(part);
        }
      }
      this.#isWhole = true;
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => {});
    }
  }

  /** The error to throw for a failure to read. */
  fault(error: unknown): unknown {
    if (this.#broken !== undefined) return this.#broken.error;
    const { message, code, cause } = error as Fault;
    // Node's code tells which fault it is; elsewhere, bytes are cut short if nothing was wrong before their end.
    const zlib = code ?? cause?.code;
    const isCut = zlib?.startsWith("Z_") ? zlib === "Z_BUF_ERROR" : this.#isWhole;
    return isCut
      ? new SitemapFault("truncated", fileDetail("cut-gzip"))
      : new SitemapFault("damaged-gzip", fileDetail("message", { text: message ?? String(error) }));
  }

  async *#source(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (error) {
      this.#broken = { error };
      throw error;
    }
  }
}
