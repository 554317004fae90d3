/** Writes tail lists: the tails that hang at one node (docs/format.md). */
import { putNumber, trigramSlot } from "../bytes/bytes";
import { SHAPE_TAIL_END } from "../shared/boundary";
import { LIST_INDEX_MAX, LIST_UNINDEXED } from "../shared/format";
import { entry, tailOf } from "./entries";
import { rarest } from "./rarity";

/** Tails that share a list's index: fewer are tried one by one. */
const INDEX_FROM: u32 = 8;

/** Bytes of scratch that the list of `tails` tails takes. */
export function listScratch(tails: u32): u32 {
  return (4 << LIST_INDEX_MAX) + tails * 4;
}

/** Bit of the tail's rarest trigram in a set of 2^bits, or -1 if no segment has three bytes. */
function trigramBit(tail: usize, len: u32, bits: u32): i32 {
  const at = rarest(tail, len, 3);
  return at < 0 ? -1 : <i32>trigramSlot(tail + at, bits);
}

/**
 * Writes the list of tails that are entries lo to hi: the head, the index if there is one (a set of 16 bits per slot, then
 * the table of slots), the unindexed tails, the buckets. Entries come in descending order of priority, and so do the tails
 * of each bucket.
 */
export function writeList(out: usize, lo: u32, hi: u32, scratch: usize, width: u32): usize {
  const list = out++;
  const tails = hi - lo;
  let bits: u32 = 0;
  if (tails >= INDEX_FROM) {
    bits = 32 - clz(tails - 1);
    if (bits > LIST_INDEX_MAX) bits = LIST_INDEX_MAX;
  }
  // Chains of entries: u32 entry + 1, 0 at the end. Linked from the back, so they read from the front.
  const heads = scratch;
  const links = scratch + (4 << LIST_INDEX_MAX);
  const slots: u32 = bits == 0 ? 0 : (<u32>1) << bits;
  memory.fill(heads, 0, slots << 2);
  const set = out;
  memory.fill(set, 0, slots << 1);
  out += slots << 1;
  let unindexed: u32 = 0;
  for (let i = hi; i > lo; i--) {
    const e = entry(i - 1);
    const bit = bits == 0 ? -1 : trigramBit(tailOf(e), e.tailLength, bits + 4);
    const link = links + (i - 1 - lo) * 4;
    if (bit < 0) {
      store<u32>(link, unindexed);
      unindexed = i;
    } else {
      const byte = set + (<u32>bit >> 3);
      store<u8>(byte, <u8>(<u32>load<u8>(byte) | (1 << (bit & 7))));
      const head = heads + ((<u32>bit >> 4) << 2);
      store<u32>(link, load<u32>(head));
      store<u32>(head, i);
    }
  }
  store<u8>(list, <u8>(bits | (unindexed != 0 ? LIST_UNINDEXED : 0)));
  const table = out;
  memory.fill(table, 0, slots * width);
  out += slots * width;
  if (unindexed != 0) out = writeChain(out, unindexed, links, lo, width);
  for (let s: u32 = 0; s < slots; s++) {
    const chain = load<u32>(heads + (s << 2));
    if (chain == 0) continue;
    putNumber(table + s * width, <u32>(out - list), width);
    out = writeChain(out, chain, links, lo, width);
  }
  return out;
}

/** Writes the tail records of one chain. Returns the end. */
function writeChain(out: usize, chain: u32, links: usize, lo: u32, width: u32): usize {
  while (chain != 0) {
    const e = entry(chain - 1);
    const next = load<u32>(links + (chain - 1 - lo) * 4);
    const size = e.tailLength;
    putNumber(out, e.priority, width);
    out += width;
    let word = (size << 2) | (next == 0 ? 2 : 0) | (e.shape == SHAPE_TAIL_END ? 1 : 0);
    for (; word >= 128; word >>= 7) store<u8>(out++, <u8>(word | 128));
    store<u8>(out++, <u8>word);
    memory.copy(out, tailOf(e), size);
    out += size;
    chain = next;
  }
  return out;
}
