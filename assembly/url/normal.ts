/**
 * Normal forms of patterns, in bytes: RFC 9309 2.2.2 as src/engine/url/normal.ts words it, and Google's plainer one.
 * URLs have a pass of their own (rewrite.ts). What is rarer than an escape or two is left to the JavaScript side.
 */

const PERCENT: u32 = 0x25;
const STAR: u32 = 0x2a;
const DOLLAR: u32 = 0x24;
const QUERY: u32 = 0x3f;

/** Which normal form is wanted: RFC 9309's of a pattern, or Google's. */
export const NORMAL_PATTERN: u32 = 0;
export const NORMAL_GOOGLE: u32 = 1;

/** Letters, digits and - . _ ~ */
// @ts-ignore: decorator
@inline
export function isUnreserved(c: u32): bool {
  return (c | 32) - 0x61 < 26 || c - 0x30 < 10 || c == 0x2d || c == 0x2e || c == 0x5f || c == 0x7e;
}

/** Bytes that no URI holds as they are: controls, space, non-ASCII and " < > \ ^ ` { | } */
function isExcluded(c: u32): bool {
  if (c - 0x21 >= 0x5e) return true;
  return c == 0x22 || c == 0x3c || c == 0x3e || c == 0x5c || c == 0x5e || c == 0x60 || c - 0x7b < 3;
}

/** : / ? @ [ ] ' which mean the same raw and escaped after the first question mark. */
export function isQueryPlain(c: u32): bool {
  return c == 0x2f || c == 0x3a || c == QUERY || c == 0x40 || c == 0x5b || c == 0x5d || c == 0x27;
}

/** Value of a hexadecimal digit, 16 or more for anything else. */
export function hex(c: u32): u32 {
  if (c - 0x30 < 10) return c - 0x30;
  const letter = (c | 32) - 0x61;
  return letter < 6 ? letter + 10 : 16;
}

/** Whether decoding `byte`, escaped at `p`, would make a percent sign begin an escape: `%%32F` must not be `%2F`. */
export function joins(from: usize, p: usize, byte: u32): bool {
  const before = <u32>load<u8>(p - 1);
  if (before != PERCENT && load<u8>(p - 2) != PERCENT) return false;
  return p > from && hex(byte) < 16 && (before == PERCENT || (p - 1 > from && hex(before) < 16));
}

// @ts-ignore: decorator
@inline
function digit(n: u32): u8 {
  return <u8>(n < 10 ? n + 0x30 : n + 0x37);
}

/** Writes %XX at `out`. */
export function writeEscape(out: usize, c: u32): void {
  store<u8>(out, <u8>PERCENT);
  store<u8>(out, digit(c >> 4), 1);
  store<u8>(out, digit(c & 15), 2);
}

/**
 * Octets by which the last normal form is longer than its rule: a `$` inside a pattern is written `%24`, but counts
 * as one.
 */
export let surplus: u32 = 0;

/**
 * Writes the normal form of the pattern of `len` bytes at `from` to `out` (room for three times as many).
 * Returns its length, or -1 where one form is not enough.
 */
export function normalize(out: usize, from: usize, len: u32, kind: u32): i32 {
  const start = out;
  const end = from + len;
  let query = false;
  let star = false;
  surplus = 0;
  for (let p = from; p < end; p++) {
    const c = <u32>load<u8>(p);
    if (c == PERCENT && p + 2 < end) {
      const high = hex(load<u8>(p + 1));
      const low = hex(load<u8>(p + 2));
      if ((high | low) < 16) {
        const byte = (high << 4) | low;
        const at = p;
        p += 2;
        if (kind != NORMAL_GOOGLE) {
          const plain = isQueryPlain(byte);
          // Path or query? Only the JavaScript side tries both.
          if (plain && star && !query) return -1;
          if ((isUnreserved(byte) && !joins(from, at, byte)) || (plain && query)) {
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
    if (kind == NORMAL_PATTERN && c == DOLLAR && p + 1 < end) {
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
