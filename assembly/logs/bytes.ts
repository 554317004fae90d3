/** Searching lines 16 bytes at a time. Every line ends in a newline, which stops all searches. */

import { firstLanes } from "../bytes/classes";

export const NEWLINE: u32 = 0x0a;
export const SPACE: u32 = 0x20;
export const QUOTE: u32 = 0x22;
export const HYPHEN: u32 = 0x2d;
export const SLASH: u32 = 0x2f;
export const BACKSLASH: u32 = 0x5c;

/** Four bytes as they are loaded. */
// @ts-ignore: decorator
@inline
export function four(a: u32, b: u32, c: u32, d: u32): u32 {
  return a | (b << 8) | (c << 16) | (d << 24);
}

/** The next quote; 0 if a backslash or the end of the line comes first. */
// @ts-ignore: decorator
@inline
export function quoteAfter(from: usize): usize {
  const quotes = i8x16.splat(<i8>QUOTE);
  const slashes = i8x16.splat(<i8>BACKSLASH);
  const newlines = i8x16.splat(<i8>NEWLINE);
  for (let at = from; ; at += 16) {
    const block = v128.load(at);
    const marks = v128.or(
      i8x16.eq(block, quotes),
      v128.or(i8x16.eq(block, slashes), i8x16.eq(block, newlines)),
    );
    const found = <u32>i8x16.bitmask(marks);
    if (found == 0) continue;
    const mark = at + <usize>ctz(found);
    return load<u8>(mark) == QUOTE ? mark : 0;
  }
  return 0;
}

/** The next newline. */
// @ts-ignore: decorator
@inline
export function newlineAfter(from: usize): usize {
  const newlines = i8x16.splat(<i8>NEWLINE);
  for (let at = from; ; at += 16) {
    const found = <u32>i8x16.bitmask(i8x16.eq(v128.load(at), newlines));
    if (found != 0) return at + <usize>ctz(found);
  }
  return 0;
}

/** The next byte that is a space, a control or not ASCII. */
// @ts-ignore: decorator
@inline
export function wordEnd(from: usize): usize {
  const spaces = i8x16.splat(<i8>SPACE);
  for (let at = from; ; at += 16) {
    // Bytes beyond ASCII are negative here.
    const found = <u32>i8x16.bitmask(i8x16.le_s(v128.load(at), spaces));
    if (found != 0) return at + <usize>ctz(found);
  }
  return 0;
}

/** Whether all bytes are ASCII. */
export function isAscii(from: usize, end: usize): bool {
  for (let at = from; at < end; at += 16) {
    const found = <u32>i8x16.bitmask(v128.load(at));
    if (found != 0) return at + <usize>ctz(found) >= end;
  }
  return true;
}

/** The first bytes of 16, and zeros for the others. */
// @ts-ignore: decorator
@inline
export function firstOf(from: usize, count: i32): v128 {
  return v128.and(v128.load(from), firstLanes(<u32>count));
}

/** A number of three digits. */
// @ts-ignore: decorator
@inline
export function threeDigits(at: usize): u32 {
  return <u32>load<u8>(at) * 100 + <u32>load<u8>(at + 1) * 10 + <u32>load<u8>(at + 2) - 0x30 * 111;
}

// @ts-ignore: decorator
@inline
export function isDigit(at: usize): bool {
  return <u32>load<u8>(at) - 0x30 < 10;
}
