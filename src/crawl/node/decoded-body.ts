import { type Duplex, pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { Fault } from "../../base/because.ts";
import { codingsOf } from "../../base/codings.ts";
import { MISSING_BYTES, type MissingBytes } from "../../base/missing-bytes.ts";
import type { FetchBody } from "../../base/response.ts";

/** Supported codings, as the value of `Accept-Encoding`. */
export const ACCEPT_ENCODING = "gzip, deflate, br";
/** Maximum number of nested codings: more would be an attack. */
const MOST_CODINGS = 3;

/** Creates a decoder by content coding. It is given the first byte if that was not produced by another decoder. */
const DECODERS: Readonly<Record<string, (first: number | undefined) => Duplex>> = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  // RFC 9110 8.4.1.2 requires a zlib wrapper, whose first byte gives the method; some servers omit it.
  deflate: (first) => (first === undefined || (first & 0x0f) === 8 ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
};

/**
 * The decoded body of a message, as the part of a web stream that the client uses.
 *
 * @param coding the value of `Content-Encoding`
 * @param emptied why the body is broken if it has no bytes; undefined if it may have none
 */
export function bodyOf(message: Readable, coding: string, emptied: MissingBytes | undefined): FetchBody {
  return {
    getReader() {
      let pieces: AsyncIterator<Uint8Array> | undefined;
      return {
        async read() {
          pieces ??= decoded(message, coding, emptied);
          const { done, value } = await pieces.next();
          return done ? { done: true } : { done: false, value };
        },
        async cancel() {
          // A message that has not been read reports that it was destroyed, and nobody else listens.
          message.on("error", () => {});
          message.destroy();
        },
      };
    },
  };
}

async function* decoded(
  message: Readable,
  coding: string,
  emptied: MissingBytes | undefined,
): AsyncGenerator<Uint8Array> {
  const named = codingsOf(coding).reverse();
  // An unknown coding is not decoded, nor is anything under it: the client then checks whether the body is text.
  const unknown = named.findIndex((coding) => !Object.hasOwn(DECODERS, coding));
  const codings = unknown < 0 ? named : named.slice(0, unknown);
  if (codings.length > MOST_CODINGS) throw new Error(`${codings.length} content codings`);
  const isLookedAt = named.length > 0 || emptied !== undefined;
  const first = isLookedAt ? await firstByte(message) : undefined;
  if (isLookedAt && first === undefined) {
    if (emptied !== undefined) throw new Fault(MISSING_BYTES, emptied);
    return;
  }
  const decoders = codings.map((coding, i) => DECODERS[coding]!(i === 0 ? first : undefined));
  const last = decoders.reduce<Readable>((from, to) => pipeline(from, to, () => {}), message);
  yield* last as AsyncIterable<Uint8Array>;
}

/** The first byte of a body, which is not consumed; undefined if the body is empty. */
async function firstByte(message: Readable): Promise<number | undefined> {
  await new Promise<void>((resolve, reject) => {
    message.once("readable", resolve);
    message.once("error", reject);
    message.once("close", resolve);
  });
  const byte = message.read(1) as Buffer | null;
  if (byte === null) return undefined;
  message.unshift(byte);
  return byte[0];
}
