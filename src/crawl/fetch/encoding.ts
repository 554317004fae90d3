import type { Because } from "../../base/because.ts";
import type { Body } from "../../base/body.ts";
import { COMMON_CODINGS, codingsOf } from "../../base/codings.ts";
import { beginsWith, type CompressedFormat, isSkippable, MAGIC } from "../../base/compression/magic.ts";
import { isMarkup } from "../../base/foreign.ts";
import { decoderByLabel, isUtf8 } from "../../base/utf8.ts";
import { utf16Name } from "../../base/utf16.ts";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { utf16Body } from "../../engine/dialect/utf16-body.ts";
import { lastWholeLine, markLength } from "../../engine/parse/body.ts";
import { parse } from "../../engine/policy/robots.ts";
import type { DetailCode } from "./detail.ts";
import { handlingOf } from "./outcome.ts";

/** How many bytes are examined to recognize text. */
const LOOKED_AT = 256;

/** The compressed formats in which a body may be. */
const FORMATS = Object.keys(MAGIC) as readonly CompressedFormat[];

/**
 * Why a body is not text; undefined if it is text. Either it is still compressed: a `fetch` does not undo
 * content codings that it does not know (zstd in Node 20) or that no header declares, and undoes only one of two. Or
 * storage has lost the file: all bytes are 0x00 or 0xFF. Read as a robots.txt, such a body has no rules, and would open
 * a closed site. brotli and deflate have no magic number, so bytes that are not text may be one of them. A header that
 * names no coding (`Content-Encoding: utf-8`) does no harm if the body is text.
 *
 * @param header the value of `Content-Encoding`
 */
export function remainingCoding(header: string | null, bytes: Uint8Array): Because<DetailCode> | undefined {
  const format = FORMATS.find((name) => isIn(name, bytes));
  if (format === undefined && isText(bytes)) return undefined;
  const left = format ?? codingsOf(header ?? "").find((coding) => !COMMON_CODINGS.has(coding));
  if (left !== undefined) return { code: "coding", values: { coding: left.slice(0, 40) } };
  // A stray control character in a robots.txt or a web page does not make it anything else.
  const isMeant = isUtf8(bytes) && (isMarkup(bytes) || parse(bytes).groups.length > 0);
  return isMeant ? undefined : { code: "not-text", values: {} };
}

/** Whether bytes begin as a format does. bzip2 is left out: words may begin with its `BZh`, too. */
function isIn(format: CompressedFormat, bytes: Uint8Array): boolean {
  if (format === "bzip2") return false;
  return beginsWith(bytes, MAGIC[format]) || (format === "zstd" && isSkippable(bytes));
}

/** Whether bytes look like text in any encoding: not all are 0xFF, and without control characters unless in UTF-16. */
function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, LOOKED_AT);
  if (head.some(isControl)) return utf16Name(head) !== undefined;
  return head.length === 0 || head.some((byte) => byte !== 0xff);
}

/** Text may contain tabs, line and page breaks, and the characters that switch character sets (ISO 2022). */
function isControl(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b && byte !== 0x0e && byte !== 0x0f);
}

/**
 * A body for the parser: the bytes if they are UTF-8, else decoded text. RFC 9309 2.2 requires UTF-8 but lets
 * crawlers handle other encodings. Except in dialects that read only UTF-8, the first that fits is used:
 *
 * 1. UTF-16, if that is what the body as a whole is: see {@link utf16Body};
 * 2. bytes that begin with UTF-8's byte order mark, or are valid UTF-8, are UTF-8, since many servers send
 *    `charset=iso-8859-1` with everything;
 * 3. the `charset` of the `Content-Type`, if the runtime supports it and decoding loses no line; otherwise, the bytes
 *    are left as they are.
 *
 * If a body was cut, only whole lines are kept, since a truncated rule would match more than its author wrote.
 *
 * @param contentType the header, or null
 */
export function bodyText(body: Body, contentType: string | null, dialect: Dialect): string | Uint8Array {
  const { cut, next } = body;
  const end = cut ? lastWholeLine(body.bytes, 0, body.bytes.length, next) : body.bytes.length;
  const bytes = body.bytes.subarray(0, end);
  if (!handlingOf(dialect).transcodes) return bytes;
  const wide = utf16Body(body.bytes, dialectRules(dialect), cut);
  if (wide !== undefined) return wide.text;
  const decoder = decoderOf(contentType);
  if (decoder === undefined || markLength(bytes, 0, bytes.length) > 0 || isUtf8(bytes)) return bytes;
  const text = decoder.decode(bytes);
  return linesIn(text, dialect) < linesIn(bytes, dialect) ? bytes : text;
}

/** How many lines name a crawler or disallow something. A wrong encoding hides such lines, but never adds one. */
function linesIn(body: string | Uint8Array, dialect: Dialect): number {
  const { lines } = parse(body, { dialect, maxBytes: Number.POSITIVE_INFINITY });
  return lines.filter(({ kind }) => kind === "user-agent" || kind === "disallow").length;
}

/** The decoder for the charset in a header; undefined if the bytes should be left as they are. */
function decoderOf(contentType: string | null): TextDecoder | undefined {
  const charset = charsetOf(contentType);
  const decoder = charset === undefined ? undefined : decoderByLabel(charset);
  // UTF-8 would replace all bytes that are not UTF-8 by the same character, and UTF-16 is recognized without it.
  return decoder?.encoding.startsWith("utf-") ? undefined : decoder;
}

/** The `charset` of a `Content-Type`. */
export function charsetOf(contentType: string | null): string | undefined {
  return /;\s*charset\s*=\s*"?([\w:.-]+)/i.exec(contentType ?? "")?.[1];
}
