/**
 * The normal form of a URL's path and query, as src/engine/url/normal.ts words it, for texts with escapes, a fragment,
 * or bytes that no URI holds. Plain bytes are copied sixteen at a time, and so are escapes that stay (most are of
 * bytes beyond ASCII), whose digits become capitals; other bytes are handled one by one. Where four URLs in ten have
 * such escapes, batches took 0.43 to 0.65 of the time.
 */
import { firstLanes, slashDots, suspectClasses } from "../bytes/classes";
import { URL_FORM, URL_FORM_SIZE } from "../memory";
import { BATCH_TEXT } from "../shared/boundary";
import { hex, isQueryPlain, isUnreserved, joins, writeEscape } from "./normal";

const SLASH: u32 = 0x2f;
const DOT: u32 = 0x2e;
const QUERY: u32 = 0x3f;
const HASH: u32 = 0x23;
const PERCENT: u32 = 0x25;
const SPACE: u32 = 0x20;
const BACKSLASH: u32 = 0x5c;

/** Where the last normal form begins: where the text stood, or at URL_FORM if it has another length. */
export let formAt: usize = 0;

/**
 * Brings the text [start, end), which begins with a slash, into normal form. Returns its length; -1 if only a URL
 * parser can do that, or if there is no room.
 */
export function rewrite(start: usize, end: usize): i32 {
  let out = start;
  let query = false;
  formAt = start;
  for (let p = start; p < end; ) {
    const block = v128.load(p);
    const suspects = v128.or(slashDots(p, block), suspectClasses(block));
    const queries = <u32>i8x16.bitmask(i8x16.eq(block, i8x16.splat(<i8>QUERY)));
    let size = min(<u32>(end - p), 16);
    let special = false;
    if (v128.any_true(suspects)) {
      const signs = i8x16.eq(block, i8x16.splat(<i8>PERCENT));
      const escapes = escapesAt(p, signs, end);
      const staying = v128.and(escapes, stayingAt(p, query || queries != 0));
      // A sign that begins no escape stands for itself.
      const plain = v128.or(staying, v128.andnot(signs, escapes));
      const others = <u32>i8x16.bitmask(i8x16.ne(v128.andnot(suspects, plain), i8x16.splat(0)));
      // An escape that the block cuts off begins the next block.
      const cut = <u32>i8x16.bitmask(signs) & 0xc000;
      const stop = min(others != 0 ? <u32>ctz(others) : 16, cut != 0 ? <u32>ctz(cut) : 16);
      if (stop < size) {
        size = stop;
        special = ((others >> stop) & 1) != 0;
      }
      const small = smallDigits(block, staying);
      // Memory that has just been written is slow to read, so only what changes is.
      if (out != p || v128.any_true(small)) v128.store(out, i8x16.sub(block, small));
    } else if (out != p) {
      v128.store(out, block);
    }
    query = query || (queries & ((1 << size) - 1)) != 0;
    p += size;
    out += size;
    if (!special) continue;
    const c = <u32>load<u8>(p);
    if (c == HASH) break;
    if (c == SLASH) {
      if (!query && isDotSegment(p + 1, end)) return -1;
      store<u8>(out++, <u8>SLASH);
      p++;
      continue;
    }
    if (formAt == start) {
      if ((end - start) * 3 > URL_FORM_SIZE) return -1;
      out = moved(start, p);
    }
    if (c == PERCENT) {
      const byte = (hex(load<u8>(p + 1)) << 4) | hex(load<u8>(p + 2));
      // An escaped dot may be a dot segment.
      if (byte == DOT) return -1;
      if ((isUnreserved(byte) && !joins(start, p, byte)) || (query && isQueryPlain(byte))) {
        store<u8>(out++, <u8>byte);
      } else {
        writeEscape(out, byte);
        out += 3;
      }
      p += 3;
    } else {
      const n = writeEscaped(out, p, end);
      if (n == 0) return -1;
      out += n * 3;
      p += n;
    }
  }
  const size = <u32>(out - formAt);
  // There is room for the masks of a text as long as the URL was, or as any in a batch.
  return size > BATCH_TEXT && size > <u32>(end - start) ? -1 : <i32>size;
}

/** Copies [start, end) to URL_FORM, where the normal form goes on. Returns the address after the copy. */
function moved(start: usize, end: usize): usize {
  formAt = <usize>URL_FORM;
  const by = formAt - start;
  for (let p = start; p < end; p += 16) v128.store(p + by, v128.load(p));
  return end + by;
}

/** Not zero where one of the signs begins an escape that ends before `end`. */
// @ts-ignore: decorator
@inline
function escapesAt(p: usize, signs: v128, end: usize): v128 {
  const digits = v128.and(isHex(v128.load(p, 1)), isHex(v128.load(p, 2)));
  const left = <u32>(end - p);
  const escapes = v128.and(signs, digits);
  return left >= 18 ? escapes : v128.and(escapes, firstLanes(left < 2 ? 0 : left - 2));
}

// @ts-ignore: decorator
@inline
function isHex(block: v128): v128 {
  return v128.or(inRange(block, 0x30, 10), isHexLetter(block));
}

// @ts-ignore: decorator
@inline
function isHexLetter(block: v128): v128 {
  return inRange(v128.or(block, i8x16.splat(0x20)), 0x61, 6);
}

// @ts-ignore: decorator
@inline
function inRange(block: v128, from: i8, size: i8): v128 {
  return i8x16.lt_u(i8x16.sub(block, i8x16.splat(from)), i8x16.splat(size));
}

/** Values of hexadecimal digits. */
// @ts-ignore: decorator
@inline
function hexValues(block: v128): v128 {
  const nine = v128.and(isHexLetter(block), i8x16.splat(9));
  return i8x16.add(v128.and(block, i8x16.splat(15)), nine);
}

/**
 * Not zero where a percent sign, if it begins an escape, begins one that stays: in the query, fewer do than in the
 * path. As in bytes/classes.ts, a bit counts if the tables of both digits have it.
 */
// @ts-ignore: decorator
@inline
function stayingAt(p: usize, query: bool): v128 {
  // 1: all of %0, %1, and %8 to %F; 2: of %2; 4: of %3; 8: of %4; 16: of %5; 32: of %6; 64: of %7.
  const first = i8x16(1, 1, 2, 4, 8, 16, 32, 64, 1, 1, 1, 1, 1, 1, 1, 1);
  const inQuery = i8x16(35, 3, 3, 3, 3, 3, 3, 1, 3, 3, 3, 71, 87, 69, 21, 65);
  const inPath = i8x16(43, 3, 3, 3, 3, 3, 3, 3, 3, 3, 7, 87, 87, 85, 21, 71);
  const second = select<v128>(inQuery, inPath, query);
  return i8x16.ne(
    v128.and(
      i8x16.swizzle(first, hexValues(v128.load(p, 1))),
      i8x16.swizzle(second, hexValues(v128.load(p, 2))),
    ),
    i8x16.splat(0),
  );
}

/** 0x20 for each digit of an escape that is a small letter. */
// @ts-ignore: decorator
@inline
function smallDigits(block: v128, escapes: v128): v128 {
  const none = i8x16.splat(0);
  const digits = v128.or(
    v128.shuffle<i8>(none, escapes, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30),
    v128.shuffle<i8>(none, escapes, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29),
  );
  return v128.and(v128.and(digits, i8x16.ge_u(block, i8x16.splat(0x61))), i8x16.splat(0x20));
}

/** Whether the dot at p, the first byte of a segment, may begin the segment "." or "..". */
function isDotSegment(p: usize, end: usize): bool {
  if (p >= end) return false;
  if (p + 1 == end) return true;
  const c = <u32>load<u8>(p, 1);
  return c == DOT || c == SLASH || c == QUERY || c == HASH;
}

/**
 * Writes the escapes of the byte at p, or of the character beyond ASCII that begins there. Returns how many bytes that
 * has; 0 if JavaScript must decide: the URL parser trims white space at the end, drops tabs and line ends, and turns
 * backslashes into slashes; the decoder mends UTF-8.
 */
function writeEscaped(out: usize, p: usize, end: usize): u32 {
  const c = <u32>load<u8>(p);
  if (c >= 0x80) {
    const size = characterLen(p, end);
    for (let i: u32 = 0; i < size; i++) writeEscape(out + i * 3, load<u8>(p + i));
    return size;
  }
  if (c < SPACE || c == BACKSLASH || (c == SPACE && load<u8>(end - 1) <= <u8>SPACE)) return 0;
  writeEscape(out, c);
  return 1;
}

/** Bytes of the UTF-8 character beyond ASCII at p, 0 if none begins there (Unicode 15, table 3-7). */
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
