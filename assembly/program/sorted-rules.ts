/**
 * The compiler's table of rules, sorted by literal prefix, with the array of common prefixes (LCP) of neighbours, from
 * which the nodes of the trie follow.
 */
import { commonPrefix, order } from "../bytes/bytes";
import { ENTRY_SIZE, RULE_SIZE, RULE_WILD } from "../shared/boundary";
import { NODE_ALLOW_BELOW, NODE_DISALLOW_BELOW } from "../shared/format";
import {
  isAnchored,
  prefixLen,
  SHAPE_END,
  SHAPE_PREFIX,
  SHAPE_TAIL,
  SHAPE_TAIL_END,
  splitWild,
  tailLen,
} from "./pattern";
import { Rule } from "./rule";

const STAR: u8 = 0x2a;

/** A rule on its way into the program. */
@unmanaged
export class Entry {
  /** The prefix's first eight bytes, most significant first; its address and length. */
  key: u64;
  prefix: u32;
  prefixLength: u32;
  /** Tail length << 2 | shape. */
  tail: u32;
  priority: u32;

  // @ts-ignore: decorator
  @inline
  get shape(): u32 {
    return this.tail & 3;
  }

  // @ts-ignore: decorator
  @inline
  get tailLength(): u32 {
    return this.tail >> 2;
  }
}

if (offsetof<Entry>() != ENTRY_SIZE) ERROR("Entry differs from shared/boundary.ts");

let entries: usize = 0;
/** Common-prefix lengths of neighbours, and how many allow rules stand before each entry. */
let lcps: usize = 0;
let allows: usize = 0;
/** How many entries the table has. */
export let count: u32 = 0;

/** Fills the table with n rules, sorted, in `work`. Returns the end of the part of `work` that it took. */
export function fillTable(rules: usize, n: u32, work: usize): usize {
  entries = work;
  const spare = entries + (n + 2) * ENTRY_SIZE;
  lcps = spare + (n + 2) * ENTRY_SIZE;
  allows = lcps + (n + 2) * 4;
  count = 0;
  for (let i: u32 = 0; i < n; i++) addEntry(changetype<Rule>(rules + i * RULE_SIZE));
  sort(spare);
  dropRepeats();
  measure();
  return allows + (n + 2) * 4;
}

function addEntry(rule: Rule): void {
  const pattern = <usize>rule.pattern;
  const size = rule.length;
  let literal = size;
  let shape = SHAPE_PREFIX;
  let tail: u32 = 0;
  if (rule.flags & RULE_WILD) {
    splitWild(pattern, size);
    literal = prefixLen;
    tail = tailLen;
    shape = tail != 0 ? (isAnchored ? SHAPE_TAIL_END : SHAPE_TAIL) : isAnchored ? SHAPE_END : SHAPE_PREFIX;
  }
  const e = entry(count);
  let key = bswap(load<u64>(pattern));
  if (literal < 8) key &= literal == 0 ? 0 : ~(<u64>0) << (64 - ((<u64>literal) << 3));
  e.key = key;
  e.prefix = <u32>pattern;
  e.prefixLength = literal;
  e.tail = (tail << 2) | shape;
  e.priority = rule.priority;
  count++;
}

// @ts-ignore: decorator
@inline
export function entry(i: u32): Entry {
  return changetype<Entry>(entries + i * ENTRY_SIZE);
}

// @ts-ignore: decorator
@inline
export function tailOf(e: Entry): usize {
  let p = <usize>e.prefix + e.prefixLength;
  while (load<u8>(p) == STAR) p++;
  return p;
}

/** Prefix, then kind, then priority from high to low, then tail: a total order, so equal rules give equal bytes. */
function compare(a: Entry, b: Entry): i32 {
  const x = a.key;
  const y = b.key;
  if (x != y) return x < y ? -1 : 1;
  const byPrefix = order(a.prefix, a.prefixLength, b.prefix, b.prefixLength);
  if (byPrefix != 0) return byPrefix;
  const byKind = <i32>min(a.shape, SHAPE_TAIL) - <i32>min(b.shape, SHAPE_TAIL);
  if (byKind != 0) return byKind;
  if (a.priority != b.priority) return a.priority > b.priority ? -1 : 1;
  if (a.shape != b.shape) return a.shape < b.shape ? -1 : 1;
  if (a.tailLength == 0) return 0;
  return order(tailOf(a), a.tailLength, tailOf(b), b.tailLength);
}

// @ts-ignore: decorator
@inline
function move(to: Entry, from: Entry): void {
  const at = changetype<usize>(to);
  const source = changetype<usize>(from);
  v128.store(at, v128.load(source));
  store<u64>(at, load<u64>(source, 16), 16);
}

/** Insertion sort of short runs, then bottom-up merges between the two tables. */
function sort(spare: usize): void {
  const RUN: u32 = 8;
  const hold = changetype<Entry>(spare + count * ENTRY_SIZE);
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
        if (compare(entry(i), entry(j)) <= 0) move(changetype<Entry>(out), entry(i++));
        else move(changetype<Entry>(out), entry(j++));
        out += ENTRY_SIZE;
      }
      for (; i < mid; i++, out += ENTRY_SIZE) move(changetype<Entry>(out), entry(i));
      for (; j < hi; j++, out += ENTRY_SIZE) move(changetype<Entry>(out), entry(j));
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
    sum += e.priority & 1;
    if (i == 0) continue;
    const before = entry(i - 1);
    const max = before.prefixLength < e.prefixLength ? before.prefixLength : e.prefixLength;
    store<u32>(lcps + i * 4, commonPrefix(before.prefix, e.prefix, max));
  }
  store<u32>(allows + count * 4, sum);
}

// @ts-ignore: decorator
@inline
export function lcp(i: u32): u32 {
  return load<u32>(lcps + i * 4);
}

/** NODE_ flags for the verdicts among entries lo to hi. */
export function verdictFlags(lo: u32, hi: u32): u32 {
  const allowed = load<u32>(allows + hi * 4) - load<u32>(allows + lo * 4);
  return (allowed != 0 ? NODE_ALLOW_BELOW : 0) | (allowed != hi - lo ? NODE_DISALLOW_BELOW : 0);
}
