/**
 * Finds the tails of a list that match: fingerprint tables show where in the text one of them may match, the index
 * gives the candidates (a hash of three bytes leads to them, as in S. Wu and U. Manber's multi-pattern search, 1994),
 * and each is verified at that position. Most texts contain no fingerprint at all. Prepared programs use another
 * method (batch/verify.ts); verification-limits.ts describes what the two have in common.
 */
import { same } from "../bytes/bytes";
import { VISITED_BUCKETS, VISITED_BUCKETS_SIZE } from "../memory";
import { LIST_INDEX_MAX } from "../shared/format";
import { matchTail, openedText, segmentLen } from "./shift-and";
import {
  bucketOf,
  fingerprintOf,
  hasUnindexed,
  indexBits,
  isAnchored,
  isInFilter,
  isLast,
  lengthOf,
  priorityOf,
  readTailHere,
  recordAfter,
  recordsOf,
  slotCount,
  tablesOf,
  tailOf,
} from "./tail-list";
import { bucketsAt, filterBit, shortLanes, slotOf, wholeLanes } from "./teddy";
import { LIST_COMPARES, LIST_TRY } from "./verification-limits";

const STAR: i8 = 0x2a;

if (VISITED_BUCKETS_SIZE << 3 < 1 << LIST_INDEX_MAX) ERROR("the buckets of a list do not fit their region");

/**
 * Highest priority among the tails of a list that match the open text from position `at` on, if above `best`; `best`
 * otherwise.
 */
export function matchList(list: usize, at: u32, best: u32, text: usize, len: u32): u32 {
  const bits = indexBits(list);
  return bits == 0 ? matchChain(recordsOf(list, 0), at, best) : matchIndexed(list, bits, at, best, text, len);
}

function matchIndexed(list: usize, bits: u32, at: u32, least: u32, text: usize, len: u32): u32 {
  const tables = tablesOf(list);
  const end = text + len;
  let best = least;
  let short: u32 = 0;
  let comparesLeft = LIST_COMPARES + len;
  for (let p = text + at; p < end; p += 16) {
    const buckets = bucketsAt(tables, p);
    if (!v128.any_true(buckets)) continue;
    short |= shortLanes(buckets);
    for (let lanes = wholeLanes(buckets); lanes != 0; lanes &= lanes - 1) {
      const found = p + ctz(lanes);
      const bit = filterBit(found, bits);
      if (!isInFilter(list, bit) || found >= end) continue;
      for (let record = bucketOf(list, bits, slotOf(bit)); record != 0; ) {
        const priority = priorityOf(record);
        if (priority <= best) break;
        if (comparesLeft == 0) return matchBuckets(list, bits, at, <u32>(found - text), best, text, len);
        comparesLeft--;
        const read = readTailHere(record);
        if (couldMatchAt(read, found)) {
          comparesLeft -= min(comparesLeft, LIST_TRY + (len >> 4));
          if (matchesAt(read, found, text + at, end)) {
            best = priority;
            break;
          }
        }
        record = isLast(read) ? 0 : recordAfter(read);
      }
    }
  }
  return short != 0 && hasUnindexed(list) ? matchChain(recordsOf(list, bits), at, best) : best;
}

/** Whether a tail's segment, from its fingerprint on, may occur at `found`, judging by 16 bytes. */
// @ts-ignore: decorator
@inline
function couldMatchAt(read: u64, found: usize): bool {
  const offset = fingerprintOf(read);
  const segment = v128.load(tailOf(read) + offset);
  const stars = <u32>i8x16.bitmask(i8x16.eq(segment, i8x16.splat(STAR)));
  const stops = stars | (1 << min(lengthOf(read) - offset, 16));
  const differ = <u32>i8x16.bitmask(i8x16.ne(segment, v128.load(found)));
  return ctz(differ) >= ctz(stops);
}

/** Whether a tail whose fingerprint is at `found` of the open text matches in [begin, end). */
function matchesAt(read: u64, found: usize, begin: usize, end: usize): bool {
  const tail = tailOf(read);
  const size = lengthOf(read);
  const offset = fingerprintOf(read);
  if (segmentLen(tail, tail + size) == size) {
    const start = found - offset;
    const stop = start + size;
    return start >= begin && stop <= end && (stop == end || !isAnchored(read)) && same(start, tail, size);
  }
  return matchTail(tail, size, isAnchored(read), <u32>(begin - openedText()));
}

/**
 * Like `matchIndexed`, for tails whose fingerprint begins at position `from` or later, and for those outside the index:
 * each bucket is tried once, as a whole.
 */
function matchBuckets(list: usize, bits: u32, at: u32, from: u32, least: u32, text: usize, len: u32): u32 {
  let best = least;
  memory.fill(VISITED_BUCKETS, 0, (slotCount(bits) + 7) >> 3);
  for (let i = from; i < len; i++) {
    const bit = filterBit(text + i, bits);
    if (!isInFilter(list, bit)) continue;
    const slot = slotOf(bit);
    const seenAt = VISITED_BUCKETS + (slot >> 3);
    const seen = <u32>load<u8>(seenAt);
    const seenBit: u32 = 1 << (slot & 7);
    if (seen & seenBit) continue;
    store<u8>(seenAt, <u8>(seen | seenBit));
    const bucket = bucketOf(list, bits, slot);
    if (bucket != 0) best = matchChain(bucket, at, best);
  }
  return hasUnindexed(list) ? matchChain(recordsOf(list, bits), at, best) : best;
}

/** Tries records from p on, which are in descending order of priority, so the first match is the best. */
function matchChain(p: usize, at: u32, best: u32): u32 {
  for (let record = p; ; ) {
    const priority = priorityOf(record);
    if (priority <= best) return best;
    const read = readTailHere(record);
    if (matchTail(tailOf(read), lengthOf(read), isAnchored(read), at)) return priority;
    if (isLast(read)) return best;
    record = recordAfter(read);
  }
  return best;
}
