import { beginsWith, type CompressedFormat, isSkippable, MAGIC } from "../../base/compression/magic.ts";
import { isMarkup } from "../../base/markup.ts";
import { codingsOf, DECODED } from "../../base/missing-bytes.ts";
import { isUtf8 } from "../../base/utf8.ts";
import { utf16Name } from "../../base/utf16.ts";
import { parse } from "../../engine/policy/robots.ts";

/** How many bytes are examined to recognize text. */
const LOOKED_AT = 256;

/** The formats in which a body may be. */
const FORMATS = Object.keys(MAGIC) as readonly CompressedFormat[];

/**
 * Says why a body is no text, or still in a coding that should have been undone; undefined if neither is so. A `fetch` does not
 * decode codings that it does not know, such as zstd in Node 20, nor those that are not declared, and decodes a body
 * that was compressed twice only once. Such a body would be read as a robots.txt without rules, and would open a closed
 * site. brotli and deflate begin with no magic number, so bytes that are not text may be one of them.
 * Names that are not codings (`Content-Encoding: utf-8`) do no harm if the body is text. A file that was lost in
 * storage is all zeros or all ones.
 *
 * @param header the value of `Content-Encoding`
 */
export function codingLeft(header: string | null, bytes: Uint8Array): string | undefined {
  const format = FORMATS.find((name) => isIn(name, bytes));
  if (format === undefined && isText(bytes)) return undefined;
  const left = format ?? codingsOf(header ?? "").find((coding) => !DECODED.has(coding));
  if (left !== undefined) {
    return `the content coding ${left.slice(0, 40)}, which was not asked for or not decoded`;
  }
  // A stray control character in a robots.txt or a web page does not make it anything else.
  const isMeant = isUtf8(bytes) && (isMarkup(bytes) || parse(bytes).groups.length > 0);
  return isMeant ? undefined : "bytes that are no text, and may be compressed";
}

/** Whether bytes begin as a format does. bzip2 is left out: words may begin with its `BZh`, too. */
function isIn(format: CompressedFormat, bytes: Uint8Array): boolean {
  if (format === "bzip2") return false;
  return beginsWith(bytes, MAGIC[format]) || (format === "zstd" && isSkippable(bytes));
}

/** Whether bytes look like text in any encoding: not all are ones, and they have no control characters or are UTF-16. */
function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, LOOKED_AT);
  if (head.some(isControl)) return utf16Name(head) !== undefined;
  return head.length === 0 || head.some((byte) => byte !== 0xff);
}

/** Text may contain tabs, line and page breaks, and the characters that switch character sets (ISO 2022). */
function isControl(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b && byte !== 0x0e && byte !== 0x0f);
}
