/** The tokens of JSON. */

import { BACKSLASH, isDigit, QUOTE, SPACE } from "./bytes";

const TAB: u32 = 0x09;
const RETURN: u32 = 0x0d;

const TRUE: u32 = 0x65757274;
const FALSE: u32 = 0x736c6166;
const NULL: u32 = 0x6c6c756e;

/** Whether the last string that was read has escapes. */
let hasEscapes: bool = false;

// @ts-ignore: decorator
@inline
export function isEscaped(): bool {
  return hasEscapes;
}

/** The first byte from `from` on that is not white space. */
// @ts-ignore: decorator
@inline
export function skip(from: usize): usize {
  let at = from;
  while (<u32>load<u8>(at) <= SPACE && isSpace(load<u8>(at))) at++;
  return at;
}

// @ts-ignore: decorator
@inline
function isSpace(byte: u32): bool {
  return byte == SPACE || byte == TAB || byte == RETURN;
}

/** The quote that ends the string that begins at `from`; 0 if it is not one of JSON. */
// @ts-ignore: decorator
@inline
export function stringEnd(from: usize): usize {
  hasEscapes = false;
  const quotes = i8x16.splat(<i8>QUOTE);
  const slashes = i8x16.splat(<i8>BACKSLASH);
  const controls = i8x16.splat(<i8>SPACE);
  let at = from;
  for (;;) {
    const block = v128.load(at);
    const marks = v128.or(
      i8x16.eq(block, quotes),
      v128.or(i8x16.eq(block, slashes), i8x16.lt_u(block, controls)),
    );
    const found = <u32>i8x16.bitmask(marks);
    if (found == 0) {
      at += 16;
      continue;
    }
    at += <usize>ctz(found);
    const byte = <u32>load<u8>(at);
    if (byte == QUOTE) return at;
    if (byte != BACKSLASH) return 0;
    hasEscapes = true;
    const length = escapeLength(at + 1);
    if (length == 0) return 0;
    at += length;
  }
  return 0;
}

/** Bytes of the escape whose backslash is followed by `at`; 0 if JSON has no such escape. */
function escapeLength(at: usize): usize {
  switch (<u32>load<u8>(at)) {
    case 0x22: // "
    case 0x5c: // \
    case 0x2f: // /
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return 2;
    case 0x75: // u
      for (let i: usize = 1; i <= 4; i++) if (!isHex(load<u8>(at + i))) return 0;
      return 6;
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function isHex(byte: u32): bool {
  return byte - 0x30 < 10 || (byte | 0x20) - 0x61 < 6;
}

/** Where the number at `from` ends; 0 if it is not one of JSON. */
export function numberEnd(from: usize): usize {
  let at = from;
  if (load<u8>(at) == 0x2d) at++;
  const whole = at;
  at = digitsEnd(at);
  if (at == whole || (load<u8>(whole) == 0x30 && at > whole + 1)) return 0;
  if (load<u8>(at) == 0x2e) {
    const fraction = at + 1;
    at = digitsEnd(fraction);
    if (at == fraction) return 0;
  }
  if ((<u32>load<u8>(at) | 0x20) == 0x65) {
    at++;
    const sign = <u32>load<u8>(at);
    if (sign == 0x2b || sign == 0x2d) at++;
    const exponent = at;
    at = digitsEnd(at);
    if (at == exponent) return 0;
  }
  return at;
}

// @ts-ignore: decorator
@inline
function digitsEnd(from: usize): usize {
  let at = from;
  while (isDigit(at)) at++;
  return at;
}

/** Where `true`, `false` or `null` ends; 0 for any other word. */
export function wordEnd(at: usize): usize {
  const word = load<u32>(at);
  if (word == TRUE || word == NULL) return at + 4;
  return word == FALSE && load<u8>(at + 4) == 0x65 ? at + 5 : 0;
}
