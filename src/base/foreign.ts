/** What servers send in place of a robots.txt, told by how it begins. Every part of the house asks here. */
import { beginsWith, isSkippable, MAGIC } from "./compression/magic.ts";

/** White space, and the bytes of a byte order mark and of a no-break space in UTF-8. */
const BLANK = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xc2, 0xa0]);

/** How a text begins after white space, and after comments of HTML that have something behind them. */
function beginningOf(bytes: Uint8Array, length: number): string {
  let begin = "";
  for (let at = 0; at < bytes.length; ) {
    while (BLANK.has(bytes[at]!)) at++;
    begin = textAt(bytes, at, length) || begin;
    if (!begin.startsWith("<!--")) break;
    while (at < bytes.length && (bytes[at] !== 0x3e || textAt(bytes, at - 2, 2) !== "--")) at++;
    at++;
  }
  return begin;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

/** What begins a tag. `<<<<<<<` is what a merge leaves in a robots.txt. */
const TAG = /^<[a-z!?/]/i;

/**
 * Whether a body is a web page or other markup, which many servers send with status 200 for every path. As a
 * robots.txt, it is parsed nevertheless (RFC 9309 2.3.1.1) and usually has no rules, but the operator may want to know.
 * A comment of HTML above other text is left by what keeps or serves a robots.txt, whose rules every crawler reads.
 */
export function isMarkup(bytes: Uint8Array): boolean {
  return TAG.test(beginningOf(bytes, 4));
}

/** `{` or `[`, and what JSON may have next: a name or text, another of these, or the end. */
const JSON_START = /^[{[]\s*["{[\]}]/;

/** The first bytes of formats that are served by mistake: compressed files, PNG, JPEG, GIF, PDF, ELF. */
const STARTS: readonly (readonly number[])[] = [
  MAGIC.gzip,
  MAGIC.compress,
  MAGIC.zstd,
  MAGIC.xz,
  MAGIC.zip,
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x7f, 0x45, 0x4c, 0x46],
];

/** What a body is instead of text with rules, by its first bytes, whatever follows; undefined if it may be such a text. */
export function foreignKind(bytes: Uint8Array): "markup" | "json" | "binary" | undefined {
  if (STARTS.some((start) => beginsWith(bytes, start)) || isSkippable(bytes)) return "binary";
  const text = beginningOf(bytes, 80);
  if (TAG.test(text)) return "markup";
  return JSON_START.test(text) ? "json" : undefined;
}
