import { beginsWith, MAGIC } from "../compression/magic.ts";
import { utf16Name } from "../utf16.ts";

/** How many bytes are examined to recognize text. */
const LOOKED_AT = 256;

/**
 * The content coding of a body that should have been decoded but still is not; undefined if there is none. A
 * `fetch` does not decode codings that it does not know, such as zstd in Node 20, and decodes a body that was
 * compressed twice only once. Such a body would be read as a robots.txt without rules, and would open a closed
 * site. Names that are not codings (`Content-Encoding: utf-8`) do no harm if the body is text.
 *
 * @param header the value of `Content-Encoding`
 */
export function codingLeft(header: string | null, bytes: Uint8Array): string | undefined {
  if (header === null || bytes.length === 0) return undefined;
  return codingsOf(header).find((coding) => isIn(coding, bytes));
}

/** Whether bytes are in a coding, judging by how they begin. */
function isIn(coding: string, bytes: Uint8Array): boolean {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return beginsWith(bytes, MAGIC.gzip);
    case "compress":
    case "x-compress":
      return beginsWith(bytes, MAGIC.compress);
    case "zstd":
      return beginsWith(bytes, MAGIC.zstd);
    // Every runtime decodes these two, and their output cannot be recognized by its first bytes.
    case "br":
    case "deflate":
      return false;
    default:
      return !isText(bytes);
  }
}

/** The content codings in a header, in the order in which they were applied, without those that do nothing. */
export function codingsOf(header: string): string[] {
  return header
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
}

/** Whether bytes look like text in any encoding: they have no control characters, or are UTF-16. */
function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, LOOKED_AT);
  return !head.some(isControl) || utf16Name(head) !== undefined;
}

/** Text may contain tabs, line and page breaks, and the characters that switch character sets (ISO 2022). */
function isControl(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b && byte !== 0x0e && byte !== 0x0f);
}
