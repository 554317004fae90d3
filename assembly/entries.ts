/**
 * The compiler's table of rules, sorted by literal prefix. An entry is u64 the prefix's first eight bytes, most
 * significant first; u32 address and length of the prefix; u32 tail length << 2 | shape; u32 value.
 */
import { commonPrefix, order } from "./bytes";
import { ENTRY_SIZE, NODE_ALLOW_BELOW, NODE_DISALLOW_BELOW, RULE_SIZE, RULE_WILD } from "./layout";
import { anchored, prefixLen, splitWild, tailLen } from "./pattern";

export const SHAPE_PREFIX: u32 = 0;
export const SHAPE_END: u32 = 1;
export const SHAPE_TAIL: u32 = 2;
export const SHAPE_TAIL_END: u32 = 3;
const STAR: u8 = 0x2a;

let entries: usize = 0;
/** Common-prefix lengths of neighbours, and how many allow rules stand before each entry. */
let lcps: usize = 0;
let allows: usize = 0;
/** Entries of the table. */
export let count: u32 = 0;

/** Fills the table with n rules, sorted, in `work`. Returns where the work space goes on. */
export function fillTable(rules: usize, n: u32, work: usize): usize {
  entries = work;
  const spare = entries + (n + 2) * ENTRY_SIZE;
  lcps = spare + (n + 2) * ENTRY_SIZE;
  allows = lcps + (n + 2) * 4;
  count = 0;
  for (let i: u32 = 0; i < n; i++) addEntry(rules + i * RULE_SIZE);
  sort(spare);
  dropRepeats();
  measure();
  return allows + (n + 2) * 4;
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
export function entry(i: u32): usize {
  return entries + i * ENTRY_SIZE;
}

// @ts-ignore: decorator
@inline
export function literalOf(e: usize): u32 {
  return load<u32>(e, 12);
}

// @ts-ignore: decorator
@inline
export function shapeOf(e: usize): u32 {
  return load<u32>(e, 16) & 3;
}

// @ts-ignore: decorator
@inline
export function valueOf(e: usize): u32 {
  return load<u32>(e, 20);
}

// @ts-ignore: decorator
@inline
export function tailSize(e: usize): u32 {
  return load<u32>(e, 16) >> 2;
}

// @ts-ignore: decorator
@inline
export function tailOf(e: usize): usize {
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
export function lcp(i: u32): u32 {
  return load<u32>(lcps + i * 4);
}

/** Flags for the verdicts among entries lo to hi. */
export function verdicts(lo: u32, hi: u32): u32 {
  const allowed = load<u32>(allows + hi * 4) - load<u32>(allows + lo * 4);
  return (allowed != 0 ? NODE_ALLOW_BELOW : 0) | (allowed != hi - lo ? NODE_DISALLOW_BELOW : 0);
}
