/**
 * The automaton for tails: what follows a pattern's first star. A tail is literal segments separated by stars; each
 * segment is looked for leftmost after the previous one, which is exact for stars, and an anchored last segment is
 * simply compared with the end of the text. No backtracking, no compiled state.
 *
 * Finding a segment is bit-parallel, as in Shift-And (R. Baeza-Yates and G. Gonnet, "A new approach to text
 * searching", CACM 35, 1992), but there a bit stands for a position of the pattern, and here of the text: mask M[c]
 * has bit i set where byte c stands at i, and the positions at which the segment starts are AND over j of
 * (M[segment[j]] >> j). So the masks are made once per text, on demand, and shared by all tails. Most segments die
 * after two or three bytes. Up to 64 bytes a mask is one machine word; longer texts keep each mask as a bit string and
 * slide four windows of 56 positions along it, so cost grows with length and there is no cliff.
 *
 * Cost per tail: at most (text / 224 + segments) times segment-length steps, until a text has cost 64 steps per byte.
 * Then its suffixes are sorted (suffix-array.ts), and a segment that is not found soon is looked up there: from then
 * on, the cost of a tail grows only with the logarithm of the text's length.
 */

import { same } from "../bytes/bytes";
import {
  LONG_MASKS,
  LONG_MASKS_SIZE,
  MASK_GENERATIONS,
  MASK_GENERATIONS_SIZE,
  MASKS,
  OPEN_TEXT,
  OPEN_TEXT_SIZE,
  SUFFIXES,
  SUFFIXES_SIZE,
} from "../memory";
import { findSuffix, orderSuffixes, suffixSpace } from "./suffix-array";

const STAR: i8 = 0x2a;
/** Start positions that one unaligned 64-bit read of a bit string always covers. */
const WINDOW: u32 = 56;
const WINDOW_BITS: u64 = 0x00ffffffffffffff;
/** Zero bytes after a bit string, for the windows that reach beyond the text. */
const ZEROS_AFTER: u32 = 48;
/** Bytes of a segment that rule out nearly all windows. */
const HEAD_BYTES: u32 = 8;

/** Steps that a text costs, per byte, before its suffixes are sorted, which costs about as much. */
const ORDER_AFTER: u32 = 64;
/** Steps after which a segment that has not been found is looked up among the suffixes. */
const SEARCH_STEPS: u32 = 48;

/** The open text, and what is kept about it. */
@unmanaged
class OpenText {
  at: usize;
  length: u32;
  /** Which of all texts it is: masks bear the number of the text that they were made for. */
  generation: u32;
  /** Of long texts only: where masks and suffixes lie (0: static areas), bytes of a mask, where the next mask goes. */
  derivedAt: usize;
  maskStride: u32;
  nextMask: usize;
  /** Steps that the text has cost in windows, and whether its suffixes are sorted. */
  steps: u32;
  isOrdered: bool;
}

const text = changetype<OpenText>(OPEN_TEXT);
if (offsetof<OpenText>() > OPEN_TEXT_SIZE) ERROR("OpenText does not fit its region");

/** Bytes that masks and suffixes of a text of `len` bytes need. */
export function longTextSpace(len: u32): u32 {
  return maskSpace(len) + suffixSpace(len);
}

function maskSpace(len: u32): u32 {
  return 256 * (((len + 7) >> 3) + ZEROS_AFTER);
}

/** Sorts the suffixes of the text. */
function orderText(): void {
  const at = text.derivedAt == 0 ? <usize>SUFFIXES : text.derivedAt + maskSpace(text.length);
  orderSuffixes(text.at, text.length, at);
  text.isOrdered = true;
}

/** Moves masks and suffixes of long texts to `at`; `0` moves them back to the static areas. */
export function placeLongText(at: usize): void {
  text.derivedAt = at;
}

/** Starts a new text. The caller has made room with `placeLongText` if longTextSpace(len) exceeds the static area. */
export function openText(at: usize, len: u32): void {
  text.at = at;
  text.length = len;
  text.generation++;
  if (text.generation == 0) {
    // Stamps from four billion texts ago must not be taken for this text's.
    memory.fill(MASK_GENERATIONS, 0, MASK_GENERATIONS_SIZE);
    text.generation = 1;
  }
  if (len > 64) {
    assert(fits(len), "the text's masks or suffixes do not fit the static areas");
    text.maskStride = ((len + 7) >> 3) + ZEROS_AFTER;
    text.nextMask = text.derivedAt == 0 ? <usize>LONG_MASKS : text.derivedAt;
    text.steps = 0;
    text.isOrdered = false;
  }
}

/** Whether there is room for masks and suffixes of a text of `len` bytes. */
function fits(len: u32): bool {
  if (ASC_NO_ASSERT || text.derivedAt != 0) return true;
  return maskSpace(len) <= LONG_MASKS_SIZE && suffixSpace(len) <= SUFFIXES_SIZE;
}

/** Address of the open text. */
// @ts-ignore: decorator
@inline
export function openedText(): usize {
  return text.at;
}

/** Mask of byte c over a text of at most 64 bytes. */
// @ts-ignore: decorator
@inline
function mask(c: u32): u64 {
  if (load<u32>(MASK_GENERATIONS + (c << 2)) == text.generation) return load<u64>(MASKS + (c << 3));
  return makeMask(c);
}

// @ts-ignore: decorator
@inline
function makeMask(c: u32): u64 {
  const needle = i8x16.splat(<i8>c);
  const p = text.at;
  const len = text.length;
  let bits = <u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(p), needle)));
  if (len > 16) {
    bits |= (<u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(p + 16), needle)))) << 16;
    if (len > 32) {
      bits |= (<u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(p + 32), needle)))) << 32;
      bits |= (<u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(p + 48), needle)))) << 48;
    }
  }
  bits &= ~(<u64>0) >> (64 - len);
  store<u32>(MASK_GENERATIONS + (c << 2), text.generation);
  store<u64>(MASKS + (c << 3), bits);
  return bits;
}

/** Leftmost start at or after `from` of a segment in a short text, or -1. */
function findShort(segment: usize, len: u32, from: u32): i32 {
  if (from + len > text.length) return -1;
  let starts = ~(<u64>0) << from;
  for (let j: u32 = 0; j < len; j++) {
    starts &= mask(load<u8>(segment + j)) >> j;
    if (starts == 0) return -1;
  }
  return <i32>ctz(starts);
}

/** Address of the bit string of byte c over a long text. */
// @ts-ignore: decorator
@inline
function longMask(c: u32): usize {
  if (load<u32>(MASK_GENERATIONS + (c << 2)) == text.generation) return <usize>load<u32>(MASKS + (c << 3));
  return makeLongMask(c);
}

function makeLongMask(c: u32): usize {
  const at = text.nextMask;
  text.nextMask += text.maskStride;
  const needle = i8x16.splat(<i8>c);
  let out = at;
  const end = text.at + text.length;
  for (let p = text.at; p < end; p += 16) {
    let bits = <u32>i8x16.bitmask(i8x16.eq(v128.load(p), needle));
    if (end - p < 16) bits &= (1 << (<u32>(end - p))) - 1;
    store<u16>(out, <u16>bits);
    out += 2;
  }
  for (let i: usize = 0; i < ZEROS_AFTER; i += 16) v128.store(out + i, i64x2.splat(0));
  store<u32>(MASK_GENERATIONS + (c << 2), text.generation);
  store<u32>(MASKS + (c << 3), <u32>at);
  return at;
}

/**
 * Leftmost start at or after `from` of a segment in a long text, or -1. Four windows go together; a start
 * that is too late to fit fails at the zeros after each mask.
 */
function findLong(segment: usize, len: u32, from: u32): i32 {
  if (from + len > text.length) return -1;
  const last = text.length - len;
  const head = len < HEAD_BYTES ? len : HEAD_BYTES;
  const before = text.steps;
  let masked = false;
  // The last byte first: it distinguishes windows as well as the first byte does, and ends runs such as aaaa...b
  // early.
  const lastMask = longMask(load<u8>(segment + len - 1));
  for (let at = from; at <= last; at += 4 * WINDOW) {
    text.steps++;
    if (text.steps - before > SEARCH_STEPS && text.steps > text.length * ORDER_AFTER) {
      if (!text.isOrdered) orderText();
      return findSuffix(segment, len, at);
    }
    let low = v128.and(windows(lastMask, at + len - 1), i64x2.splat(WINDOW_BITS));
    let high = v128.and(windows(lastMask, at + len - 1 + 2 * WINDOW), i64x2.splat(WINDOW_BITS));
    for (let j: u32 = 0; j < head && v128.any_true(v128.or(low, high)); j++) {
      const mask = longMask(load<u8>(segment + j));
      low = v128.and(low, windows(mask, at + j));
      high = v128.and(high, windows(mask, at + j + 2 * WINDOW));
    }
    if (len > HEAD_BYTES && v128.any_true(v128.or(low, high))) {
      if (!masked) maskAll(segment, len);
      masked = true;
      for (let j = HEAD_BYTES; j < len && v128.any_true(v128.or(low, high)); j++) {
        const mask = <usize>load<u32>(MASKS + ((<u32>load<u8>(segment + j)) << 3));
        low = v128.and(low, windows(mask, at + j));
        high = v128.and(high, windows(mask, at + j + 2 * WINDOW));
        text.steps++;
      }
    }
    if (v128.any_true(low)) return <i32>(at + firstStart(low));
    if (v128.any_true(high)) return <i32>(at + 2 * WINDOW + firstStart(high));
  }
  return -1;
}

/** Makes the masks of all bytes of a segment. */
function maskAll(segment: usize, len: u32): void {
  for (let j: u32 = 0; j < len; j++) longMask(load<u8>(segment + j));
}

/** Two windows of a bit string, one after another from position `at`; bits above the lowest 56 are not theirs. */
// @ts-ignore: decorator
@inline
function windows(bits: usize, at: u32): v128 {
  const p = bits + (at >> 3);
  // The windows begin seven bytes apart, at the same bit of a byte.
  return i64x2.shr_u(v128.load_lane<u64>(p + (WINDOW >> 3), v128.load_splat<u64>(p), 1), <i32>(at & 7));
}

/** The first bit that is set in two windows, which are not both empty. */
// @ts-ignore: decorator
@inline
function firstStart(starts: v128): u32 {
  const first = <u64>i64x2.extract_lane(starts, 0);
  return first != 0 ? <u32>ctz(first) : WINDOW + <u32>ctz(<u64>i64x2.extract_lane(starts, 1));
}

/**
 * First position from `from` on at which the two bytes at `segment` stand, or the text's end: most segments end
 * here, before any mask is made.
 */
function findPair(segment: usize, from: u32): u32 {
  const first = i8x16.splat(load<i8>(segment));
  const second = i8x16.splat(load<i8>(segment, 1));
  const begin = text.at;
  const len = text.length;
  for (let at = from; at < len; at += 16) {
    const p = begin + at;
    const pairs = v128.and(i8x16.eq(v128.load(p), first), i8x16.eq(v128.load(p, 1), second));
    if (v128.any_true(pairs)) return at + <u32>ctz(<u32>i8x16.bitmask(pairs));
  }
  return len;
}

/** Whether the open text may hold two bytes from position `from` on. */
export function holdsPair(pair: usize, from: u32): bool {
  return findPair(pair, from) < text.length;
}

/** Bytes of the segment at p: up to the next star, or to the tail's end. */
// @ts-ignore: decorator
@inline
export function segmentLen(p: usize, end: usize): u32 {
  for (let at = p; at < end; at += 16) {
    const stars = <u32>i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(STAR)));
    if (stars == 0) continue;
    const star = at + ctz(stars);
    return <u32>((star < end ? star : end) - p);
  }
  return <u32>(end - p);
}

/** Whether the tail of `len` bytes at `tail` matches the open text from position `from`. */
export function matchTail(tail: usize, len: u32, anchored: bool, from: u32): bool {
  const end = tail + len;
  const short = text.length <= 64;
  let at = from;
  let segment = tail;
  for (;;) {
    const size = segmentLen(segment, end);
    const stop = segment + size;
    if (stop == end && anchored) {
      return at + size <= text.length && same(text.at + text.length - size, segment, size);
    }
    if (size != 0) {
      if (size > 1) at = findPair(segment, at);
      const found = short ? findShort(segment, size, at) : findLong(segment, size, at);
      if (found < 0) return false;
      at = <u32>found + size;
    }
    if (stop == end) return true;
    segment = stop + 1;
  }
  return false;
}
