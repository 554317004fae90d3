/** Writes tail lists: the tails that hang at one node (docs/contributors/format.md). */
import { putNumber } from "../bytes/bytes";
import { LIST_INDEX_MAX, LIST_UNINDEXED, TABLES_SIZE } from "../shared/format";
import { SHAPE_TAIL_END } from "./pattern";
import { chooseFingerprint } from "./rarity";
import { entry, tailOf } from "./sorted-rules";
import {
  FINGERPRINT_SIZE,
  FingerprintPlace,
  filterBit,
  fingerprintSize,
  PLACE_SIZE,
  slotOf,
  writeTables,
} from "./teddy";

/** A list of this many tails has fingerprint tables and an index; the tails of a shorter one are tried one by one. */
const INDEX_FROM: u32 = 4;

/** Bytes of scratch that the list of `tails` tails takes. */
export function listScratch(tails: u32): u32 {
  return (4 << LIST_INDEX_MAX) + tails * (4 + PLACE_SIZE);
}

/** Chains of entries: u32 entry + 1, 0 at the end. Linked from the back, so they read from the front. */
let links: usize = 0;
/** Where the fingerprint of each entry is. */
let places: usize = 0;

// @ts-ignore: decorator
@inline
function placeOf(i: u32): FingerprintPlace {
  return changetype<FingerprintPlace>(places + i * PLACE_SIZE);
}

/**
 * Writes the list of tails that are entries lo to hi: the head, fingerprint tables, filter and index if it has any,
 * then the unindexed tails, then the buckets. Entries come in descending order of priority, and so do the tails of
 * each bucket.
 */
export function writeList(out: usize, lo: u32, hi: u32, scratch: usize, width: u32): usize {
  const list = out++;
  const tails = hi - lo;
  const heads = scratch;
  links = heads + (4 << LIST_INDEX_MAX) - lo * 4;
  places = links + hi * 4 - lo * PLACE_SIZE;
  const bits = tails < INDEX_FROM ? 0 : min(32 - clz(tails - 1), LIST_INDEX_MAX);
  const slots: u32 = bits == 0 ? 0 : (<u32>1) << bits;
  chooseFingerprints(lo, hi, heads, bits);
  const filter = out + TABLES_SIZE;
  const table = filter + slots;
  if (bits != 0) {
    writeTables(out, changetype<usize>(placeOf(lo)), tails, PLACE_SIZE);
    out = table + slots * width;
    memory.fill(filter, 0, out - filter);
  }
  memory.fill(heads, 0, slots << 2);
  let unindexed: u32 = 0;
  for (let i = hi; i > lo; i--) {
    const link = links + (i - 1) * 4;
    const place = placeOf(i - 1);
    if (bits != 0 && <u32>place.size == FINGERPRINT_SIZE) {
      const bit = filterBit(place.at, bits);
      const byte = filter + (bit >> 3);
      store<u8>(byte, <u8>(<u32>load<u8>(byte) | (1 << (bit & 7))));
      const head = heads + (slotOf(bit) << 2);
      store<u32>(link, load<u32>(head));
      store<u32>(head, i);
    } else {
      store<u32>(link, unindexed);
      unindexed = i;
    }
  }
  store<u8>(list, <u8>(bits | (unindexed != 0 ? LIST_UNINDEXED : 0)));
  if (unindexed != 0) out = writeChain(out, unindexed, width);
  for (let s: u32 = 0; s < slots; s++) {
    const chain = load<u32>(heads + (s << 2));
    if (chain == 0) continue;
    putNumber(table + s * width, <u32>(out - list), width);
    out = writeChain(out, chain, width);
  }
  return out;
}

/** Chooses the fingerprints of entries lo to hi for an index of 2^bits. */
function chooseFingerprints(lo: u32, hi: u32, counts: usize, bits: u32): void {
  memory.fill(counts, 0, 4 << bits);
  for (let i = lo; i < hi; i++) {
    const e = entry(i);
    const tail = tailOf(e);
    const place = placeOf(i);
    const at = tail + chooseFingerprint(tail, e.tailLength, counts, bits);
    place.at = <u32>at;
    place.size = <u8>fingerprintSize(at, tail + e.tailLength);
    if (bits == 0 || <u32>place.size != FINGERPRINT_SIZE) continue;
    const count = counts + (slotOf(filterBit(at, bits)) << 2);
    store<u32>(count, load<u32>(count) + 1);
  }
}

/** Writes the tail records of one chain. Returns the end. */
function writeChain(out: usize, first: u32, width: u32): usize {
  for (let chain = first; chain != 0; ) {
    const e = entry(chain - 1);
    const next = load<u32>(links + (chain - 1) * 4);
    const size = e.tailLength;
    putNumber(out, e.priority, width);
    out += width;
    let word = (size << 2) | (next == 0 ? 2 : 0) | (e.shape == SHAPE_TAIL_END ? 1 : 0);
    for (; word >= 128; word >>= 7) store<u8>(out++, <u8>(word | 128));
    store<u8>(out++, <u8>word);
    const tail = tailOf(e);
    store<u8>(out++, <u8>(<usize>placeOf(chain - 1).at - tail));
    memory.copy(out, tail, size);
    out += size;
    chain = next;
  }
  return out;
}
