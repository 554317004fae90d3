/**
 * Marks on the bytes of a batch: where a URL has something that only a closer look can deal with, such as a byte that
 * may have to be rewritten. One pass over all URLs at once, so that no branch depends on where one ends.
 *
 * CLASS_TABLES has the marked bytes by their nibbles: a bit stands in both tables if the low and the high nibble fit.
 */
import { endHigh, endLow, oddHigh, oddLow, put, suspects } from "./classes";
import { CLASS_TABLES, MARKED, MARKS } from "./layout";

/** Bits that no class of bytes has (classes.ts), from the lowest on. */
const FREE_BITS: u32 = 3;

/** How many of them are taken. */
let taken: u32 = 0;
/** The first mark that is not behind us, and where the batch ends. */
let next: usize = 0;
let last: usize = 0;

/** Starts over: `plain` if nothing is rewritten and only '#' and zeros end a URL. */
export function resetMarks(plain: bool): void {
  v128.store(CLASS_TABLES, plain ? endLow() : oddLow());
  v128.store(CLASS_TABLES, plain ? endHigh() : oddHigh(), 16);
  taken = 0;
}

/** Adds a byte to those that are marked. False if they are too many. */
export function markByte(c: u32): bool {
  if ((load<u8>(CLASS_TABLES + (c & 15)) & load<u8>(CLASS_TABLES + (c >> 4), 16)) != 0) return true;
  if (taken == FREE_BITS) return false;
  put(CLASS_TABLES, c, taken++);
  return true;
}

/** Marks the bytes of a batch, [from, end), as `resetMarks` and `markByte` have said. */
export function markBatch(from: usize, end: usize): void {
  markClass(from, end, v128.load(CLASS_TABLES), v128.load(CLASS_TABLES, 16));
}

/** Marks the bytes of a batch that any program may have to see rewritten. */
export function markOdd(from: usize, end: usize): void {
  markClass(from, end, oddLow(), oddHigh());
}

/** Marks the bytes of a class, and slashes with a dot behind them. */
function markClass(from: usize, end: usize, low: v128, high: v128): void {
  next = 0;
  last = end;
  let out: usize = MARKS + (<u32>(from - MARKED) >> 3);
  for (let p = from; p < end; p += 64) {
    const a = suspects(p, low, high);
    const b = suspects(p + 16, low, high);
    const c = suspects(p + 32, low, high);
    const d = suspects(p + 48, low, high);
    put64(out, a, b, c, d);
    out += 8;
  }
}

/** Stores a bit for each lane that is not zero. */
// @ts-ignore: decorator
@inline
function put64(out: usize, a: v128, b: v128, c: v128, d: v128): void {
  let bits: u64 = 0;
  if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) {
    bits = lanes(a) | (lanes(b) << 16) | (lanes(c) << 32) | (lanes(d) << 48);
  }
  store<u64>(out, bits);
}

// @ts-ignore: decorator
@inline
function lanes(v: v128): u64 {
  return <u64>(<u32>i8x16.bitmask(i8x16.ne(v, i8x16.splat(0))));
}

/** Whether a byte of [start, end) is marked. Ranges are asked for in the order of the batch. */
// @ts-ignore: decorator
@inline
export function isMarked(start: usize, end: usize): bool {
  if (next < start) next = nextMark(start);
  return next < end;
}

// @ts-ignore: decorator
@inline
function nextMark(from: usize): usize {
  const bit = <u32>(from - MARKED);
  let at = bit & ~63;
  let word = load<u64>(MARKS + (at >> 3)) & (~(<u64>0) << (bit & 63));
  while (word == 0) {
    at += 64;
    if (<usize>(MARKED + at) >= last) return last;
    word = load<u64>(MARKS + (at >> 3));
  }
  return <usize>(MARKED + at + <u32>ctz(word));
}
