/**
 * The tail lists of a program, read in place (docs/format.md has their layout): the index, whose slots lead to
 * buckets of tails, and the records of tails, which stand in chains. Nothing else knows the layout of a list.
 */
import { trigramSlot } from "../bytes/bytes";
import { LIST_UNINDEXED } from "../shared/format";
import { number, width } from "./number";

/** Bits of the head that have the index size. */
const INDEX_BITS: u32 = 31;
/** All bits of the head that mean something. */
const HEAD_BITS: u32 = INDEX_BITS | LIST_UNINDEXED;
/** Bits of the filter for each slot, and their number as a power of two. */
const FILTER_BITS: u32 = 16;
const FILTER_LOG: u32 = 4;

/** Size of the index as a power of two; 0 if there is none. */
// @ts-ignore: decorator
@inline
export function indexBits(list: usize): u32 {
  return <u32>load<u8>(list) & INDEX_BITS;
}

/** How many slots an index has. */
// @ts-ignore: decorator
@inline
export function slotCount(bits: u32): u32 {
  return bits == 0 ? 0 : (<u32>1) << bits;
}

/** Whether the head has bits that mean nothing. */
export function hasUnknownBits(list: usize): bool {
  return (<u32>load<u8>(list) & ~HEAD_BITS) != 0;
}

/** Whether there is a chain of tails outside the index. */
// @ts-ignore: decorator
@inline
export function hasUnindexed(list: usize): bool {
  return (<u32>load<u8>(list) & LIST_UNINDEXED) != 0;
}

/** Address of the slots of a list with an index. */
// @ts-ignore: decorator
@inline
function slotsOf(list: usize, bits: u32): usize {
  return filterOf(list) + ((<usize>(FILTER_BITS / 8)) << bits);
}

/** Address of the filter of a list with an index. */
// @ts-ignore: decorator
@inline
function filterOf(list: usize): usize {
  return list + 1;
}

/** Address of the first record: of the tails outside the index, or else of the first bucket. */
// @ts-ignore: decorator
@inline
export function recordsOf(list: usize, bits: u32): usize {
  return bits == 0 ? list + 1 : slotsOf(list, bits) + ((<usize>width) << bits);
}

/** Address of the chain of a slot's bucket, or 0. */
// @ts-ignore: decorator
@inline
export function bucketOf(list: usize, bits: u32, slot: u32): usize {
  const offset = number(slotsOf(list, bits) + slot * width);
  return offset == 0 ? 0 : list + offset;
}

/**
 * Address of the first record of slot `slot`, or, for slot number `slotCount`, of the tails outside the index; 0 for
 * none.
 */
export function chainOf(list: usize, slot: u32): usize {
  const bits = indexBits(list);
  if (slot < slotCount(bits)) return bucketOf(list, bits, slot);
  return hasUnindexed(list) ? recordsOf(list, bits) : 0;
}

/**
 * The slot of the three bytes at p in an index, its place in the filter below: some tail that holds them is indexed only
 * if `isInFilter` says so.
 */
// @ts-ignore: decorator
@inline
export function filterBit(p: usize, bits: u32): u32 {
  return trigramSlot(p, bits + FILTER_LOG);
}

// @ts-ignore: decorator
@inline
export function isInFilter(list: usize, bit: u32): bool {
  return ((<u32>load<u8>(filterOf(list) + (bit >> 3)) >> (bit & 7)) & 1) != 0;
}

/** The slot that a bit of the filter belongs to. */
// @ts-ignore: decorator
@inline
export function slotOf(bit: u32): u32 {
  return bit >> FILTER_LOG;
}

// The record that `readTail` has read.
export let recordPriority: u32 = 0;
export let recordTailAt: usize = 0;
export let recordTailLen: u32 = 0;
export let recordAnchored: bool = false;
export let recordLast: bool = false;

/** Reads the record at p: its priority, then a LEB128 number `length << 2 | last << 1 | anchored`, then the tail. */
// @ts-ignore: decorator
@inline
export function readTailHere(p: usize): void {
  recordPriority = number(p);
  p += width;
  let word = <u32>load<u8>(p++);
  if (word & 128) {
    word &= 127;
    let shift: u32 = 7;
    for (;;) {
      const byte = <u32>load<u8>(p++);
      word |= (byte & 127) << shift;
      if (byte < 128) break;
      shift += 7;
    }
  }
  recordAnchored = (word & 1) != 0;
  recordLast = (word & 2) != 0;
  recordTailLen = word >> 2;
  recordTailAt = p;
}

/** The same for callers in no hurry: a call instead of a copy of the code. */
export function readTail(p: usize): void {
  readTailHere(p);
}

/** The most bytes that a length may have. */
const LENGTH_BYTES: u32 = 5;

/** Whether the record at p has a priority and a length that `readTail` can read before `end`. */
export function isRecord(p: usize, end: usize): bool {
  if (end - p < width + 1) return false;
  const length = p + width;
  const stop = min(end, length + LENGTH_BYTES);
  for (let at = length; at < stop; at++) if (<u32>load<u8>(at) < 128) return true;
  return false;
}
