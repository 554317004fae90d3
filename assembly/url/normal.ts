/**
 * Normal forms, in bytes: RFC 9309 2.2.2 as src/url/normal.ts words it, and Google's plainer one. Here for speed
 * (URLs with escapes, patterns with escapes); what is rarer than that is left to the host.
 */
import { suspectClasses } from "../bytes/classes";

const PERCENT: u32 = 0x25;
const STAR: u32 = 0x2a;
const DOLLAR: u32 = 0x24;
const QUERY: u32 = 0x3f;

/** What a text is and how it is written. */
export const NORMAL_URL: u32 = 0;
export const NORMAL_PATTERN: u32 = 1;
export const NORMAL_GOOGLE: u32 = 2;

/** Letters, digits and - . _ ~ */
// @ts-ignore: decorator
@inline
function isUnreserved(c: u32): bool {
  return (c | 32) - 0x61 < 26 || c - 0x30 < 10 || c == 0x2d || c == 0x2e || c == 0x5f || c == 0x7e;
}

/** Bytes that no URI holds as they are: controls, space, non-ASCII and " < > \ ^ ` { | } */
function isExcluded(c: u32): bool {
  if (c - 0x21 >= 0x5e) return true;
  return c == 0x22 || c == 0x3c || c == 0x3e || c == 0x5c || c == 0x5e || c == 0x60 || c - 0x7b < 3;
}

/** : / ? @ [ ] ' which mean the same raw and escaped after the first question mark. */
function isQueryPlain(c: u32): bool {
  return c == 0x2f || c == 0x3a || c == QUERY || c == 0x40 || c == 0x5b || c == 0x5d || c == 0x27;
}

/** Value of a hexadecimal digit, 16 or more for anything else. */
function hex(c: u32): u32 {
  if (c - 0x30 < 10) return c - 0x30;
  const letter = (c | 32) - 0x61;
  return letter < 6 ? letter + 10 : 16;
}

// @ts-ignore: decorator
@inline
function digit(n: u32): u8 {
  return <u8>(n < 10 ? n + 0x30 : n + 0x37);
}

/** Bytes of the UTF-8 character beyond ASCII at p, 0 if it is none (Unicode 15, table 3-7). */
function characterLen(p: usize, end: usize): u32 {
  const first = <u32>load<u8>(p);
  const len: u32 = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (len == 0 || p + len > end) return 0;
  const second = <u32>load<u8>(p, 1);
  const low: u32 = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const high: u32 = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let i: u32 = 2; i < len; i++) if (load<u8>(p + i) >> 6 != 2) return 0;
  return len;
}

/** Writes %XX at `out`. */
function writeEscape(out: usize, c: u32): void {
  store<u8>(out, <u8>PERCENT);
  store<u8>(out, digit(c >> 4), 1);
  store<u8>(out, digit(c & 15), 2);
}

/** Octets by which the last normal form is longer than its rule: a `$` inside a pattern is written `%24`, and counts one. */
export let surplus: u32 = 0;

/**
 * Writes the normal form of the `len` bytes at `from` to `out` (room for three times as many).
 * Returns its length, or -1 where one form is not enough or the host's URL parser has a say.
 */
export function normalize(out: usize, from: usize, len: u32, kind: u32): i32 {
  const start = out;
  const end = from + len;
  let query = false;
  let star = false;
  surplus = 0;
  for (let p = from; p < end; p++) {
    if (kind == NORMAL_URL) {
      // What stands for itself goes over in one piece; `out` has room for some bytes more than the text.
      const block = v128.load(p);
      const suspects = <u32>i8x16.bitmask(i8x16.ne(suspectClasses(block), i8x16.splat(0)));
      const plain = min(suspects != 0 ? <u32>ctz(suspects) : 16, <u32>(end - p));
      if (plain != 0) {
        v128.store(out, block);
        const queries = <u32>i8x16.bitmask(i8x16.eq(block, i8x16.splat(<i8>QUERY)));
        query = query || (queries & ((1 << plain) - 1)) != 0;
        out += plain;
        p += plain;
        if (p == end) break;
      }
    }
    const c = <u32>load<u8>(p);
    if (c == PERCENT && p + 2 < end) {
      const high = hex(load<u8>(p + 1));
      const low = hex(load<u8>(p + 2));
      if ((high | low) < 16) {
        const byte = (high << 4) | low;
        p += 2;
        if (kind != NORMAL_GOOGLE) {
          const plain = isQueryPlain(byte);
          // Path or query? Only the host tries both. And an escaped dot may be a dot segment.
          if (plain && star && !query) return -1;
          if (byte == 0x2e && kind == NORMAL_URL) return -1;
          if (isUnreserved(byte) || (plain && query)) {
            store<u8>(out++, <u8>byte);
            continue;
          }
        }
        writeEscape(out, byte);
        out += 3;
        continue;
      }
    }
    let escaped = kind == NORMAL_GOOGLE ? c >= 0x80 : isExcluded(c);
    if (kind == NORMAL_URL) {
      if (c == 0x23) break;
      // The URL parser trims what ends in white space, drops tabs, and turns backslashes; the decoder mends UTF-8.
      if (c < 0x20 || c == 0x5c || (c == 0x20 && load<u8>(end - 1) <= 0x20)) return -1;
      if (c >= 0x80) {
        const size = characterLen(p, end);
        if (size == 0) return -1;
        for (let i: u32 = 0; i < size; i++, out += 3) writeEscape(out, load<u8>(p + i));
        p += size - 1;
        continue;
      }
      escaped = escaped || c == STAR || c == DOLLAR;
    } else if (kind == NORMAL_PATTERN && c == DOLLAR && p + 1 < end) {
      escaped = true;
      surplus += 2;
    }
    if (escaped) {
      writeEscape(out, c);
      out += 3;
    } else {
      store<u8>(out++, <u8>c);
      if (c == QUERY) query = true;
      if (c == STAR) star = true;
    }
  }
  return <i32>(out - start);
}
