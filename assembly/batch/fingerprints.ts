/**
 * Fingerprints: three bytes by which a tail at the path root is recognized in the bytes of a batch, as Hyperscan's Teddy
 * does it, without a look at each tail.
 *
 * A tail matches only where all its segments stand, so one segment stands for it, and the rarest three bytes of that
 * segment are the tail's fingerprint. Blocks of 16 bytes are looked up by their nibbles (bytes/classes.ts):
 * FINGERPRINT_TABLES has a pair of tables for each of the three bytes, in which a bit is a bucket of fingerprints that
 * begin alike. Where one bit is in all three pairs, a hash of the bytes leads to the fingerprints that may stand there.
 *
 * A segment of one byte has no fingerprint: its byte is a suspect (suspects.ts). FINGERPRINTS has the tails from 1 on.
 */
import { addToTables, nibbles } from "../bytes/classes";
import {
  FINGERPRINT_HEADS,
  FINGERPRINT_ORDER,
  FINGERPRINT_TABLES,
  FINGERPRINTS,
  FINGERPRINTS_CAP,
  VISITED,
} from "../memory";
import { rarest } from "../program/rarity";
import {
  chainOf,
  indexBits,
  readTail,
  recordLast,
  recordPriority,
  recordTailAt,
  recordTailLen,
  slotCount,
} from "../program/tail-list";
import { FINGERPRINT_TABLE_BYTES } from "../shared/store";
import { addSuspectByte } from "./suspects";

const HEAD_BITS: u32 = 11;
const FINGERPRINT_SIZE: u32 = 3;
const STAR: u8 = 0x2a;
/** Bytes of a tail among which its fingerprint is chosen. */
const SEARCHED: u32 = 32;
/** Bytes of a segment that are noted on either side of its fingerprint. */
const CONTEXT: u32 = 32;
/** Numbers of the tails in the order of their fingerprints, after what sorting takes. */
const SORTED_TAILS: usize = FINGERPRINT_ORDER + 2 * FINGERPRINTS_CAP;

/** What a tail is recognized by. */
@unmanaged
export class Fingerprint {
  /** Address of the segment, and of the tail's record (program/tail-list.ts). */
  segment: u32;
  record: u32;
  /** Number of the next with the same hash, or 0. */
  next: u16;
  segmentLength: u8;
  /** Where in the segment the fingerprint is. */
  offset: u8;
  /** Text position from which the tail may match. */
  depth: u8;
  /** Bytes of the fingerprint. */
  size: u8;
  unused: u16;
}

let tails: u32 = 0;
/** How many tails are wanted at most. */
let maxTails: u32 = 0;
/** Highest priority of the tails that disallow, and of those that allow; 0 for none. */
let topDisallow: u32 = 0;
let topAllow: u32 = 0;
/** Whether some fingerprint has just two bytes. */
let hasPairs: bool = false;

/** Starts over, without tails; more than `limit`, or than there is room for, are not wanted. */
export function resetTails(limit: u32): void {
  tails = 0;
  topDisallow = 0;
  topAllow = 0;
  maxTails = min(limit, FINGERPRINTS_CAP);
}

/** How many tails have been added. */
export function tailCount(): u32 {
  return tails;
}

/** Whether one of the tails, if it matches, overrules a priority. */
// @ts-ignore: decorator
@inline
export function mayOverrule(priority: u32): bool {
  return (priority & 1 ? topDisallow : topAllow) > priority;
}

/** Whether there are no more tails than wanted. */
export function withinLimit(): bool {
  return tails <= maxTails;
}

// @ts-ignore: decorator
@inline
function fingerprint(i: u32): Fingerprint {
  return changetype<Fingerprint>(FINGERPRINTS + i * offsetof<Fingerprint>());
}

// @ts-ignore: decorator
@inline
function bytesOf(fingerprint: Fingerprint): usize {
  return <usize>fingerprint.segment + <usize>fingerprint.offset;
}

/** Adds all tails of a list at `depth` of the text. */
export function addList(list: usize, depth: u32): void {
  const slots = slotCount(indexBits(list));
  // An index is for more tails than half its slots.
  if (slots != 0 && slots >> 1 >= maxTails) tails = maxTails + 1;
  for (let slot: u32 = 0; slot <= slots && withinLimit(); slot++) {
    const chain = chainOf(list, slot);
    if (chain != 0) addChain(chain, depth);
  }
}

/** Adds the tails of one chain of records. */
function addChain(at: usize, depth: u32): void {
  let p = at;
  do {
    readTail(p);
    if (++tails > maxTails) return;
    if (recordPriority & 1) topAllow = max(topAllow, recordPriority);
    else topDisallow = max(topDisallow, recordPriority);
    addTail(p, depth, p != at);
    p = recordTailAt + recordTailLen;
  } while (!recordLast && withinLimit());
}

/**
 * Adds the tail that was read last, from `record`. One of a chain may have its rarest bytes in common with those
 * before it, as in `/shop?*size=` and `/shop?*sort=`: its last segment then tells more.
 */
function addTail(record: usize, depth: u32, chained: bool): void {
  const tail = recordTailAt;
  const last = tail + recordTailLen;
  let size = FINGERPRINT_SIZE;
  let at: i32 = -1;
  if (chained) {
    let segment = last;
    while (segment > tail && load<u8>(segment - 1) != STAR) segment--;
    at = rarest(segment, min(<u32>(last - segment), SEARCHED), size);
    if (at >= 0) at += <i32>(segment - tail);
  }
  const searched = min(recordTailLen, SEARCHED);
  if (at < 0) at = rarest(tail, searched, size);
  while (at < 0 && size > 1) at = rarest(tail, searched, --size);
  if (at < 0) {
    // Nothing but stars, which only a forged program has.
    tails = maxTails + 1;
    return;
  }
  let from = tail + at;
  let to = from + size;
  while (from > tail && tail + at - from < CONTEXT && load<u8>(from - 1) != STAR) from--;
  while (to < last && to - from < 2 * CONTEXT && load<u8>(to) != STAR) to++;
  const added = fingerprint(tails);
  added.segment = <u32>from;
  added.record = <u32>record;
  added.segmentLength = <u8>(to - from);
  added.offset = <u8>(tail + at - from);
  added.depth = <u8>depth;
  added.size = <u8>size;
}

/**
 * Builds tables and chains of all tails that have been added, except those of one byte, which become suspects. False if
 * there are too many of these.
 */
export function buildFingerprints(): bool {
  if (tails == 0) return true;
  memory.fill(FINGERPRINT_HEADS, 0, 2 << HEAD_BITS);
  hasPairs = false;
  const n = sortFingerprints(2);
  for (let i: u32 = 1; i <= tails; i++) {
    if (fingerprint(i).size == 1 && !addSuspectByte(load<u8>(bytesOf(fingerprint(i))))) return false;
  }
  writeTables(FINGERPRINT_TABLES, n);
  for (let rank: u32 = 0; rank < n; rank++) enter(load<u16>(SORTED_TAILS + (rank << 1)));
  return true;
}

/** Writes tables of all tails that have been added, those of one byte as well. */
export function writeFingerprintTables(tables: usize): void {
  writeTables(tables, sortFingerprints(1));
}

/** Sorts the tails whose fingerprints have at least `least` bytes by their first two. Returns how many there are. */
function sortFingerprints(least: u32): u32 {
  let n: u32 = 0;
  for (let i: u32 = 1; i <= tails; i++) {
    if (<u32>fingerprint(i).size >= least) store<u16>(SORTED_TAILS + (n++ << 1), <u16>i);
  }
  // Buckets of fingerprints that share their first bytes let the fewest others through.
  sortBy(1, SORTED_TAILS, FINGERPRINT_ORDER, n);
  sortBy(0, FINGERPRINT_ORDER, SORTED_TAILS, n);
  return n;
}

/** Sorts n numbers of tails by one byte of their fingerprints; equal ones stay in order. */
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
  return load<u8>(bytesOf(fingerprint(load<u16>(order + (i << 1)))) + byte);
}

/** Writes tables of n sorted fingerprints. */
function writeTables(tables: usize, n: u32): void {
  memory.fill(tables, 0, FINGERPRINT_TABLE_BYTES);
  for (let rank: u32 = 0; rank < n; rank++) {
    const added = fingerprint(load<u16>(SORTED_TAILS + (rank << 1)));
    const bucket = (rank << 3) / n;
    for (let k: u32 = 0; k < FINGERPRINT_SIZE; k++) {
      const pair = tables + (k << 5);
      if (k < <u32>added.size) addToTables(pair, load<u8>(bytesOf(added) + k), bucket);
      // After a shorter fingerprint may stand anything.
      else for (let c: u32 = 0; c < 16; c++) addToTables(pair, c | (c << 4), bucket);
    }
  }
}

/** Enters the fingerprint of tail i under its hash. */
function enter(i: u32): void {
  const added = fingerprint(i);
  const at = bytesOf(added);
  const short = <u32>added.size < FINGERPRINT_SIZE;
  if (short) hasPairs = true;
  const head = FINGERPRINT_HEADS + hash(short ? load<u16>(at) : bytes3(at));
  added.next = load<u16>(head);
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

/** Lanes at which a fingerprint of the tables may begin. */
// @ts-ignore: decorator
@inline
export function fingerprintLanes(tables: usize, p: usize): v128 {
  return v128.and(
    nibbles(v128.load(p), v128.load(tables), v128.load(tables, 16)),
    v128.and(
      nibbles(v128.load(p, 1), v128.load(tables, 32), v128.load(tables, 48)),
      nibbles(v128.load(p, 2), v128.load(tables, 64), v128.load(tables, 80)),
    ),
  );
}

/** First of the fingerprints of three bytes that may be at p, or 0. */
// @ts-ignore: decorator
@inline
export function firstTriple(p: usize): usize {
  return fingerprintOrNone(load<u16>(FINGERPRINT_HEADS + hash(bytes3(p))));
}

/** First of the fingerprints of two bytes that may be at p, or 0. */
// @ts-ignore: decorator
@inline
export function firstPair(p: usize): usize {
  return hasPairs ? fingerprintOrNone(load<u16>(FINGERPRINT_HEADS + hash(load<u16>(p)))) : 0;
}

/** The next with the same hash, or 0. */
// @ts-ignore: decorator
@inline
export function nextWithHash(fingerprint: usize): usize {
  return fingerprintOrNone(changetype<Fingerprint>(fingerprint).next);
}

// @ts-ignore: decorator
@inline
function fingerprintOrNone(i: u32): usize {
  return i == 0 ? 0 : changetype<usize>(fingerprint(i));
}
