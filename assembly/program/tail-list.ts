/**
 * The tail lists of a program, read in place: fingerprint tables, filter and index, whose slots lead to buckets of tails,
 * and the records of tails, which stand in chains (docs/contributors/format.md has their layout). No other file reads the
 * bytes of a list, and only tail-list-writer.ts writes them.
 */
import { LIST_UNINDEXED, TABLES_SIZE } from "../shared/format";
import { number, width } from "./number";

/** Bits of the head that have the index size. */
const INDEX_BITS: u32 = 31;
/** All bits of the head that mean something. */
const HEAD_BITS: u32 = INDEX_BITS | LIST_UNINDEXED;

/** Size of the index as a power of two; 0 if there is neither an index nor fingerprint tables. */
// @ts-ignore: decorator
@inline
export function indexBits(list: usize): u32 {
  return <u32>load<u8>(list) & INDEX_BITS;
}

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

/** Address of the fingerprint tables (teddy.ts) of a list with an index. */
// @ts-ignore: decorator
@inline
export function tablesOf(list: usize): usize {
  return list + 1;
}

/** Address of the filter: eight bits for each slot. */
// @ts-ignore: decorator
@inline
function filterOf(list: usize): usize {
  return tablesOf(list) + TABLES_SIZE;
}

/** Address of the slots of a list with an index. */
// @ts-ignore: decorator
@inline
function slotsOf(list: usize, bits: u32): usize {
  return filterOf(list) + ((<usize>1) << bits);
}

/** Address of the first record: of the tails outside the index, or else of the first bucket. */
// @ts-ignore: decorator
@inline
export function recordsOf(list: usize, bits: u32): usize {
  return bits == 0 ? list + 1 : slotsOf(list, bits) + ((<usize>width) << bits);
}

/** Whether the filter has a bit (teddy.ts). */
// @ts-ignore: decorator
@inline
export function isInFilter(list: usize, bit: u32): bool {
  return ((<u32>load<u8>(filterOf(list) + (bit >> 3)) >> (bit & 7)) & 1) != 0;
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

// A record: a priority, then a LEB128 number `length << 2 | last << 1 | anchored`, then a byte that tells where in
// the tail its fingerprint begins, then the tail.

/** Priority of the record at p. */
// @ts-ignore: decorator
@inline
export function priorityOf(p: usize): u32 {
  return number(p);
}

/**
 * What the record at p says of its tail, in one number: the tail's address in the upper half, the LEB128 number in the
 * lower. `tailOf`, `lengthOf`, `isAnchored`, `isLast` and `recordAfter` take it apart.
 */
// @ts-ignore: decorator
@inline
export function readTailHere(p: usize): u64 {
  let at = p + width;
  let word = <u32>load<u8>(at++);
  if (word & 128) {
    word &= 127;
    let shift: u32 = 7;
    for (;;) {
      const byte = <u32>load<u8>(at++);
      word |= (byte & 127) << shift;
      if (byte < 128) break;
      shift += 7;
    }
  }
  return ((<u64>(at + 1)) << 32) | word;
}

/** `readTailHere` as a call instead of inlined code, for uses that need not be fast. */
export function readTail(p: usize): u64 {
  return readTailHere(p);
}

/** Address of the tail. */
// @ts-ignore: decorator
@inline
export function tailOf(read: u64): usize {
  return <usize>(read >>> 32);
}

/** Bytes of the tail. */
// @ts-ignore: decorator
@inline
export function lengthOf(read: u64): u32 {
  return <u32>read >> 2;
}

/** Whether the tail must end where the text does. */
// @ts-ignore: decorator
@inline
export function isAnchored(read: u64): bool {
  return (read & 1) != 0;
}

/** Whether the record is the last of its chain. */
// @ts-ignore: decorator
@inline
export function isLast(read: u64): bool {
  return (read & 2) != 0;
}

/** Where in the tail its fingerprint begins. */
// @ts-ignore: decorator
@inline
export function fingerprintOf(read: u64): u32 {
  return load<u8>(tailOf(read) - 1);
}

/** Address of the next record, or of what follows the chain. */
// @ts-ignore: decorator
@inline
export function recordAfter(read: u64): usize {
  return tailOf(read) + lengthOf(read);
}

/** The most bytes that a length may have. */
const LENGTH_BYTES: u32 = 5;

/** Whether the record at p has a priority, a length and a fingerprint that can be read before `end`. */
export function isRecord(p: usize, end: usize): bool {
  const length = p + width;
  const stop = min(end - 1, length + LENGTH_BYTES);
  for (let at = length; at < stop; at++) if (<u32>load<u8>(at) < 128) return true;
  return false;
}
