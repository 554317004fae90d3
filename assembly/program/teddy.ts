/**
 * Teddy, which finds where one of many strings may begin, from Hyperscan (github.com/intel/hyperscan, src/fdr). Here
 * the strings are fingerprints: three bytes in a row by which tails are recognized in a text without looking at each
 * tail.
 *
 * A tail matches only if all its segments occur, so its rarest three bytes in a row represent it (fewer if no
 * segment has three). Blocks of 16 bytes are looked up by their nibbles (bytes/classes.ts): there is a pair of
 * tables for each of the three bytes, in which each bit is a bucket of fingerprints with similar beginnings. Where
 * a bit is set in all three pairs, such a fingerprint may begin.
 */
import { addToTables, firstLanes, nibbles } from "../bytes/classes";
import { FINGERPRINT_COUNTS, FINGERPRINT_COUNTS_SIZE } from "../memory";
import { TABLES_SIZE } from "../shared/format";

const STAR: u32 = 0x2a;
/** Bytes of a fingerprint, except for a tail that has fewer in a row. */
export const FINGERPRINT_SIZE: u32 = 3;
/** log2 of the filter bits per slot. */
const FILTER_LOG: u32 = 3;
/** Bytes of a pair of tables. */
const PAIR: u32 = 32;

/** Buckets of whole fingerprints, and after them, on the sign bit, the bucket of shorter ones. */
const BUCKETS: u32 = 7;
const SHORT_BUCKET: u32 = 7;
const WHOLE: u32 = 0x7f7f7f7f;

/** Bytes of the fingerprint that begins at `at`, of a tail that ends at `end`. */
export function fingerprintSize(at: usize, end: usize): u32 {
  let size: u32 = 0;
  while (size < FINGERPRINT_SIZE && at + size < end && <u32>load<u8>(at + size) != STAR) size++;
  return size;
}

/** Hash of the whole fingerprint at p, of `bits` bits. */
// @ts-ignore: decorator
@inline
export function hashOf(p: usize, bits: u32): u32 {
  return ((load<u32>(p) & 0xffffff) * 0x9e3779b1) >>> (32 - bits);
}

/** The bit that the filter of an index of 2^bits slots must have if one of them has the whole fingerprint at p. */
// @ts-ignore: decorator
@inline
export function filterBit(p: usize, bits: u32): u32 {
  return hashOf(p, bits + FILTER_LOG);
}

/** The slot that a bit of the filter belongs to. */
// @ts-ignore: decorator
@inline
export function slotOf(bit: u32): u32 {
  return bit >> FILTER_LOG;
}

/** Adds the fingerprint of `size` bytes at p to a bucket. */
function addFingerprint(tables: usize, p: usize, size: u32, bucket: u32): void {
  for (let k: u32 = 0; k < FINGERPRINT_SIZE; k++) {
    const pair = tables + k * PAIR;
    if (k < size) addToTables(pair, load<u8>(p + k), bucket);
    // A shorter fingerprint may be followed by anything.
    else for (let c: u32 = 0; c < 16; c++) addToTables(pair, c | (c << 4), bucket);
  }
}

/** Where a fingerprint is, and how many bytes it has. */
@unmanaged
export class FingerprintPlace {
  at: u32;
  size: u8;
}

/** Bytes of a place in a table of places alone. */
export const PLACE_SIZE: u32 = 8;

/** Counts for each byte of ASCII, which is all that most patterns have, and one more. */
if (FINGERPRINT_COUNTS_SIZE != 129 * 4) ERROR("the counts have another size");

/** Address of the count for a fingerprint's first byte. */
// @ts-ignore: decorator
@inline
function countOf(place: FingerprintPlace): usize {
  return FINGERPRINT_COUNTS + ((<u32>load<u8>(place.at) & 127) << 2);
}

/**
 * Writes the tables of n fingerprints, whose places begin at `places` and are `apart` bytes apart. Buckets of
 * fingerprints that begin alike let the fewest others through, so each bucket takes the same share of them in the
 * order of their first bytes, and roughly of their second ones.
 */
export function writeTables(tables: usize, places: usize, n: u32, apart: u32): void {
  const counts: usize = FINGERPRINT_COUNTS;
  const end = places + n * apart;
  memory.fill(tables, 0, TABLES_SIZE);
  memory.fill(counts, 0, FINGERPRINT_COUNTS_SIZE);
  for (let p = places; p < end; p += apart) {
    const count = countOf(changetype<FingerprintPlace>(p)) + 4;
    store<u32>(count, load<u32>(count) + 1);
  }
  for (let count = counts; count < counts + FINGERPRINT_COUNTS_SIZE - 4; count += 4) {
    store<u32>(count, load<u32>(count, 4) + load<u32>(count), 4);
  }
  for (let p = places; p < end; p += apart) {
    const place = changetype<FingerprintPlace>(p);
    let bucket = SHORT_BUCKET;
    if (<u32>place.size == FINGERPRINT_SIZE) {
      const count = countOf(place);
      const alike = load<u32>(count, 4) - load<u32>(count);
      const rank = load<u32>(count) + ((alike * (<u32>load<u8>(place.at, 1) & 31)) >> 5);
      bucket = (rank * BUCKETS) / n;
    }
    addFingerprint(tables, place.at, place.size, bucket);
  }
}

/** Buckets, a bit for each, of the fingerprints that may begin at each of 16 bytes. */
// @ts-ignore: decorator
@inline
export function bucketsAt(tables: usize, p: usize): v128 {
  return v128.and(
    nibbles(v128.load(p), v128.load(tables), v128.load(tables, 16)),
    v128.and(
      nibbles(v128.load(p, 1), v128.load(tables, 32), v128.load(tables, 48)),
      nibbles(v128.load(p, 2), v128.load(tables, 64), v128.load(tables, 80)),
    ),
  );
}

/** A bit for each of 16 bytes at which a whole fingerprint may begin. */
// @ts-ignore: decorator
@inline
export function wholeLanes(buckets: v128): u32 {
  return <u32>i8x16.bitmask(i8x16.ne(v128.and(buckets, i32x4.splat(WHOLE)), i8x16.splat(0)));
}

/** A bit for each of 16 bytes at which a shorter fingerprint may begin. */
// @ts-ignore: decorator
@inline
export function shortLanes(buckets: v128): u32 {
  return <u32>i8x16.bitmask(buckets);
}

/** Whether a fingerprint of the tables may begin in [from, end). */
// @ts-ignore: decorator
@inline
export function holdsFingerprint(tables: usize, from: usize, end: usize): bool {
  let seen = i8x16.splat(0);
  for (let p = from; p < end; p += 16) {
    seen = v128.or(seen, v128.and(bucketsAt(tables, p), firstLanes(min<u32>(<u32>(end - p), 16))));
  }
  return v128.any_true(seen);
}

/** Whether the tables have the fingerprint of `size` bytes at p in a bucket for whole, or short, fingerprints. */
export function isInTables(tables: usize, p: usize, size: u32): bool {
  let buckets: u32 = size == FINGERPRINT_SIZE ? WHOLE & 0xff : 1 << SHORT_BUCKET;
  for (let k: u32 = 0; k < FINGERPRINT_SIZE; k++) {
    const pair = tables + k * PAIR;
    if (k < size) {
      const c = <u32>load<u8>(p + k);
      buckets &= <u32>load<u8>(pair + (c & 15)) & <u32>load<u8>(pair + 16 + (c >> 4));
    } else {
      for (let i: u32 = 0; i < PAIR; i++) buckets &= load<u8>(pair + i);
    }
  }
  return buckets != 0;
}
