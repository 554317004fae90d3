/**
 * The suffix array of a text (U. Manber and G. Myers, "Suffix arrays: a new method for on-line string searches", SIAM
 * J. Comput. 22, 1993), sorted and searched as there. A segment is found in a dozen or so steps, however long the text
 * is, and however often all but its end occurs. The suffixes are sorted only for a text that has cost far more than
 * that (shift-and.ts), which no ordinary file comes near: with the worst rules, a path of 1.8 kB takes 3 ms instead of
 * 29.
 *
 *   u32[n] suffixes in order, then work space for sorting: u32[n] classes, u32[n] order, u32[max(n, 256) + 1] counts
 *   in place of the counts, once they have served, a level for each bit of a position, highest first: u32 zeros
 *   before and u32 bits for every 32 suffixes
 *
 * The levels are a wavelet matrix (F. Claude and G. Navarro, SPIRE 2012): on each, the suffixes whose bit is zero come
 * before the others, in order. With it, finding the least position from a given one on, among any run of suffixes,
 * takes two lookups per level.
 */
import { commonPrefix } from "../bytes/bytes";
import { SUFFIX_ARRAY, SUFFIX_ARRAY_SIZE } from "../memory";

/** Bytes for counts beside one for each suffix: at first there is one for each value of a byte, and one more. */
const SPARE: u32 = 1040;
/** Runs of up to this many suffixes are searched one by one. */
const RUN: u32 = 8;

/** The suffixes of a text, and where they and their levels are. */
@unmanaged
class SuffixArray {
  text: usize;
  /** Bytes of the text, which has as many suffixes. */
  count: u32;
  suffixes: usize;
  levels: usize;
  levelSize: u32;
  bits: u32;
}

const sorted = changetype<SuffixArray>(SUFFIX_ARRAY);
if (offsetof<SuffixArray>() > SUFFIX_ARRAY_SIZE) ERROR("SuffixArray does not fit its region");

/** Bytes that the suffixes of a text of `len` bytes need. */
export function suffixSpace(len: u32): u32 {
  return len * 12 + max(len * 4 + SPARE, levelBits(len) * levelBytes(len));
}

function levelBits(len: u32): u32 {
  return 32 - clz(len);
}

function levelBytes(len: u32): u32 {
  return ((len >> 5) + 1) << 3;
}

// @ts-ignore: decorator
@inline
function word(array: usize, i: u32): u32 {
  return load<u32>(array + (i << 2));
}

// @ts-ignore: decorator
@inline
function put(array: usize, i: u32, value: u32): void {
  store<u32>(array + (i << 2), value);
}

/** Sorts the suffixes of a text of `len` bytes, at `space`. */
export function orderSuffixes(at: usize, len: u32, space: usize): void {
  sorted.text = at;
  sorted.count = len;
  sorted.suffixes = space;
  sorted.bits = levelBits(len);
  sorted.levelSize = levelBytes(len);
  sorted.levels = space + len * 12;
  sortSuffixes();
  buildLevels();
}

/**
 * Sorts by prefix doubling: by the first byte, then by twice as many bytes in each round, since the classes of both
 * halves are known from the round before.
 */
function sortSuffixes(): void {
  const text = sorted.text;
  const n = sorted.count;
  const suffixes = sorted.suffixes;
  let classOf = suffixes + (n << 2);
  let other = classOf + (n << 2);
  const counts = other + (n << 2);
  for (let i: u32 = 0; i < n; i++) {
    put(classOf, i, load<u8>(text + i));
    put(other, i, i);
  }
  let classes: u32 = 256;
  for (let half: u32 = 0; ; half = half == 0 ? 1 : half << 1) {
    if (half != 0) {
      // Suffixes in the order of their second halves; suffixes without a second half come first.
      let next: u32 = 0;
      for (let i = n - half; i < n; i++) put(other, next++, i);
      for (let i: u32 = 0; i < n; i++) {
        const suffix = word(suffixes, i);
        if (suffix >= half) put(other, next++, suffix - half);
      }
    }
    memory.fill(counts, 0, classes << 2);
    for (let i: u32 = 0; i < n; i++) {
      const count = counts + (word(classOf, i) << 2);
      store<u32>(count, load<u32>(count) + 1);
    }
    let sum: u32 = 0;
    for (let c: u32 = 0; c < classes; c++) {
      sum += word(counts, c);
      put(counts, c, sum);
    }
    for (let i = n; i > 0; i--) {
      const suffix = word(other, i - 1);
      const count = counts + (word(classOf, suffix) << 2);
      const place = load<u32>(count) - 1;
      store<u32>(count, place);
      put(suffixes, place, suffix);
    }
    classes = 0;
    for (let i: u32 = 0; i < n; i++) {
      const suffix = word(suffixes, i);
      if (i == 0 || !alike(classOf, word(suffixes, i - 1), suffix, half)) classes++;
      put(other, suffix, classes - 1);
    }
    const swap = classOf;
    classOf = other;
    other = swap;
    // True at the latest when halves are as long as the text, since no two suffixes are the same.
    if (classes == n) return;
  }
}

/** Whether two suffixes have both halves in common. */
// @ts-ignore: decorator
@inline
function alike(classOf: usize, a: u32, b: u32, half: u32): bool {
  if (word(classOf, a) != word(classOf, b)) return false;
  if (half == 0) return true;
  const x = a + half;
  const y = b + half;
  return x < sorted.count && y < sorted.count && word(classOf, x) == word(classOf, y);
}

function buildLevels(): void {
  const n = sorted.count;
  const suffixes = sorted.suffixes;
  const bits = sorted.bits;
  let from = suffixes;
  let to = suffixes + (n << 2);
  for (let level: u32 = 0; level < bits; level++) {
    const at = sorted.levels + level * sorted.levelSize;
    const shift = bits - 1 - level;
    let zeros: u32 = 0;
    memory.fill(at, 0, sorted.levelSize);
    for (let i: u32 = 0; i < n; i++) {
      const entry = at + ((i >> 5) << 3);
      if ((i & 31) == 0) store<u32>(entry, zeros);
      const bit = (word(from, i) >> shift) & 1;
      store<u32>(entry, load<u32>(entry, 4) | (bit << (i & 31)), 4);
      zeros += 1 - bit;
    }
    if ((n & 31) == 0) store<u32>(at + ((n >> 5) << 3), zeros);
    let zero: u32 = 0;
    let one = zeros;
    for (let i: u32 = 0; i < n; i++) {
      const suffix = word(from, i);
      put(to, (suffix >> shift) & 1 ? one++ : zero++, suffix);
    }
    from = to;
    to = from == suffixes + (n << 2) ? suffixes + (n << 3) : suffixes + (n << 2);
  }
}

/** Zeros among the first `i` bits of a level. */
function zerosBefore(at: usize, i: u32): u32 {
  const entry = at + ((i >> 5) << 3);
  return load<u32>(entry) + <u32>popcnt(~load<u32>(entry, 4) & ((1 << (i & 31)) - 1));
}

/** Leftmost position from `from` on at which the `len` bytes at `segment` stand, or -1. */
export function findSuffix(segment: usize, len: u32, from: u32): i32 {
  const text = sorted.text;
  const n = sorted.count;
  const suffixes = sorted.suffixes;
  const low = bound(segment, len, 0, false);
  if (low == n || commonPrefix(segment, text + word(suffixes, low), min(len, n - word(suffixes, low))) < len)
    return -1;
  const high = bound(segment, len, low, true);
  if (high - low > RUN) return leastFrom(low, high, from);
  let least: u32 = 0xffffffff;
  for (let i = low; i < high; i++) {
    const position = word(suffixes, i);
    if (position >= from && position < least) least = position;
  }
  return <i32>least;
}

/** How many suffixes are below the segment or, with `past`, begin with it: a binary search from `least` on. */
function bound(segment: usize, len: u32, least: u32, past: bool): u32 {
  const text = sorted.text;
  const n = sorted.count;
  const suffixes = sorted.suffixes;
  let low = least;
  let high = n;
  // Bytes that the segment shares with the suffix before the range, and with the one after it: those in between share
  // at least the lesser number.
  let lowest: u32 = 0;
  let highest: u32 = 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    const suffix = word(suffixes, middle);
    const most = min(len, n - suffix);
    const known = min(lowest, highest);
    const p = text + suffix + known;
    const common = known + commonPrefix(segment + known, p, most - known);
    const below =
      common == len ? past : common == most || load<u8>(text + suffix + common) < load<u8>(segment + common);
    if (below) {
      low = middle + 1;
      lowest = common;
    } else {
      high = middle;
      highest = common;
    }
  }
  return low;
}

/** The least position from `from` on among the suffixes [low, high) in order, or -1. */
function leastFrom(low: u32, high: u32, from: u32): i32 {
  const n = sorted.count;
  const bits = sorted.bits;
  let l = low;
  let h = high;
  // How many positions are below `from`.
  let below: u32 = 0;
  for (let level: u32 = 0; level < bits; level++) {
    const at = sorted.levels + level * sorted.levelSize;
    const l0 = zerosBefore(at, l);
    const h0 = zerosBefore(at, h);
    if ((from >> (bits - 1 - level)) & 1) {
      below += h0 - l0;
      const zeros = zerosBefore(at, n);
      l = zeros + l - l0;
      h = zeros + h - h0;
    } else {
      l = l0;
      h = h0;
    }
  }
  if (below == high - low) return -1;
  l = low;
  h = high;
  let position: u32 = 0;
  for (let level: u32 = 0; level < bits; level++) {
    const at = sorted.levels + level * sorted.levelSize;
    const l0 = zerosBefore(at, l);
    const h0 = zerosBefore(at, h);
    if (below < h0 - l0) {
      l = l0;
      h = h0;
    } else {
      below -= h0 - l0;
      const zeros = zerosBefore(at, n);
      l = zeros + l - l0;
      h = zeros + h - h0;
      position |= 1 << (bits - 1 - level);
    }
  }
  return <i32>position;
}
