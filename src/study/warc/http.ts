import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, constants as zlib } from "node:zlib";
import { codingsOf } from "../../base/codings.ts";
import { beginsWith, MAGIC } from "../../base/compression/magic.ts";
import { fieldIn } from "./records.ts";

/** Limit on the bytes of a decoded body. */
const MAX_BODY = 8 * 1024 * 1024;
/** Limit on codings applied one after another: more is an attack. */
const MAX_CODINGS = 3;

/** An HTTP response in a WARC file. */
export interface HttpResponse {
  readonly status: number;
  /** A header's value; names match in any letter case. */
  header(name: string): string | undefined;
  /** The body, decoded. */
  readonly body: Buffer;
  /** Whether the body's coding could not be undone, so that `body` is as it was sent. */
  readonly garbled: boolean;
}

/** Reads an HTTP response; undefined if the bytes are not one. */
export function parseResponse(block: Buffer): HttpResponse | undefined {
  const crlf = block.indexOf("\r\n\r\n");
  const headEnd = crlf < 0 ? block.length : crlf + 4;
  const head = block.toString("latin1", 0, headEnd);
  const status = /^HTTP\/\d(?:\.\d)?[ \t]+(\d{3})(?!\d)/.exec(head)?.[1];
  if (status === undefined) return undefined;
  const header = (name: string): string | undefined => fieldIn(head, name);
  const sent = block.subarray(headEnd);
  const plain = /\bchunked\b/i.test(header("Transfer-Encoding") ?? "") ? (dechunked(sent) ?? sent) : sent;
  const body = decoded(plain, header("Content-Encoding") ?? "");
  return { status: Number(status), header, body: body ?? plain, garbled: body === undefined };
}

/** The body without chunk framing; undefined if it has none, as in archives that have removed it. */
function dechunked(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const line = bytes.subarray(at, at + 1024).indexOf("\r\n");
    const size = /^([\da-f]{1,8})[ \t]*(?:;|$)/i.exec(
      line < 0 ? "" : bytes.toString("latin1", at, at + line),
    )?.[1];
    // A body that was cut off may end within a chunk's size.
    if (size === undefined) return parts.length === 0 ? undefined : Buffer.concat(parts);
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    const start = at + line + 2;
    parts.push(bytes.subarray(start, start + length));
    at = start + length + 2;
  }
  return Buffer.concat(parts);
}

function decoded(bytes: Buffer, codings: string): Buffer | undefined {
  const names = codingsOf(codings).reverse();
  if (names.length > MAX_CODINGS) return undefined;
  // Archives that have decoded a body leave the header as it was; and an empty body may have the header.
  if (names.length > 0 && (bytes.length === 0 || isPlain(bytes, names[0]!))) return bytes;
  try {
    return names.reduce((body, name) => decode(body, name), bytes);
  } catch {
    return undefined;
  }
}

function isPlain(bytes: Buffer, coding: string): boolean {
  return /^(?:x-)?gzip$/.test(coding) && !beginsWith(bytes, MAGIC.gzip);
}

function decode(bytes: Buffer, coding: string): Buffer {
  const options = { maxOutputLength: MAX_BODY, finishFlush: zlib.Z_SYNC_FLUSH };
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return gunzipSync(bytes, options);
    case "deflate":
      return (bytes[0]! & 0x0f) === 8 ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
    case "br":
      return brotliDecompressSync(bytes, {
        maxOutputLength: MAX_BODY,
        finishFlush: zlib.BROTLI_OPERATION_FLUSH,
      });
    default:
      throw new Error(coding);
  }
}
