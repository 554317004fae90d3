/**
 * Anchors: what the tails at the hub are known by in the bytes of a batch, without a look at each tail.
 *
 * A tail matches only where all its segments stand, so one segment stands for it, and the rarest three bytes of that,
 * the anchor, for the segment. Blocks of 16 bytes are looked up by their nibbles (classes.ts): ANCHOR_TABLES has a pair
 * of tables for each of the three bytes, in which a bit is a bucket of anchors that begin alike. Where one bit is in all
 * three pairs, a hash of the bytes leads to the anchors that may be meant.
 *
 * A segment of one byte has no anchor: it belongs to the bytes that are marked by themselves (marks.ts).
 *
 * ANCHORS has of each tail, from 1 on
 *   0 u32 its segment   4 u32 its record (record.ts)   8 u16 the next with the same hash, or 0   10 u8 segment length
 *   11 u8 where in the segment the anchor is   12 u8 text position from which the tail may match   13 u8 anchor length
 */
import { nibbles, put } from "./classes";
import { ANCHOR_HEADS, ANCHOR_ORDER, ANCHOR_SPACE, ANCHOR_TABLES, ANCHORS, ANCHORS_CAP, LIST_LOOSE, VISITED } from "./layout";
import { markByte } from "./marks";
import { number, width } from "./number";
import { rarest } from "./rarity";
import { readTail, recordLast, recordLen, recordTail, recordValue } from "./record";

const HEAD_BITS: u32 = 11;
const ANCHOR_SIZE: u32 = 3;
const STAR: u8 = 0x2a;
/** Bytes of a tail among which its anchor is chosen. */
const SOUGHT: u32 = 32;
/** Bytes of a segment that are noted on either side of its anchor. */
const AROUND: u32 = 32;
/** Numbers of the tails in the order of their anchors, behind what sorting takes. */
const SORTED: usize = ANCHOR_ORDER + 2 * ANCHORS_CAP;

let tails: u32 = 0;
/** How many tails are wanted at most. */
let most: u32 = 0;
/** Highest value of the tails that disallow, and of those that allow; 0 for none. */
let topDisallow: u32 = 0;
let topAllow: u32 = 0;
/** Whether an anchor has but two bytes. */
let pairs: bool = false;

/** Starts over, without tails; more than `limit`, or than there is room for, are not wanted. */
export function resetTails(limit: u32): void {
  tails = 0;
  topDisallow = 0;
  topAllow = 0;
  most = min(limit, ANCHORS_CAP);
}

/** How many tails have been added. */
export function tailCount(): u32 {
  return tails;
}

/** Whether one of the tails, if it matches, turns the verdict of a value. */
// @ts-ignore: decorator
@inline
export function mayTurn(value: u32): bool {
  return (value & 1 ? topDisallow : topAllow) > value;
}

/** Whether there were no more than wanted. */
export function fewTails(): bool {
  return tails <= most;
}

// @ts-ignore: decorator
@inline
function anchor(i: u32): usize {
  return ANCHORS + (i << 4);
}

// @ts-ignore: decorator
@inline
export function segmentOf(anchor: usize): usize {
  return <usize>load<u32>(anchor);
}

// @ts-ignore: decorator
@inline
export function segmentLen(anchor: usize): u32 {
  return load<u8>(anchor, 10);
}

/** Reads the tail's record (record.ts). */
// @ts-ignore: decorator
@inline
export function readRecord(anchor: usize): void {
  readTail(<usize>load<u32>(anchor, 4));
}

/** Where in its segment the anchor is. */
// @ts-ignore: decorator
@inline
export function offsetOf(anchor: usize): u32 {
  return load<u8>(anchor, 11);
}

/** Text position from which the tail may match. */
// @ts-ignore: decorator
@inline
export function depthOf(anchor: usize): u32 {
  return load<u8>(anchor, 12);
}

// @ts-ignore: decorator
@inline
function sizeOf(anchor: usize): u32 {
  return load<u8>(anchor, 13);
}

// @ts-ignore: decorator
@inline
function bytesOf(anchor: usize): usize {
  return segmentOf(anchor) + offsetOf(anchor);
}

/** Adds all tails of a list (match.ts) at `depth` of the text. */
export function addList(list: usize, depth: u32): void {
  const head = <u32>load<u8>(list);
  const bits = head & 31;
  let p = list + 1;
  // An index of 2^bits slots is for more tails than half as many.
  if (bits != 0 && (<u32>1) << (bits - 1) >= most) tails = most + 1;
  else if (bits != 0) {
    const table = p + (<usize>2 << bits);
    p = table + (width << bits);
    for (let o = table; o < p; o += width) {
      const bucket = number(o);
      if (bucket != 0) addChain(list + bucket, depth);
    }
  }
  if (head & LIST_LOOSE && fewTails()) addChain(p, depth);
}

/** Adds the tails of one chain of records. */
function addChain(at: usize, depth: u32): void {
  let p = at;
  do {
    readTail(p);
    if (++tails > most) return;
    if (recordValue & 1) topAllow = max(topAllow, recordValue);
    else topDisallow = max(topDisallow, recordValue);
    addTail(p, depth, p != at);
    p = recordTail + recordLen;
  } while (!recordLast && fewTails());
}

/**
 * Adds the tail that was read last, from `record`. One of a chain may have its rarest bytes in common with those
 * before it, as in `/shop?*size=` and `/shop?*sort=`: its last segment then tells more.
 */
function addTail(record: usize, depth: u32, chained: bool): void {
  const tail = recordTail;
  const last = tail + recordLen;
  let size = ANCHOR_SIZE;
  let at: i32 = -1;
  if (chained) {
    let behind = last;
    while (behind > tail && load<u8>(behind - 1) != STAR) behind--;
    at = rarest(behind, min(<u32>(last - behind), SOUGHT), size);
    if (at >= 0) at += <i32>(behind - tail);
  }
  const sought = min(recordLen, SOUGHT);
  if (at < 0) at = rarest(tail, sought, size);
  while (at < 0 && size > 1) at = rarest(tail, sought, --size);
  if (at < 0) {
    // Nothing but stars, which only a forged program has.
    tails = most + 1;
    return;
  }
  let from = tail + at;
  let to = from + size;
  while (from > tail && tail + at - from < AROUND && load<u8>(from - 1) != STAR) from--;
  while (to < last && to - from < 2 * AROUND && load<u8>(to) != STAR) to++;
  const added = anchor(tails);
  store<u32>(added, <u32>from);
  store<u32>(added, <u32>record, 4);
  store<u8>(added, <u8>(to - from), 10);
  store<u8>(added, <u8>(tail + at - from), 11);
  store<u8>(added, <u8>depth, 12);
  store<u8>(added, <u8>size, 13);
}

/**
 * Gets ready for `anchorsAt`, all tails having been added, except those of one byte: they get ready to be marked. False
 * if they are too many.
 */
export function enterAnchors(): bool {
  if (tails == 0) return true;
  memory.fill(ANCHOR_HEADS, 0, 2 << HEAD_BITS);
  pairs = false;
  const n = sortAnchors(2);
  for (let i: u32 = 1; i <= tails; i++) {
    if (sizeOf(anchor(i)) == 1 && !markByte(load<u8>(bytesOf(anchor(i))))) return false;
  }
  writeTables(ANCHOR_TABLES, n);
  for (let rank: u32 = 0; rank < n; rank++) enter(load<u16>(SORTED + (rank << 1)));
  return true;
}

/** Writes tables for `anchorsAt` of all tails added, those of one byte as well. */
export function copyAnchors(tables: usize): void {
  writeTables(tables, sortAnchors(1));
}

/** Sorts the tails whose anchors have at least `least` bytes by their first two. Returns how many there are. */
function sortAnchors(least: u32): u32 {
  let n: u32 = 0;
  for (let i: u32 = 1; i <= tails; i++) {
    if (sizeOf(anchor(i)) >= least) store<u16>(SORTED + (n++ << 1), <u16>i);
  }
  // Buckets of anchors that have their first bytes in common let the fewest others through.
  sortBy(1, SORTED, ANCHOR_ORDER, n);
  sortBy(0, ANCHOR_ORDER, SORTED, n);
  return n;
}

/** Sorts n numbers of tails by one byte of their anchors; equal ones stay in order. */
function sortBy(byte: u32, from: usize, to: usize, n: u32): void {
  const places = VISITED;
  memory.fill(places, 0, 1024);
  for (let i: u32 = 0; i < n; i++) {
    const count = places + (keyAt(from, i, byte) << 2);
    store<u32>(count, load<u32>(count) + 1);
  }
  let place = to;
  for (let count = places; count < places + 1024; count += 4) {
    const size = load<u32>(count);
    store<u32>(count, <u32>place);
    place += size << 1;
  }
  for (let i: u32 = 0; i < n; i++) {
    const at = places + (keyAt(from, i, byte) << 2);
    store<u16>(load<u32>(at), load<u16>(from + (i << 1)));
    store<u32>(at, load<u32>(at) + 2);
  }
}

// @ts-ignore: decorator
@inline
function keyAt(order: usize, i: u32, byte: u32): u32 {
  return load<u8>(bytesOf(anchor(load<u16>(order + (i << 1)))) + byte);
}

/** Writes tables of n sorted anchors. */
function writeTables(tables: usize, n: u32): void {
  memory.fill(tables, 0, ANCHOR_SPACE);
  for (let rank: u32 = 0; rank < n; rank++) {
    const added = anchor(load<u16>(SORTED + (rank << 1)));
    const bucket = (rank << 3) / n;
    for (let k: u32 = 0; k < ANCHOR_SIZE; k++) {
      const pair = tables + (k << 5);
      if (k < sizeOf(added)) put(pair, load<u8>(bytesOf(added) + k), bucket);
      // Behind a shorter anchor may stand anything.
      else for (let c: u32 = 0; c < 16; c++) put(pair, c | (c << 4), bucket);
    }
  }
}

/** Enters the anchor of tail i under its hash. */
function enter(i: u32): void {
  const added = anchor(i);
  const at = bytesOf(added);
  const short = sizeOf(added) < ANCHOR_SIZE;
  if (short) pairs = true;
  const head = ANCHOR_HEADS + hash(short ? load<u16>(at) : bytes3(at));
  store<u16>(added, load<u16>(head), 8);
  store<u16>(head, <u16>i);
}

// @ts-ignore: decorator
@inline
function bytes3(p: usize): u32 {
  return load<u32>(p) & 0xffffff;
}

/** Offset of a head in their table. */
// @ts-ignore: decorator
@inline
function hash(bytes: u32): u32 {
  return ((bytes * 0x9e3779b1) >>> (32 - HEAD_BITS)) << 1;
}

/** Lanes at which an anchor of the tables may begin. */
// @ts-ignore: decorator
@inline
export function anchorsAt(tables: usize, p: usize): v128 {
  return v128.and(
    nibbles(v128.load(p), v128.load(tables), v128.load(tables, 16)),
    v128.and(
      nibbles(v128.load(p, 1), v128.load(tables, 32), v128.load(tables, 48)),
      nibbles(v128.load(p, 2), v128.load(tables, 64), v128.load(tables, 80)),
    ),
  );
}

/** First of the anchors of three bytes that may be at p, or 0. */
// @ts-ignore: decorator
@inline
export function triple(p: usize): usize {
  return anchorOrNone(load<u16>(ANCHOR_HEADS + hash(bytes3(p))));
}

/** First of the anchors of two bytes that may be at p, or 0. */
// @ts-ignore: decorator
@inline
export function pair(p: usize): usize {
  return pairs ? anchorOrNone(load<u16>(ANCHOR_HEADS + hash(load<u16>(p)))) : 0;
}

/** The next with the same hash, or 0. */
// @ts-ignore: decorator
@inline
export function following(anchor: usize): usize {
  return anchorOrNone(load<u16>(anchor, 8));
}

// @ts-ignore: decorator
@inline
function anchorOrNone(i: u32): usize {
  return i == 0 ? 0 : anchor(i);
}
