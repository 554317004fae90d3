/**
 * Rules -> program: sort the literal prefixes, then write the trie in depth-first order straight into the
 * output. No recursion (a hostile file nests a thousand deep), no allocation (the host brings the work space).
 *
 * Work space: entries, a second copy for the merge sort, common-prefix lengths, running counts of allow rules,
 * the stack of ranges to build, list scratch, then the program.
 */

import { commonPrefix, order, trigramSlot } from "./bytes";
import {
  ENTRY_SIZE,
  LABEL_LONG,
  LIST_INDEX_MAX,
  LIST_LOOSE,
  NODE_ALLOW_BELOW,
  NODE_ALLOW_TAILS,
  NODE_CHILDREN,
  NODE_DISALLOW_BELOW,
  NODE_DISALLOW_TAILS,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
  RULE_SIZE,
  RULE_WILD,
} from "./layout";
import { anchored, prefixLen, splitWild, tailAt, tailLen } from "./pattern";

// An entry: u64 the prefix's first eight bytes, most significant first; u32 address and length of the prefix;
// u32 tail length << 2 | shape; u32 value. The tail's address follows from the pattern, see `tailOf`.
const SHAPE_PREFIX: u32 = 0;
const SHAPE_END: u32 = 1;
const SHAPE_TAIL: u32 = 2;
const SHAPE_TAIL_END: u32 = 3;
const STAR: u8 = 0x2a;
/** Tails that share a list's index: fewer are tried one by one. */
const INDEX_FROM: u32 = 8;

/** Bytes of an offset and of a value. */
let width: u32 = 2;
let entries: usize = 0;
let count: u32 = 0;
let lcps: usize = 0;
let allows: usize = 0;
let stack: usize = 0;
let scratch: usize = 0;
/** Where the program of the last compile lies. */
export let program: usize = 0;

/**
 * Compiles `n` rules at `rules`; `work` has compileSpace(n, bytes of the patterns) bytes.
 * Returns the length of the program at `program`, or 0 if it does not fit 16-bit offsets and `wide` is not set.
 */
export function compileRules(rules: usize, n: u32, work: usize, wide: bool): u32 {
  width = wide ? 4 : 2;
  entries = work;
  const spare = entries + (n + 2) * ENTRY_SIZE;
  lcps = spare + (n + 2) * ENTRY_SIZE;
  allows = lcps + (n + 2) * 4;
  scratch = allows + (n + 2) * 4;
  stack = scratch + (4 << LIST_INDEX_MAX) + (n + 2) * 4;
  program = stack + (n + 2) * 16;
  count = 0;
  for (let i: u32 = 0; i < n; i++) addEntry(rules + i * RULE_SIZE);
  sort(spare);
  dropRepeats();
  measure();
  return build();
}

function addEntry(rule: usize): void {
  const pattern = <usize>load<u32>(rule);
  const size = load<u32>(rule, 4);
  let literal = size;
  let shape = SHAPE_PREFIX;
  let tail: u32 = 0;
  if (load<u32>(rule, 12) & RULE_WILD) {
    splitWild(pattern, size);
    literal = prefixLen;
    tail = tailLen;
    shape = tail != 0 ? (anchored ? SHAPE_TAIL_END : SHAPE_TAIL) : anchored ? SHAPE_END : SHAPE_PREFIX;
  }
  const e = entries + count * ENTRY_SIZE;
  let key = bswap(load<u64>(pattern));
  if (literal < 8) key &= literal == 0 ? 0 : ~(<u64>0) << (64 - (<u64>literal << 3));
  store<u64>(e, key);
  store<u32>(e, <u32>pattern, 8);
  store<u32>(e, literal, 12);
  store<u32>(e, (tail << 2) | shape, 16);
  store<u32>(e, load<u32>(rule, 8), 20);
  count++;
}

// @ts-ignore: decorator
@inline
function entry(i: u32): usize {
  return entries + i * ENTRY_SIZE;
}

// @ts-ignore: decorator
@inline
function literalOf(e: usize): u32 {
  return load<u32>(e, 12);
}

// @ts-ignore: decorator
@inline
function shapeOf(e: usize): u32 {
  return load<u32>(e, 16) & 3;
}

// @ts-ignore: decorator
@inline
function valueOf(e: usize): u32 {
  return load<u32>(e, 20);
}

// @ts-ignore: decorator
@inline
function tailSize(e: usize): u32 {
  return load<u32>(e, 16) >> 2;
}

function tailOf(e: usize): usize {
  let p = <usize>load<u32>(e, 8) + literalOf(e);
  while (load<u8>(p) == STAR) p++;
  return p;
}

/** Prefix, then kind, then value from high to low, then tail: a total order, so equal rules give equal bytes. */
function compare(a: usize, b: usize): i32 {
  const x = load<u64>(a);
  const y = load<u64>(b);
  if (x != y) return x < y ? -1 : 1;
  const byPrefix = order(load<u32>(a, 8), literalOf(a), load<u32>(b, 8), literalOf(b));
  if (byPrefix != 0) return byPrefix;
  const byKind = <i32>min(shapeOf(a), SHAPE_TAIL) - <i32>min(shapeOf(b), SHAPE_TAIL);
  if (byKind != 0) return byKind;
  if (valueOf(a) != valueOf(b)) return valueOf(a) > valueOf(b) ? -1 : 1;
  if (shapeOf(a) != shapeOf(b)) return shapeOf(a) < shapeOf(b) ? -1 : 1;
  if (tailSize(a) == 0) return 0;
  return order(tailOf(a), tailSize(a), tailOf(b), tailSize(b));
}

// @ts-ignore: decorator
@inline
function move(to: usize, from: usize): void {
  v128.store(to, v128.load(from));
  store<u64>(to, load<u64>(from, 16), 16);
}

/** Insertion sort of short runs, then bottom-up merges between the two tables. */
function sort(spare: usize): void {
  const RUN: u32 = 8;
  const hold = spare + count * ENTRY_SIZE;
  for (let lo: u32 = 0; lo < count; lo += RUN) {
    const hi = lo + RUN < count ? lo + RUN : count;
    for (let i = lo + 1; i < hi; i++) {
      let j = i;
      if (compare(entry(j - 1), entry(j)) <= 0) continue;
      move(hold, entry(i));
      do {
        move(entry(j), entry(j - 1));
        j--;
      } while (j > lo && compare(entry(j - 1), hold) > 0);
      move(entry(j), hold);
    }
  }
  let other = spare;
  for (let width = RUN; width < count; width <<= 1) {
    for (let lo: u32 = 0; lo < count; lo += width << 1) {
      const mid = lo + width < count ? lo + width : count;
      const hi = mid + width < count ? mid + width : count;
      let i = lo;
      let j = mid;
      let out = other + lo * ENTRY_SIZE;
      while (i < mid && j < hi) {
        if (compare(entry(i), entry(j)) <= 0) move(out, entry(i++));
        else move(out, entry(j++));
        out += ENTRY_SIZE;
      }
      for (; i < mid; i++, out += ENTRY_SIZE) move(out, entry(i));
      for (; j < hi; j++, out += ENTRY_SIZE) move(out, entry(j));
    }
    const swap = entries;
    entries = other;
    other = swap;
  }
}

/** A rule written twice counts once. */
function dropRepeats(): void {
  let kept: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    if (kept != 0 && compare(entry(kept - 1), entry(i)) == 0) continue;
    if (kept != i) move(entry(kept), entry(i));
    kept++;
  }
  count = kept;
}

/** Fills the tables of common-prefix lengths (entry i with i - 1) and of allow rules before entry i. */
function measure(): void {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const e = entry(i);
    store<u32>(allows + i * 4, sum);
    sum += valueOf(e) & 1;
    if (i == 0) continue;
    const before = entry(i - 1);
    const max = literalOf(before) < literalOf(e) ? literalOf(before) : literalOf(e);
    store<u32>(lcps + i * 4, commonPrefix(load<u32>(before, 8), load<u32>(e, 8), max));
  }
  store<u32>(allows + count * 4, sum);
}

// @ts-ignore: decorator
@inline
function lcp(i: u32): u32 {
  return load<u32>(lcps + i * 4);
}

/** Writes an offset or a value. */
function put(at: usize, value: u32): void {
  if (width == 2) store<u16>(at, <u16>value);
  else store<u32>(at, value);
}

/** Flags for the verdicts among entries lo to hi. */
function verdicts(lo: u32, hi: u32): u32 {
  const allowed = load<u32>(allows + hi * 4) - load<u32>(allows + lo * 4);
  return (allowed != 0 ? NODE_ALLOW_BELOW : 0) | (allowed != hi - lo ? NODE_DISALLOW_BELOW : 0);
}

function build(): u32 {
  let out = program;
  if (count == 0) {
    store<u16>(out, 0);
    return 2;
  }
  let top = stack;
  push(top, 0, count, 0, 0);
  top += 16;
  while (top > stack) {
    top -= 16;
    const lo = load<u32>(top);
    const hi = load<u32>(top, 4);
    const depth = load<u32>(top, 8);
    const slot = <usize>load<u32>(top, 12);
    if (slot != 0) put(slot, <u32>(out - program));

    const first = entry(lo);
    let common = literalOf(first);
    for (let i = lo + 1; i < hi; i++) if (lcp(i) < common) common = lcp(i);

    // Entries that end here sort first: prefixes, ends, tails.
    let prefix: u32 = 0;
    let ending: u32 = 0;
    let tails = lo;
    let tailFlags: u32 = 0;
    let next = lo;
    for (; next < hi && literalOf(entry(next)) == common; next++) {
      const e = entry(next);
      const value = valueOf(e);
      const shape = shapeOf(e);
      if (shape == SHAPE_PREFIX) prefix = max(prefix, value);
      else if (shape == SHAPE_END) ending = max(ending, value);
      else tailFlags |= value & 1 ? NODE_ALLOW_TAILS : NODE_DISALLOW_TAILS;
      if (shape < SHAPE_TAIL) tails = next + 1;
    }

    let flags = tailFlags;
    if (prefix != 0) flags |= NODE_PREFIX;
    if (ending != 0) flags |= NODE_END;
    if (tails < next) flags |= NODE_TAILS;
    if (next < hi) flags |= NODE_CHILDREN | verdicts(next, hi);

    const label = common - depth;
    store<u8>(out, label < LABEL_LONG ? <u8>label : <u8>LABEL_LONG);
    store<u8>(out, <u8>flags, 1);
    out += 2;
    if (label >= LABEL_LONG) {
      store<u32>(out, label);
      out += 4;
    }
    memory.copy(out, <usize>load<u32>(first, 8) + depth, label);
    out += label;
    if (prefix != 0) {
      put(out, prefix);
      out += width;
    }
    if (ending != 0) {
      put(out, ending);
      out += width;
    }
    const tailSlot = out;
    if (tails < next) out += width;
    if (next < hi) {
      let children: u32 = 1;
      for (let i = next + 1; i < hi; i++) if (lcp(i) == common) children++;
      store<u8>(out, <u8>(children - 1));
      out++;
      const offset = out + children;
      // The stack wants the first child on top, so ranges are pushed from the last back.
      let rangeEnd = hi;
      let c = children;
      for (let i = hi; i > next; i--) {
        const start = i - 1;
        if (start != next && lcp(start) != common) continue;
        c--;
        store<u8>(out + c, load<u8>(<usize>load<u32>(entry(start), 8) + common));
        push(top, start, rangeEnd, common + 1, <u32>(offset + c * width));
        top += 16;
        rangeEnd = start;
      }
      out = offset + children * width;
    }
    if (tails < next) {
      put(tailSlot, <u32>(out - program));
      out = writeList(out, tails, next);
    }
    if (width == 2 && out - program > 0xffff) return 0;
  }
  return <u32>(out - program);
}

function push(at: usize, lo: u32, hi: u32, depth: u32, slot: u32): void {
  store<u32>(at, lo);
  store<u32>(at, hi, 4);
  store<u32>(at, depth, 8);
  store<u32>(at, slot, 12);
}

/** How telling a byte is in a path: 0 for the commonest letter, 9 for the rarest; marks lie between. */
function rarity(c: u32): u32 {
  const letter = (c | 32) - 0x61;
  // One hexadecimal digit a letter, a and q in the lowest.
  if (letter < 16) return <u32>(0x3124279144503351 >> (<u64>letter << 2)) & 15;
  if (letter < 26) return <u32>(0x9685641119 >> (<u64>(letter - 16) << 2)) & 15;
  if (c == 0x2f || c == 0x2d || c == 0x2e) return 1;
  return c - 0x30 < 10 ? 4 : 7;
}

/** Bit of the tail's rarest trigram in a set of 2^bits, or -1 if no segment has three bytes. */
function trigramBit(tail: usize, len: u32, bits: u32): i32 {
  let best: i32 = -1;
  let slot: i32 = -1;
  for (let i: u32 = 0; i + 3 <= len; i++) {
    const p = tail + i;
    const a = load<u8>(p);
    const b = load<u8>(p, 1);
    const c = load<u8>(p, 2);
    if (a == STAR || b == STAR || c == STAR) continue;
    const score = <i32>(rarity(a) + rarity(b) + rarity(c));
    if (score > best) {
      best = score;
      slot = <i32>trigramSlot(p, bits);
    }
  }
  return slot;
}

/**
 * Writes the list of tails that are entries lo to hi (layout.ts, match.ts): the head, the index if there is one
 * (a set of 16 bits a slot, the table of slots), the loose tails, the buckets. Entries come by falling value, and so do the tails of each bucket.
 */
function writeList(out: usize, lo: u32, hi: u32): usize {
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
  let loose: u32 = 0;
  for (let i = hi; i > lo; i--) {
    const e = entry(i - 1);
    const bit = bits == 0 ? -1 : trigramBit(tailOf(e), tailSize(e), bits + 4);
    const link = links + (i - 1 - lo) * 4;
    if (bit < 0) {
      store<u32>(link, loose);
      loose = i;
    } else {
      const byte = set + (<u32>bit >> 3);
      store<u8>(byte, <u8>(<u32>load<u8>(byte) | (1 << (bit & 7))));
      const head = heads + ((<u32>bit >> 4) << 2);
      store<u32>(link, load<u32>(head));
      store<u32>(head, i);
    }
  }
  store<u8>(list, <u8>(bits | (loose != 0 ? LIST_LOOSE : 0)));
  const table = out;
  memory.fill(table, 0, slots * width);
  out += slots * width;
  if (loose != 0) out = writeChain(out, loose, links, lo);
  for (let s: u32 = 0; s < slots; s++) {
    const chain = load<u32>(heads + (s << 2));
    if (chain == 0) continue;
    put(table + s * width, <u32>(out - list));
    out = writeChain(out, chain, links, lo);
  }
  return out;
}

/** Writes the tail records of one chain. Returns the end. */
function writeChain(out: usize, chain: u32, links: usize, lo: u32): usize {
  while (chain != 0) {
    const e = entry(chain - 1);
    const next = load<u32>(links + (chain - 1 - lo) * 4);
    const size = tailSize(e);
    put(out, valueOf(e));
    out += width;
    let word = (size << 2) | (next == 0 ? 2 : 0) | (shapeOf(e) == SHAPE_TAIL_END ? 1 : 0);
    for (; word >= 128; word >>= 7) store<u8>(out++, <u8>(word | 128));
    store<u8>(out++, <u8>word);
    memory.copy(out, tailOf(e), size);
    out += size;
    chain = next;
  }
  return out;
}
