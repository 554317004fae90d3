/**
 * Checks of programs from outside. A compiled program is one run of nodes in depth-first order, each followed by
 * its tail list, with no gaps and every offset pointing forward; so one pass over the bytes sees everything that
 * a walk could ever read, and holds it against the length.
 */
import {
  IMAGE_WIDE,
  LABEL_LONG,
  LIST_INDEX_MAX,
  LIST_LOOSE,
  NODE_CHILDREN,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "./layout";
import { number, openProgram, width } from "./number";

/** Mixes the bytes into 32 bits; guards against damage, not against forgery. */
export function checksum(at: usize, len: u32, seed: u32): u32 {
  let hash: u32 = seed ^ 0x9e3779b9;
  let p = at;
  const words = at + (len & ~3);
  for (; p < words; p += 4) {
    hash = rotl<u32>((hash ^ load<u32>(p)) * 0x85ebca6b, 13) + 0xc2b2ae35;
  }
  for (const end = at + len; p < end; p++) hash = rotl<u32>((hash ^ load<u8>(p)) * 0x85ebca6b, 13);
  hash = (hash ^ len ^ (hash >>> 15)) * 0xcc9e2d51;
  return hash ^ (hash >>> 13);
}

let end: usize = 0;

/**
 * Whether the `len` bytes at `at` are a whole program that no walk can leave.
 * `marks` has (len + 7) / 8 bytes of work space.
 */
export function isSound(at: usize, len: u32, wide: bool, marks: usize): bool {
  openProgram(wide ? IMAGE_WIDE : 0);
  end = at + len;
  memory.fill(marks, 0, (len + 7) >> 3);
  let expected: u32 = 1;
  let seen: u32 = 0;
  let p = at;
  while (p < end) {
    // A node that no earlier node points to could not be reached: the bytes are not what the compiler writes.
    if (p != at && !marked(marks, <u32>(p - at))) return false;
    seen++;
    if (end - p < 2) return false;
    let label = <usize>load<u8>(p);
    const flags = <u32>load<u8>(p, 1);
    p += 2;
    if (label == LABEL_LONG) {
      if (end - p < 4) return false;
      label = <usize>load<u32>(p);
      p += 4;
    }
    let fixed = label;
    if (flags & NODE_PREFIX) fixed += width;
    if (flags & NODE_END) fixed += width;
    // Compared as a difference: a label of four billion bytes must not wrap around.
    if (label > end - p || fixed > end - p) return false;
    p += fixed;
    let list: usize = 0;
    if (flags & NODE_TAILS) {
      if (end - p < width) return false;
      list = at + number(p);
      p += width;
    }
    if (flags & NODE_CHILDREN) {
      if (p == end) return false;
      const n = <usize>load<u8>(p) + 1;
      p++;
      const size = n * (1 + width);
      if (size > end - p) return false;
      const offsets = p + n;
      p += size;
      for (let o = offsets; o < p; o += width) {
        const child = number(o);
        if (child < <u32>(p - at) || child >= len || marked(marks, <u32>child)) return false;
        mark(marks, <u32>child);
        expected++;
      }
    }
    if (list != 0) {
      if (list != p) return false;
      p = listEnd(p);
      if (p == 0) return false;
    }
  }
  return p == end && seen == expected;
}

function marked(marks: usize, i: u32): bool {
  return ((<u32>load<u8>(marks + (i >> 3)) >> (i & 7)) & 1) != 0;
}

function mark(marks: usize, i: u32): void {
  const at = marks + (i >> 3);
  store<u8>(at, <u8>(<u32>load<u8>(at) | (1 << (i & 7))));
}

/** End of the sound tail list at `list`, or 0. */
function listEnd(list: usize): usize {
  if (list >= end) return 0;
  const head = <u32>load<u8>(list);
  const bits = head & 31;
  let p = list + 1;
  if (bits > LIST_INDEX_MAX || (head & ~(31 | LIST_LOOSE)) != 0) return 0;
  if (bits == 0) return head & LIST_LOOSE ? chainEnd(p) : 0;
  // The set of bits only says where to look; any bits do.
  const set = <usize>2 << bits;
  const size = width << bits;
  if (set + size > end - p) return 0;
  const table = p + set;
  p = table + size;
  if (head & LIST_LOOSE) {
    p = chainEnd(p);
    if (p == 0) return 0;
  }
  for (let o = table; o < table + size; o += width) {
    const bucket = number(o);
    if (bucket == 0) continue;
    if (list + bucket != p) return 0;
    p = chainEnd(p);
    if (p == 0) return 0;
  }
  return p;
}

/** End of the sound chain of tail records at `p`, or 0. */
function chainEnd(p: usize): usize {
  for (;;) {
    if (end - p < width + 1) return 0;
    p += width;
    let word: u32 = 0;
    let shift: u32 = 0;
    for (;;) {
      if (p >= end || shift > 28) return 0;
      const byte = <u32>load<u8>(p++);
      word |= (byte & 127) << shift;
      if (byte < 128) break;
      shift += 7;
    }
    const size = <usize>(word >> 2);
    // An empty tail is no tail: the compiler makes a prefix of it.
    if (size == 0 || size > end - p) return 0;
    p += size;
    if (word & 2) return p;
  }
  return 0;
}
