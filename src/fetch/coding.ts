import { beginsWith, MAGIC } from "../magic.ts";

/** Bytes that tell text from anything else. */
const LOOKED_AT = 256;

/**
 * The content coding that a body is still in although it should have been decoded; undefined where there is none. A
 * `fetch` hands over what it does not know, such as zstd in Node 20, as it came, and what a server compresses
 * twice, decoded once. Read as a robots.txt, that has no rules, and a closed site would be open. Made-up names
 * (`Content-Encoding: utf-8`) do no harm where there is text.
 *
 * @param header the value of `Content-Encoding`
 */
export function codingLeft(header: string | null, bytes: Uint8Array): string | undefined {
  if (header === null || bytes.length === 0) return undefined;
  return codingsOf(header).find((coding) => isIn(coding, bytes));
}

/** Whether bytes are in a coding, by how they begin. */
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
    // Every runtime decodes these two, and what they compress to has no beginning of its own.
    case "br":
    case "deflate":
      return false;
    default:
      return !isText(bytes);
  }
}

/** The content codings that a header names, in the order in which they were applied, without those that do nothing. */
export function codingsOf(header: string): string[] {
  return header
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
}

/** Whether bytes look like text, in whatever encoding: without control characters, except in UTF-16. */
function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if (
    first === 0 ||
    second === 0 ||
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff)
  )
    return true;
  return !bytes.subarray(0, LOOKED_AT).some(isControl);
}

/** Tabs, ends of lines and pages, and what switches character sets (ISO 2022) are parts of text. */
function isControl(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b && byte !== 0x0e && byte !== 0x0f);
}
