/**
 * Marks on the bytes of a batch: where a URL has something that only a closer look can deal with. That is a byte
 * that may have to be rewritten, or a segment of a tail at the hub, without which the tail cannot match. One pass
 * over all URLs at once, so that no branch depends on where one ends.
 *
 * Bytes are looked up by their nibbles, 16 at a time: a bit stands in both tables of a pair if the low and the high
 * nibble fit. TABLES has a pair for bytes that are marked by themselves, and a pair for each of two bytes of tails, in
 * which a bit is a bucket of tails; where both fit, the tails of the bucket are compared.
 */
import { same } from "./bytes";
import { endHigh, endLow, nibbles, oddHigh, oddLow, suspects } from "./classes";
import { LIST_LOOSE, MARKED, MARKS, TABLES, TAILS } from "./layout";
import { rarest } from "./rarity";
import { readTail, recordLast, recordLen, recordTail } from "./record";

/** With more tails than this at the hub hardly any URL would pass. */
const TAILS_BITS: u32 = 5;
const TAILS_MAX: u32 = 1 << TAILS_BITS;
const TAIL_TABLES: u32 = TABLES + 32;
/** Offset in TABLES of the buckets hit in the block at hand. */
const HITS: usize = 96;
const STAR: u8 = 0x2a;
/** Bytes of a tail that are looked at on either side of what it is found by. */
const AROUND: u32 = 32;

let tails: u32 = 0;
/** How many tails may yet be compared in a batch; then every hit counts, so that hostile rules cost no more. */
let compares: u32 = 0;
/** The first mark that is not behind us, and where the batch ends. */
let next: usize = 0;
let last: usize = 0;

/** Starts over, without tails. `plain`: nothing is rewritten, only '#' and zeros end a URL. */
export function resetMarks(plain: bool): void {
  memory.fill(TAIL_TABLES, 0, 64);
  store<u64>(TAILS, 0);
  v128.store(TABLES, plain ? endLow() : oddLow());
  v128.store(TABLES, plain ? endHigh() : oddHigh(), 16);
  tails = 0;
}

/** How many tails have been added. */
export function tailCount(): u32 {
  return tails;
}

/** Two bytes in a row of the tail that was added as number i, from 1 on, or its only one. */
export function pairOf(i: u32): u32 {
  const seen = TAILS + (i << 4);
  const at = <usize>load<u32>(seen) + load<u32>(seen, 8);
  return load<u32>(seen, 4) == 1 ? <u32>load<u8>(at) : <u32>load<u16>(at);
}

/** Whether there are so few tails that marks are worth while. */
export function fewTails(): bool {
  return tails <= TAILS_MAX;
}

/** Adds all tails of a list (match.ts) in a program with offsets of `width` bytes. */
export function addList(list: usize, width: u32): void {
  const head = <u32>load<u8>(list);
  const bits = head & 31;
  let p = list + 1;
  // An index of 2^bits slots is for more tails than half as many.
  if (bits > TAILS_BITS) tails = TAILS_MAX + 1;
  else if (bits != 0) {
    const table = p + (<usize>2 << bits);
    p = table + (width << bits);
    for (let o = table; o < p; o += width) {
      const bucket = width == 2 ? <u32>load<u16>(o) : load<u32>(o);
      if (bucket != 0) addChain(list + bucket, width);
    }
  }
  if (head & LIST_LOOSE && fewTails()) addChain(p, width);
}

/** Adds the tails of one chain of records. */
function addChain(at: usize, width: u32): void {
  let p = at;
  do {
    if (width == 4) readTail<u32>(p);
    else readTail<u16>(p);
    if (++tails > TAILS_MAX) return;
    addTail(recordTail, recordLen);
    p = recordTail + recordLen;
  } while (!recordLast && fewTails());
}

/** Enters a tail by two of its bytes, the rarest in a row, or by one. What stands around them is compared later. */
function addTail(tail: usize, len: u32): void {
  let size: u32 = 2;
  let at = rarest(tail, len, size);
  if (at < 0) at = rarest(tail, len, --size);
  if (at < 0) {
    // Nothing but stars, which only a forged program has.
    tails = TAILS_MAX + 1;
    return;
  }
  const bucket = tails & 7;
  for (let i: u32 = 0; i < 2; i++) {
    const pair = TAIL_TABLES + (i << 5);
    const c = <u32>load<u8>(tail + at + i);
    if (i < size) {
      put(pair + (c & 15), bucket);
      put(pair + 16 + (c >> 4), bucket);
    } else {
      for (let n: u32 = 0; n < 32; n++) put(pair + n, bucket);
    }
  }
  let from = tail + at;
  let to = from + size;
  while (from > tail && tail + at - from < AROUND && load<u8>(from - 1) != STAR) from--;
  while (to < tail + len && to - from < 2 * AROUND && load<u8>(to) != STAR) to++;
  const seen = TAILS + (tails << 4);
  store<u32>(seen, <u32>from);
  store<u32>(seen, <u32>(to - from), 4);
  store<u32>(seen, <u32>(tail + at - from), 8);
  store<u32>(seen, <u32>load<u8>(TAILS + bucket), 12);
  store<u8>(TAILS + bucket, <u8>tails);
}

function put(at: usize, bucket: u32): void {
  store<u8>(at, <u8>(<u32>load<u8>(at) | (1 << bucket)));
}

/** Marks the bytes of a batch, [from, end), for the program that `resetMarks` and `addList` have got ready. */
export function markBatch(from: usize, end: usize): void {
  markClass(from, end, v128.load(TABLES), v128.load(TABLES, 16));
  if (tails != 0) markTails(from, end);
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

/** Adds the marks of what may be tails. */
function markTails(from: usize, end: usize): void {
  compares = <u32>(end - from);
  let out: usize = MARKS + (<u32>(from - MARKED) >> 3);
  for (let p = from; p < end; p += 16) {
    const hits = tailsAt(p);
    if (v128.any_true(hits)) store<u16>(out, <u16>(<u32>load<u16>(out) | trueHits(p, hits)));
    out += 2;
  }
}

/** A bit for each lane at which more than two bytes of a tail stand. */
function trueHits(p: usize, hits: v128): u32 {
  v128.store(TABLES, hits, HITS);
  let bits: u32 = 0;
  for (let lanes = <u32>i8x16.bitmask(i8x16.ne(hits, i8x16.splat(0))); lanes != 0; lanes &= lanes - 1) {
    const lane = <u32>ctz(lanes);
    if (isHit(p + lane, load<u8>(TABLES + lane, HITS))) bits |= 1 << lane;
  }
  return bits;
}

/** Whether a tail of one of the buckets stands around p. */
function isHit(p: usize, found: u32): bool {
  for (let buckets = found; buckets != 0; buckets &= buckets - 1) {
    let tail = <u32>load<u8>(TAILS + <u32>ctz(buckets));
    while (tail != 0) {
      const seen = TAILS + (tail << 4);
      if (compares == 0) return true;
      compares--;
      if (same(p - load<u32>(seen, 8), load<u32>(seen), load<u32>(seen, 4))) return true;
      tail = load<u32>(seen, 12);
    }
  }
  return false;
}

/** Lanes with which the two bytes of a tail may begin. */
// @ts-ignore: decorator
@inline
function tailsAt(p: usize): v128 {
  return v128.and(
    nibbles(v128.load(p), v128.load(TAIL_TABLES), v128.load(TAIL_TABLES, 16)),
    nibbles(v128.load(p, 1), v128.load(TAIL_TABLES, 32), v128.load(TAIL_TABLES, 48)),
  );
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
