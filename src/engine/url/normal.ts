/**
 * The normal form in which RFC 9309 patterns and URLs are compared (2.2.2), byte by byte:
 *
 * - an escape of an unreserved character is decoded (`%7E` is `~`), any other escape gets upper-case digits;
 * - but a percent sign that begins no escape, alone or with one digit, does not become an escape: after it, the escape
 *   of a hexadecimal digit stays (`%%32F` is not `%2F`), or the text would be decoded twice (RFC 3986, 2.4);
 * - a byte that no URI may contain unescaped (non-ASCII, control, space, `" < > \ ^ { | }` and the grave accent) is
 *   escaped;
 * - after the first `?` the characters `: / ? @ [ ] '` and their escapes are equivalent, and spelled as the
 *   character: the RFC's table compares `?u=https://a` with `?u=https%3A%2F%2Fa` as equal. `= & + ; ,` and their
 *   escapes stay different, since there the escape is what distinguishes data from syntax. In the path `%2F` is never
 *   `/`.
 *
 * `*` and `$` in a URL are escaped, so that in a pattern they can be special while `%2A` and `%24` are the literal
 * characters (2.2.3).
 */
const PERCENT = 0x25;
const STAR = 0x2a;
const DOLLAR = 0x24;
const QUERY = 0x3f;

/** Octets of an escape. */
export const ESCAPE = 3;

/** The kinds of bytes that {@link kindOf} tells apart; all others are 0. */
export const UNRESERVED_BYTE = 1;
export const ESCAPED_BYTE = 2;
export const QUERY_PLAIN = 4;

/** What the normal form does with each byte. Created when first needed, since few files and URLs need it. */
let kinds: Uint8Array | undefined;

/** What the normal form does with a byte. */
export function kindOf(c: number): number {
  kinds ??= Uint8Array.from({ length: 256 }, (_, c) => {
    const text = String.fromCharCode(c);
    if (/[A-Za-z0-9._~-]/.test(text)) return UNRESERVED_BYTE;
    if (c <= 0x20 || c >= 0x7f || '"<>\\^`{|}'.includes(text)) return ESCAPED_BYTE;
    return ":/?@[]'".includes(text) ? QUERY_PLAIN : 0;
  });
  return kinds[c]!;
}

/** Value of a hexadecimal digit, or -1. */
export function hexValue(c: number): number {
  if (c >= 0x30 && c <= 0x39) return c - 0x30;
  const letter = (c | 32) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}

/** Byte that the escape at `i` stands for, or -1 if there is none. */
export function escapeAt(bytes: Uint8Array, i: number): number {
  if (bytes[i] !== PERCENT || i + 2 >= bytes.length) return -1;
  const high = hexValue(bytes[i + 1]!);
  const low = hexValue(bytes[i + 2]!);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** Whether decoding `byte`, escaped at `i`, would make a percent sign begin an escape: `%%32F` must not be `%2F`. */
function joins(bytes: Uint8Array, i: number, byte: number): boolean {
  if (hexValue(byte) < 0) return false;
  return bytes[i - 1] === PERCENT || (bytes[i - 2] === PERCENT && hexValue(bytes[i - 1]!) >= 0);
}

const DIGITS = "0123456789ABCDEF";

/** Appends `%XX`. */
export function pushEscape(out: Octets, byte: number): void {
  out.push(PERCENT);
  out.push(DIGITS.charCodeAt(byte >> 4));
  out.push(DIGITS.charCodeAt(byte & 15));
}

/** A buffer of octets with a fixed capacity. */
export class Octets {
  readonly #room: Uint8Array;
  #length = 0;

  constructor(most: number) {
    this.#room = new Uint8Array(most);
  }

  push(octet: number): void {
    this.#room[this.#length++] = octet;
  }

  /** A copy of the octets so far. */
  taken(): Uint8Array {
    return this.#room.slice(0, this.#length);
  }
}

/** Normal form of a URL's path and query, given as the UTF-8 bytes of what a WHATWG URL parser returned. */
export function normalText(bytes: Uint8Array): Uint8Array {
  const out = new NormalForm(bytes.length * ESCAPE);
  for (let i = 0; i < bytes.length; i++) i = out.take(bytes, i, bytes[i] === STAR || bytes[i] === DOLLAR);
  return out.taken();
}

/** A normal form under construction. */
class NormalForm extends Octets {
  #isQuery = false;

  /**
   * Appends the character or escape at `i`, escaped if it would otherwise change its meaning. Returns the index of
   * its last octet.
   */
  take(bytes: Uint8Array, i: number, isSpecial: boolean): number {
    const c = bytes[i]!;
    const escaped = escapeAt(bytes, i);
    if (escaped >= 0) {
      const kind = kindOf(escaped);
      const isFree = kind === UNRESERVED_BYTE && !joins(bytes, i, escaped);
      if (isFree || (this.#isQuery && kind === QUERY_PLAIN)) this.push(escaped);
      else pushEscape(this, escaped);
      return i + 2;
    }
    if (isSpecial || kindOf(c) === ESCAPED_BYTE) pushEscape(this, c);
    else {
      this.push(c);
      this.#isQuery ||= c === QUERY;
    }
    return i;
  }

  /** Appends the `?*` that a star may stand for. */
  beginQuery(): void {
    this.push(QUERY);
    this.push(STAR);
    this.#isQuery = true;
  }
}

/** Maximum number of stars before an ambiguous escape that are handled one by one; fewer where there is less room. */
const MAX_READINGS = 16;
/** The room in bytes that further forms of a file's patterns have, if its patterns are not larger themselves. */
export const READINGS_ROOM = 65_536;

/**
 * Normal forms of a pattern; the rule matches if any of them does. There is more than one only if an escape such as
 * `%2F` comes after a wildcard, and no `?` before it shows whether it is in the path (where it differs from `/`) or
 * in the query (where it does not): then there is one form for each star that may match the `?`.
 *
 * If there are too many stars, only the last ones are handled like this, and the others err on the side of not
 * fetching: a Disallow matches whatever comes between the first and the last of them, and an Allow does not match
 * if the `?` would be in one of them.
 *
 * @param room bytes for the forms of stars that are handled one by one
 */
export function normalPatterns(bytes: Uint8Array, allow: boolean, room = READINGS_ROOM): Uint8Array[] {
  if (isNormal(bytes)) return [bytes];
  const forms = [normalPattern(bytes, -1)];
  const stars = doubtfulStars(bytes);
  const rest = stars.length - mostReadings(bytes, room);
  for (const star of stars.slice(Math.max(0, rest))) forms.push(normalPattern(bytes, star));
  // If a single star is left, nothing comes between, and this is its exact interpretation.
  if (rest === 1 || (rest > 0 && !allow)) {
    const [first, last] = [stars[0]! + 1, stars[rest - 1]! + 1];
    const without = new Uint8Array(bytes.length - (last - first));
    without.set(bytes.subarray(0, first));
    without.set(bytes.subarray(last), first);
    forms.push(normalPattern(without, first - 1));
  }
  return forms;
}

/** Whether a pattern is its own and only normal form, as most are. */
function isNormal(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes[i]!;
    if (c === PERCENT || kindOf(c) === ESCAPED_BYTE || (c === DOLLAR && i !== bytes.length - 1)) return false;
  }
  return true;
}

/** Whether a pattern has too many interpretations to be matched exactly in the room that `normalPatterns` is given. */
export function isCoarse(bytes: Uint8Array, room = READINGS_ROOM): boolean {
  return doubtfulStars(bytes).length > mostReadings(bytes, room) + 1;
}

/** The stars (the last of each run) that may match the `?` before an escape with two meanings. */
function doubtfulStars(bytes: Uint8Array): number[] {
  const stars: number[] = [];
  let doubtful = 0;
  for (let i = 0; i < bytes.length && bytes[i] !== QUERY; i++) {
    if (bytes[i] === STAR && bytes[i + 1] !== STAR) stars.push(i);
    const escaped = escapeAt(bytes, i);
    if (escaped >= 0 && kindOf(escaped) === QUERY_PLAIN) doubtful = stars.length;
  }
  return stars.slice(0, doubtful);
}

function mostReadings(bytes: Uint8Array, room: number): number {
  return Math.max(0, Math.min(MAX_READINGS, Math.floor(room / bytes.length)));
}

/**
 * The length of a pattern in octets: that of its normal form, except that a `$` inside the pattern counts one,
 * although the form spells it `%24` to distinguish it from a final one. Escapes in the pattern count as written.
 */
export function patternOctets(bytes: Uint8Array, form: Uint8Array): number {
  let octets = form.length;
  for (let at = bytes.indexOf(DOLLAR); at >= 0 && at < bytes.length - 1; at = bytes.indexOf(DOLLAR, at + 1))
    octets -= 2;
  return octets;
}

/** Normal form in which the star at index `queryAt` matches the `?`; with `-1`, none does. */
function normalPattern(bytes: Uint8Array, queryAt: number): Uint8Array {
  const out = new NormalForm(bytes.length * ESCAPE + 2);
  for (let i = 0; i < bytes.length; i++) {
    const isStar = i === queryAt;
    i = out.take(bytes, i, bytes[i] === DOLLAR && i !== bytes.length - 1);
    if (isStar) out.beginQuery();
  }
  return out.taken();
}

/** Decodes every escape except that of the slash, which differs from `/` (draft-koster-robots-00, 3.2.2). */
export function decodeEscapes(bytes: Uint8Array): Uint8Array {
  // The result is never longer: bytes that are escaped again were escaped before.
  const out = new Octets(bytes.length);
  for (let i = 0; i < bytes.length; i++) {
    const byte = escapeAt(bytes, i);
    if (byte < 0) {
      out.push(bytes[i]!);
      continue;
    }
    if (byte === 0x2f) pushEscape(out, byte);
    else out.push(byte);
    i += 2;
  }
  return out.taken();
}
