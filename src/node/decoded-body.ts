import type { IncomingMessage } from "node:http";
import { type Duplex, pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { codingsOf } from "../fetch/coding.ts";
import type { FetchBody } from "../fetch/response.ts";

/** Codings that are decoded, as `Accept-Encoding` has them. */
export const ACCEPTED = "gzip, deflate, br";
/** How many codings applied one after another are decoded: more is an attack. */
const MOST_CODINGS = 3;

/** Makes a decoder for a body, by the content coding. It is told the first byte where that is the server's own. */
const DECODERS: Readonly<Record<string, (first: number | undefined) => Duplex>> = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  // RFC 9110 8.4.1.2 wants a zlib envelope, whose first byte names the method; some servers leave that out.
  deflate: (first) => (first === undefined || (first & 0x0f) === 8 ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
};

/** The decoded body of a message, as a web stream as far as the client reads one. */
export function bodyOf(message: IncomingMessage): FetchBody {
  return {
    getReader() {
      let pieces: AsyncIterator<Uint8Array> | undefined;
      return {
        async read() {
          pieces ??= decoded(message);
          const { done, value } = await pieces.next();
          return done ? { done: true } : { done: false, value };
        },
        async cancel() {
          message.destroy();
        },
      };
    },
  };
}

async function* decoded(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  const named = codingsOf(message.headers["content-encoding"] ?? "").reverse();
  // What is not known stays as it is, and what was applied before it with it: the client sees whether it is text.
  const unknown = named.findIndex((coding) => !Object.hasOwn(DECODERS, coding));
  const codings = unknown < 0 ? named : named.slice(0, unknown);
  if (codings.length > MOST_CODINGS) throw new Error(`${codings.length} content codings`);
  // Even an empty body may claim to be compressed.
  const first = codings.length === 0 ? undefined : await firstByte(message);
  if (codings.length > 0 && first === undefined) return;
  const decoders = codings.map((coding, i) => DECODERS[coding]!(i === 0 ? first : undefined));
  const last = decoders.reduce<Readable>((from, to) => pipeline(from, to, () => {}), message);
  yield* last as AsyncIterable<Uint8Array>;
}

/** The first byte of a body, which stays where it is; undefined if there is none. */
async function firstByte(message: IncomingMessage): Promise<number | undefined> {
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
