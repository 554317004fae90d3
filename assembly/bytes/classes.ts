/**
 * Classifies bytes, 16 at a time, by two lookups of nibbles (vectorized classification, in the paper on simdjson that
 * batch/suspect-bitmap.ts names): a class bit is set where the tables for the low and the high nibble both have it,
 * so one pair of swizzles answers "line end? comment? wildcard? changed by a normal form?" at once.
 */

// Class bits: 1 line end, 2 '#', 4 '*' '$', 8 space '"' '%', 16 '<' '>' '\' '^', 32 '`', 64 '{' '|' '}' DEL,
// 128 control and non-ASCII bytes. Every bit from 8 up makes a byte a suspect.
export const CLASS_STOP: i8 = 3;
export const CLASS_WILD: i8 = 4;
export const CLASS_SUSPECT: i8 = -8;

// @ts-ignore: decorator
@inline
export function classes(block: v128): v128 {
  const low = i8x16(
    -88,
    -128,
    -120,
    -126,
    -124,
    -120,
    -128,
    -128,
    -128,
    -128,
    -123,
    -64,
    -48,
    -63,
    -112,
    -64,
  );
  const high = i8x16(-127, -128, 14, 16, 0, 16, 32, 64, -128, -128, -128, -128, -128, -128, -128, -128);
  return nibbles(block, low, high);
}

/** Bits that a pair of tables has for both the low and the high nibble of each byte. */
// @ts-ignore: decorator
@inline
export function nibbles(block: v128, low: v128, high: v128): v128 {
  return v128.and(
    i8x16.swizzle(low, v128.and(block, i8x16.splat(15))),
    i8x16.swizzle(high, v128.and(i16x8.shr_u(block, 4), i8x16.splat(15))),
  );
}

/** Sets a bit for byte c in a pair of tables for `nibbles`, 16 bytes each. */
export function addToTables(pair: usize, c: u32, bit: u32): void {
  const low = pair + (c & 15);
  const high = pair + 16 + (c >> 4);
  store<u8>(low, <u8>(<u32>load<u8>(low) | (1 << bit)));
  store<u8>(high, <u8>(<u32>load<u8>(high) | (1 << bit)));
}

/** All ones in the first n lanes. */
// @ts-ignore: decorator
@inline
export function firstLanes(n: u32): v128 {
  return i8x16.lt_u(i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), i8x16.splat(<i8>n));
}

/**
 * Classes of bytes that WHATWG URL parsing or the RFC's normal form may change, with '*' and '$':
 * hi 2: SP " # $ % *; hi 3 and 5: < > \ ^; hi 6: `; hi 7: { | } DEL; hi 0, 1, 8-F: all.
 */
// @ts-ignore: decorator
@inline
export function suspectLow(): v128 {
  return i8x16(-88, -128, -120, -120, -120, -120, -128, -128, -128, -128, -120, -64, -48, -64, -112, -64);
}

// @ts-ignore: decorator
@inline
export function suspectHigh(): v128 {
  return i8x16(-128, -128, 8, 16, 0, 16, 32, 64, -128, -128, -128, -128, -128, -128, -128, -128);
}

// @ts-ignore: decorator
@inline
export function suspectClasses(block: v128): v128 {
  return nibbles(block, suspectLow(), suspectHigh());
}

/** The classes of zeros and of '#', which end the path of a URL that is not normalized (Google's). */
// @ts-ignore: decorator
@inline
export function endLow(): v128 {
  return i8x16(64, 0, 0, -128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

// @ts-ignore: decorator
@inline
export function endHigh(): v128 {
  return i8x16(64, 0, -128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

/** Slashes followed by a dot in the block at p. */
// @ts-ignore: decorator
@inline
export function slashDots(p: usize, block: v128): v128 {
  return v128.and(i8x16.eq(block, i8x16.splat(0x2f)), i8x16.eq(v128.load(p + 1), i8x16.splat(0x2e)));
}

/** Not zero where a byte at p is of the class of two tables, or is a slash followed by a dot. */
// @ts-ignore: decorator
@inline
export function suspectsAt(p: usize, low: v128, high: v128): v128 {
  const block = v128.load(p);
  return v128.or(slashDots(p, block), nibbles(block, low, high));
}
