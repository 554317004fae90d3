/**
 * Fingerprints of the tails at the path root, laid out flat for batches. The compiler has chosen their bytes; here one
 * set of tables (program/teddy.ts) serves all of them, with fewer steps to the bytes that have to be compared.
 * (With the tables and index of each list, batches took up to 1.4 times as long.)
 *
 * Where the tables have a fingerprint, a hash of its bytes leads to the tails that may match there. Tails with
 * fewer than three bytes in a row are all in one chain. FINGERPRINTS numbers the tails from 1.
 */
import {
  FINGERPRINT_HEADS,
  FINGERPRINT_HEADS_SIZE,
  FINGERPRINT_TABLES,
  FINGERPRINT_TABLES_SIZE,
  FINGERPRINTS,
  FINGERPRINTS_SIZE,
  PATH_TAILS,
  PATH_TAILS_SIZE,
} from "../memory";
import {
  chainOf,
  fingerprintOf,
  indexBits,
  isLast,
  priorityOf,
  readTail,
  recordAfter,
  slotCount,
  tailOf,
} from "../program/tail-list";
import { FINGERPRINT_SIZE, FingerprintPlace, fingerprintSize, hashOf, writeTables } from "../program/teddy";
import { TABLES_SIZE } from "../shared/format";

/** The most tails. */
const MAX_FINGERPRINTS: u32 = 512;
const HEAD_BITS: u32 = 11;
const STAR: u8 = 0x2a;
/** Bytes of a segment that are noted on either side of where its fingerprint begins. */
const CONTEXT: u32 = 32;

/** The fingerprint of a tail. */
@unmanaged
export class Fingerprint extends FingerprintPlace {
  /** Text position from which the tail may match. */
  depth: u8;
  /** Where in the segment the fingerprint is, and how long the segment is, as far as it is noted. */
  offset: u8;
  segmentLength: u8;
  /** Address of the tail's record (program/tail-list.ts). */
  record: u32;
  /** Number of the next fingerprint with the same hash, or 0. */
  next: u32;

  /** Address of the segment. */
  // @ts-ignore: decorator
  @inline
  get segment(): usize {
    return <usize>this.at - <usize>this.offset;
  }
}

/** What is known of all tails that have been added. */
@unmanaged
class PathTails {
  count: u32;
  /** Maximum number of tails. */
  most: u32;
  /** Highest priority of a tail that disallows, and of one that allows; 0 for none. */
  topDisallow: u32;
  topAllow: u32;
  /** Number of the first tail whose fingerprint is a short one, or 0. */
  short: u32;
}

const tails = changetype<PathTails>(PATH_TAILS);
if (
  offsetof<PathTails>() > PATH_TAILS_SIZE ||
  TABLES_SIZE > FINGERPRINT_TABLES_SIZE ||
  2 << HEAD_BITS != FINGERPRINT_HEADS_SIZE ||
  (MAX_FINGERPRINTS + 1) * offsetof<Fingerprint>() > FINGERPRINTS_SIZE
)
  ERROR("the tails at the path root do not fit their regions");

/** Starts over without tails, for at most `limit` of them, or as many as there is room for. */
export function resetTails(limit: u32): void {
  tails.count = 0;
  tails.topDisallow = 0;
  tails.topAllow = 0;
  tails.most = min(limit, MAX_FINGERPRINTS);
}

export function tailCount(): u32 {
  return tails.count;
}

/** Whether one of the tails, if it matches, overrules a priority. */
// @ts-ignore: decorator
@inline
export function mayOverrule(priority: u32): bool {
  return (priority & 1 ? tails.topDisallow : tails.topAllow) > priority;
}

/** Whether the tails keep to the limit of `resetTails`. */
export function withinLimit(): bool {
  return tails.count <= tails.most;
}

// @ts-ignore: decorator
@inline
function fingerprint(i: u32): Fingerprint {
  return changetype<Fingerprint>(FINGERPRINTS + i * offsetof<Fingerprint>());
}

/** Adds all tails of a list at `depth` of the text. */
export function addList(list: usize, depth: u32): void {
  const slots = slotCount(indexBits(list));
  // A list with an index has more tails than half its slots.
  if (slots != 0 && slots >> 1 >= tails.most) tails.count = tails.most + 1;
  for (let slot: u32 = 0; slot <= slots && withinLimit(); slot++) {
    const chain = chainOf(list, slot);
    if (chain != 0) addChain(chain, depth);
  }
}

/** Adds the tails of one chain of records. */
function addChain(chain: usize, depth: u32): void {
  for (let record = chain; record != 0; ) {
    if (++tails.count > tails.most) return;
    const priority = priorityOf(record);
    if (priority & 1) tails.topAllow = max(tails.topAllow, priority);
    else tails.topDisallow = max(tails.topDisallow, priority);
    const read = readTail(record);
    addTail(record, read, depth);
    record = isLast(read) ? 0 : recordAfter(read);
  }
}

/** Adds the tail of a record, and notes the segment with its fingerprint. */
function addTail(record: usize, read: u64, depth: u32): void {
  const tail = tailOf(read);
  const last = recordAfter(read);
  const at = tail + fingerprintOf(read);
  let from = at;
  let to = at;
  while (from > tail && at - from < CONTEXT && load<u8>(from - 1) != STAR) from--;
  while (to < last && to - at < CONTEXT && load<u8>(to) != STAR) to++;
  const added = fingerprint(tails.count);
  added.at = <u32>at;
  added.size = <u8>fingerprintSize(at, last);
  added.depth = <u8>depth;
  added.offset = <u8>(at - from);
  added.segmentLength = <u8>(to - from);
  added.record = <u32>record;
}

/** Builds tables and chains of all tails that have been added. */
export function buildFingerprints(): void {
  if (tails.count == 0) return;
  writeFingerprintTables(FINGERPRINT_TABLES);
  memory.fill(FINGERPRINT_HEADS, 0, FINGERPRINT_HEADS_SIZE);
  tails.short = 0;
  for (let i: u32 = 1; i <= tails.count; i++) {
    const added = fingerprint(i);
    if (<u32>added.size == FINGERPRINT_SIZE) {
      const head = headOf(added.at);
      added.next = load<u16>(head);
      store<u16>(head, <u16>i);
    } else {
      added.next = tails.short;
      tails.short = i;
    }
  }
}

/** Writes tables of all tails that have been added. */
export function writeFingerprintTables(tables: usize): void {
  writeTables(tables, changetype<usize>(fingerprint(1)), tails.count, offsetof<Fingerprint>());
}

/** Address of the head of the chain for the three bytes at p. */
// @ts-ignore: decorator
@inline
function headOf(p: usize): usize {
  return FINGERPRINT_HEADS + (hashOf(p, HEAD_BITS) << 1);
}

/** First of the whole fingerprints that may be at p, or 0. */
// @ts-ignore: decorator
@inline
export function firstWhole(p: usize): usize {
  return fingerprintOrNone(load<u16>(headOf(p)));
}

/** First of the short fingerprints, or 0. */
// @ts-ignore: decorator
@inline
export function firstShort(): usize {
  return fingerprintOrNone(tails.short);
}

/** The next of the same chain, or 0. */
// @ts-ignore: decorator
@inline
export function nextInChain(fingerprint: usize): usize {
  return fingerprintOrNone(changetype<Fingerprint>(fingerprint).next);
}

// @ts-ignore: decorator
@inline
function fingerprintOrNone(i: u32): usize {
  return i == 0 ? 0 : changetype<usize>(fingerprint(i));
}
