import type { Body } from "./body.ts";

/**
 * A body for the parser: the bytes if they are UTF-8, else decoded text. RFC 9309 2.2 requires UTF-8 but lets
 * crawlers handle other encodings, which is done in this order:
 *
 * 1. a byte order mark of UTF-8 or UTF-16 decides, whatever the header claims;
 * 2. a zero byte among the first two means UTF-16 without a mark (robots.txt begins with ASCII);
 * 3. bytes that are valid UTF-8 are UTF-8, since many servers send `charset=iso-8859-1` with everything;
 * 4. the `charset` of the `Content-Type` is used if the runtime supports it; otherwise, the bytes are left as they
 *    are.
 *
 * If a body was cut, only whole lines are kept, since a truncated rule would match more than its author wrote.
 *
 * @param contentType the header, or null
 * @param transcodes if false, the bytes are always treated as UTF-8
 */
export function bodyText(body: Body, contentType: string | null, transcodes: boolean): string | Uint8Array {
  const { bytes, cut } = body;
  const charset = transcodes ? charsetOf(body, contentType) : undefined;
  const decoder = charset === undefined ? undefined : decoderOf(charset);
  if (decoder === undefined) return cut ? wholeLines(bytes) : bytes;
  const text = decoder.decode(bytes);
  return cut ? text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1) : text;
}

/** Name of the encoding; undefined for UTF-8. */
function charsetOf({ bytes, cut }: Body, contentType: string | null): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return undefined;
  if (bytes.length > 1 && (first === 0) !== (second === 0)) return first === 0 ? "utf-16be" : "utf-16le";
  const charset = /;\s*charset\s*=\s*"?([\w:.-]+)/i.exec(contentType ?? "")?.[1];
  if (charset === undefined || isUtf8(cut ? wholeLines(bytes) : bytes)) return undefined;
  return charset;
}

const strict = new TextDecoder("utf-8", { fatal: true });

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decoderOf(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

function wholeLines(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1);
}

const BLANK = new Set([0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf]);

/**
 * Whether a body is a web page or other markup, which many servers send with status 200 for every path. It is
 * parsed nevertheless (RFC 9309 2.3.1.1) and usually has no rules, but the crawler's operator may want to know.
 */
export function isMarkup(bytes: Uint8Array): boolean {
  let at = 0;
  while (at < bytes.length && BLANK.has(bytes[at]!)) at++;
  return bytes[at] === 0x3c;
}
