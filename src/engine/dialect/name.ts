import { decoder, encoder } from "../../base/utf8.ts";
import { beginsInAnyCase, fold } from "../parse/table.ts";
import { isWhite } from "../parse/white-space.ts";

/**
 * Product tokens as spelled in robots.txt. RFC 9309 2.2.1 allows letters, hyphen and underscore. Crawlers with
 * digits in their names (MJ12bot) are addressed in many files nevertheless, so all dialects except Google's accept
 * digits.
 */
const STAR = 0x2a;
const HYPHEN = 0x2d;
const UNDERSCORE = 0x5f;

/** End of the token that starts at `start`, at most `end`. */
export function tokenEnd(bytes: Uint8Array, start: number, end: number, digits: boolean): number {
  let at = start;
  while (at < end && isTokenByte(bytes[at]!, digits)) at++;
  return at;
}

function isTokenByte(c: number, digits: boolean): boolean {
  const lower = c | 32;
  return (lower >= 0x61 && lower <= 0x7a) || c === HYPHEN || c === UNDERSCORE || (digits && isDigit(c));
}

function isDigit(c: number): boolean {
  return c >= 0x30 && c <= 0x39;
}

/** The token at the front of a name: `Foo/1.0` and `Foo bar` are `Foo`. */
export function leadingToken(name: string): string {
  return /^[A-Za-z0-9_-]*/.exec(name.trimStart())![0];
}

/** Letters and digits of all scripts, and the other characters of tokens. */
const IN_WORD = "[\\p{L}\\p{M}\\p{N}_-]";

/**
 * Created when first needed, and from a string so that no tool turns it into a literal: engines check literals
 * while parsing a program, and would load Unicode tables at once. That took a seventh of a cold start.
 */
let words: RegExp | undefined;

/** Like {@link leadingToken}, with letters and digits of all scripts: `Jörg` is not `J`, although it is no token. */
export function leadingWord(name: string): string {
  const token = leadingToken(name);
  const rest = name.trimStart().slice(token.length);
  if (!(rest.charCodeAt(0) >= 0x80)) return token;
  words ??= new RegExp(`^${IN_WORD}*`, "u");
  return token + words.exec(rest)![0];
}

/** End of the word that starts at `start`, at most `end`: the token and any non-ASCII letters that continue it. */
export function wordEnd(bytes: Uint8Array, start: number, end: number): number {
  const stop = tokenEnd(bytes, start, end, true);
  if (stop === end || bytes[stop]! < 0x80) return stop;
  const rest = leadingWord(`-${decoder.decode(bytes.subarray(stop, end))}`).slice(1);
  return stop + encoder.encode(rest).length;
}

/** Characters that cannot be part of an HTTP token (RFC 1945 2.2). */
const SEPARATOR = /[\0-\x20\x7f()<>@,;:\\"/[\]?={}]/;

/** The HTTP product at the front of a name: `Foo bar/1.0` is `Foo`. */
export function leadingProduct(name: string): string {
  const trimmed = name.trimStart();
  const end = trimmed.search(SEPARATOR);
  return end < 0 ? trimmed : trimmed.slice(0, end);
}

/** The name without version and white space: `Foo bar/1.0` is `Foo bar`. */
export function withoutVersion(name: string): string {
  const slash = name.indexOf("/");
  return (slash < 0 ? name : name.slice(0, slash)).trim();
}

/** Whether a value is `*`. */
export function isStar(bytes: Uint8Array, start: number, end: number): boolean {
  return end === start + 1 && bytes[start] === STAR;
}

/**
 * Whether a value is `*`, or `*` followed by white space and more: in Google's reading, both address every crawler.
 */
export function isGlobal(bytes: Uint8Array, start: number, end: number, verticalSpace: boolean): boolean {
  if (end === start || bytes[start] !== STAR) return false;
  return end === start + 1 || isWhite(bytes[start + 1]!, verticalSpace);
}

/** Bytes of a name in lower case (ASCII). */
export function foldName(name: string): Uint8Array {
  return encoder.encode(name).map(fold);
}

/** Whether [start, end) is the folded name, in any letter case. */
export function spells(bytes: Uint8Array, start: number, end: number, name: Uint8Array): boolean {
  return end - start === name.length && beginsInAnyCase(bytes, start, end, name);
}

/** Whether the folded needle occurs in [start, end), in any letter case: in linear time (Knuth, Morris and Pratt). */
export function contains(bytes: Uint8Array, start: number, end: number, needle: Uint8Array): boolean {
  if (needle.length > end - start) return false;
  const borders = bordersOf(needle);
  let matched = 0;
  for (let at = start; at < end && matched < needle.length; at++) {
    matched = extend(needle, borders, matched, fold(bytes[at]!));
  }
  return matched === needle.length;
}

/**
 * For each prefix length of the needle, the length of the longest proper prefix that is also a suffix of that
 * prefix.
 */
function bordersOf(needle: Uint8Array): Uint32Array {
  const borders = new Uint32Array(needle.length + 1);
  for (let length = 1; length < needle.length; length++) {
    borders[length + 1] = extend(needle, borders, borders[length]!, needle[length]!);
  }
  return borders;
}

/** How many bytes of the needle are matched after one more byte, given that `matched` were before it. */
function extend(needle: Uint8Array, borders: Uint32Array, matched: number, byte: number): number {
  let length = matched;
  while (length > 0 && needle[length] !== byte) length = borders[length]!;
  return needle[length] === byte ? length + 1 : length;
}
