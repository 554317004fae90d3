import { Fault } from "../../../base/because.ts";
import { decoder } from "../../../base/utf8.ts";
import { ESCAPE, ESCAPED_BYTE, kindOf, QUERY_PLAIN, UNRESERVED_BYTE } from "../../../engine/url/normal.ts";

/**
 * How a server reads regular expressions: `pcre` compares bytes and can look around (nginx, Apache, HAProxy); `re2`
 * compares characters, and a match can only go forward (Caddy, which is written in Go).
 */
export type Flavor = "pcre" | "re2";

/** Why no expression can stand for a rule, in English. */
export const INEXPRESSIBLE = {
  "long-rule": "it is too long for this server",
  "half-escape": "it breaks off within an escape",
  "bare-percent": "it has a percent sign before digits that does not begin an escape",
} as const;

/** Thrown for a rule that no expression can stand for. */
export class Inexpressible extends Fault<keyof typeof INEXPRESSIBLE> {
  constructor(code: keyof typeof INEXPRESSIBLE) {
    super(INEXPRESSIBLE, { code, values: {} });
  }
}

/** A hexadecimal digit in a request, in either case. */
export const HEX = "[0-9A-Fa-f]";

/** Punctuation that means itself in both flavors, and in every server's configuration file. */
const PLAIN = /[A-Za-z0-9_~=&,;:@!%/<>-]/;

/** A character of a request as it stands. */
export function verbatim(character: string): string {
  if (PLAIN.test(character)) return character;
  return /[.?+()[\]*$^|]/.test(character) ? `\\${character}` : byteText(character.charCodeAt(0));
}

function byteText(byte: number): string {
  return `\\x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** The escape of a byte, with digits in either case. */
function escapeOf(byte: number): string {
  const digits = byte.toString(16).padStart(2, "0");
  return `%${[...digits].map(digitOf).join("")}`;
}

/** A hexadecimal digit in either case. */
export function digitOf(digit: string): string {
  return /\d/.test(digit) ? digit : `[${digit.toLowerCase()}${digit.toUpperCase()}]`;
}

/** Whether normal form keeps the escape of a byte. */
export function staysEscaped(byte: number, inQuery: boolean): boolean {
  const kind = kindOf(byte);
  return kind !== UNRESERVED_BYTE && !(inQuery && kind === QUERY_PLAIN);
}

/** The byte of the escape at `at` in a piece of a pattern, if normal form keeps it; otherwise undefined. */
function keptEscape(piece: string, at: number, inQuery: boolean): number | undefined {
  if (piece[at] !== "%") return undefined;
  const digits = /^%([0-9A-F]{2})/.exec(piece.slice(at, at + 3))?.[1];
  if (digits === undefined) return undefined;
  const byte = Number.parseInt(digits, 16);
  return staysEscaped(byte, inQuery) ? byte : undefined;
}

/** Expressions for the characters of a piece of a pattern, in order. */
export interface Spelling {
  readonly parts: readonly string[];
  /** Whether the text after the piece is in the query. */
  readonly inQuery: boolean;
}

/** Characters that applications take for their escapes in a path, though RFC 9309 tells the two apart. */
const ALIKE = /[!&'()+,:;=@[\]]/;

/**
 * The spellings in which requests may have a piece of a pattern in normal form.
 *
 * @param forbids whether its rule forbids: then a reserved character in the path also stands for its escape, and vice versa
 * @throws Inexpressible
 */
export function spelling(piece: string, inQuery: boolean, flavor: Flavor, forbids: boolean): Spelling {
  const parts: string[] = [];
  for (let at = 0; at < piece.length; ) {
    const character = piece[at]!;
    const byte = keptEscape(piece, at, inQuery);
    if (byte !== undefined) {
      const character = String.fromCharCode(byte);
      const isAlike = forbids && !inQuery && ALIKE.test(character);
      const { text, length } = isAlike
        ? { text: eitherOf(character), length: ESCAPE }
        : ofBytes(piece, at, byte, inQuery, flavor);
      parts.push(text);
      at += length;
      continue;
    }
    if (character === "%" && /^[0-9A-Fa-f]{2}/.test(piece.slice(at + 1))) {
      throw new Inexpressible("bare-percent");
    }
    parts.push(ofCharacter(character, inQuery, forbids));
    inQuery ||= character === "?";
    at++;
  }
  return { parts, inQuery };
}

function ofCharacter(character: string, inQuery: boolean, forbids: boolean): string {
  const kind = kindOf(character.charCodeAt(0));
  const isFree =
    kind === UNRESERVED_BYTE || (inQuery ? kind === QUERY_PLAIN : forbids && ALIKE.test(character));
  return isFree ? eitherOf(character) : verbatim(character);
}

/** A character or its escape. */
function eitherOf(character: string): string {
  return `(?:${verbatim(character)}|${escapeOf(character.charCodeAt(0))})`;
}

/** A character beyond ASCII; by its number if it is invisible. */
function visible(character: string): string {
  if (!/[\p{C}\p{Z}]/u.test(character)) return character;
  return `\\x{${character.codePointAt(0)!.toString(16).toUpperCase()}}`;
}

/** A byte that normal form escapes: as its escape, or raw where URL parsers would escape it. */
function ofBytes(
  piece: string,
  at: number,
  byte: number,
  inQuery: boolean,
  flavor: Flavor,
): { readonly text: string; readonly length: number } {
  if (byte >= 0x80 && flavor === "re2") {
    const bytes = [byte];
    const count = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    for (let next = at + 3; bytes.length < count; next += 3) {
      const more = keptEscape(piece, next, inQuery);
      if (more === undefined) break;
      bytes.push(more);
    }
    const text = decoder.decode(Uint8Array.from(bytes));
    if (bytes.length === count && !text.includes("\uFFFD"))
      return { text: `(?:${visible(text)}|${bytes.map(escapeOf).join("")})`, length: 3 * count };
  }
  const isSpecial = byte === 0x2a || byte === 0x24;
  // A raw backslash in the path is a slash, and raw spaces separate the parts of a request line.
  const isRaw = byte > 0x20 && byte !== 0x7f && byte !== 0x23 && (byte !== 0x5c || inQuery);
  const mayBeRaw =
    isSpecial || (kindOf(byte) === ESCAPED_BYTE && isRaw && (byte < 0x80 || flavor === "pcre"));
  if (!mayBeRaw) return { text: escapeOf(byte), length: 3 };
  const raw = byte < 0x80 ? verbatim(String.fromCharCode(byte)) : byteText(byte);
  return { text: `(?:${raw}|${escapeOf(byte)})`, length: 3 };
}
