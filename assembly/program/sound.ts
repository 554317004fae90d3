/**
 * Checks of programs from outside. A compiled program is one run of nodes in depth-first order, each followed by
 * its tail list, with no gaps and every offset pointing forward; so one pass over the bytes sees everything that
 * a walk could ever read, and checks it against the length.
 *
 * A sound program also means what it says, so that all ways of asking it agree: flags promise no less than there
 * is, priorities descend in a chain, an index leads to its tails, and every priority is one that a rule can have.
 */
import { trigramSlot } from "../bytes/bytes";
import {
  DEFAULT_PRIORITY,
  IMAGE_WIDE,
  LABEL_LONG,
  LIST_INDEX_MAX,
  LIST_UNINDEXED,
  NODE_ALLOW_BELOW,
  NODE_CHILDREN,
  NODE_DISALLOW_BELOW,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "../shared/format";
import { number, openProgram, width } from "./number";

const STAR: u32 = 0x2a;
/** Tail verdict flags shifted down onto the flags of what lies below. */
const TAILS_TO_BELOW: u32 = 2;
const BELOW: u32 = NODE_ALLOW_BELOW | NODE_DISALLOW_BELOW;

let end: usize = 0;
/** NODE_ flags of the tails that `listEnd` has seen. */
let tailFlags: u32 = 0;

/**
 * Whether the `len` bytes at `at` are a whole program that no walk can leave, and that means what it says.
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
    // Compared as a difference: a label of four billion bytes must not wrap around.
    if (label > end - p) return false;
    p += label;
    for (let rule = NODE_PREFIX; rule <= NODE_END; rule <<= 1) {
      if (!(flags & rule)) continue;
      if (end - p < width || !isPriority(number(p))) return false;
      p += width;
    }
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
      if (p == 0 || (tailFlags & ~flags) != 0) return false;
    }
  }
  return p == end && seen == expected && keepsPromises(at, len, marks);
}

/**
 * Whether each node says of what is below it all that its children say of themselves and of what is below them: with
 * that, what any node says holds all the way down. The nodes are the first and those that are marked.
 */
function keepsPromises(at: usize, len: u32, marks: usize): bool {
  for (let byte: u32 = 0; byte << 3 < len; byte++) {
    let bits = <u32>load<u8>(marks + byte) | (byte == 0 ? 1 : 0);
    for (; bits != 0; bits &= bits - 1) {
      if (!keepsPromise(at, at + (byte << 3) + ctz(bits))) return false;
    }
  }
  return true;
}

/** The same for one node of the program at `at`. */
function keepsPromise(at: usize, node: usize): bool {
  const flags = <u32>load<u8>(node, 1);
  if (!(flags & NODE_CHILDREN)) return true;
  let p = afterPriorities(node);
  if (flags & NODE_TAILS) p += width;
  const n = <usize>load<u8>(p) + 1;
  const offsets = p + 1 + n;
  for (let o = offsets; o < offsets + n * width; o += width) {
    if ((announced(at + number(o)) & ~flags) != 0) return false;
  }
  return true;
}

/** Where a sound node goes on after the priorities of its rules, whose verdicts are then in `verdicts`. */
let verdicts: u32 = 0;
function afterPriorities(node: usize): usize {
  const flags = <u32>load<u8>(node, 1);
  let p = node + 2;
  let label = <usize>load<u8>(node);
  if (label == LABEL_LONG) {
    label = <usize>load<u32>(p);
    p += 4;
  }
  p += label;
  verdicts = 0;
  for (let rule = NODE_PREFIX; rule <= NODE_END; rule <<= 1) {
    if (!(flags & rule)) continue;
    verdicts |= verdictOf(number(p));
    p += width;
  }
  return p;
}

/** What a sound node has to be announced by: the verdicts of its own rules, of its tails, and of what it says is below. */
function announced(node: usize): u32 {
  const flags = <u32>load<u8>(node, 1);
  afterPriorities(node);
  return (verdicts | flags | (flags >> TAILS_TO_BELOW)) & BELOW;
}

/** The verdict of a priority as a flag for what is below. */
function verdictOf(priority: u32): u32 {
  return priority & 1 ? NODE_ALLOW_BELOW : NODE_DISALLOW_BELOW;
}

/** Whether a rule may have this priority: a walk would overlook one that is not above the default. */
function isPriority(priority: u32): bool {
  return priority > DEFAULT_PRIORITY;
}

function marked(marks: usize, i: u32): bool {
  return ((<u32>load<u8>(marks + (i >> 3)) >> (i & 7)) & 1) != 0;
}

function mark(marks: usize, i: u32): void {
  const at = marks + (i >> 3);
  store<u8>(at, <u8>(<u32>load<u8>(at) | (1 << (i & 7))));
}

/** End of the sound tail list at `list`, or 0. Leaves the verdicts of its tails in `tailFlags`. */
function listEnd(list: usize): usize {
  tailFlags = 0;
  if (list >= end) return 0;
  const head = <u32>load<u8>(list);
  const bits = head & 31;
  let p = list + 1;
  if (bits > LIST_INDEX_MAX || (head & ~(31 | LIST_UNINDEXED)) != 0) return 0;
  if (bits == 0) return head & LIST_UNINDEXED ? chainEnd(p, 0, 0, 0) : 0;
  const set = (<usize>2) << bits;
  const size = width << bits;
  if (set + size > end - p) return 0;
  const table = p + set;
  p = table + size;
  if (head & LIST_UNINDEXED) {
    p = chainEnd(p, 0, 0, 0);
    if (p == 0) return 0;
  }
  for (let slot: u32 = 0; slot < (<u32>1) << bits; slot++) {
    const bucket = number(table + slot * width);
    if (bucket == 0) continue;
    if (list + bucket != p) return 0;
    p = chainEnd(p, list + 1, bits, slot);
    if (p == 0) return 0;
  }
  return p;
}

/**
 * End of the sound chain of tail records at `p`, or 0. A chain of slot number `slot` of an index is sound if the index,
 * whose set of bits is at `set`, leads to each of its tails; 0 for a chain of unindexed tails.
 */
function chainEnd(p: usize, set: usize, bits: u32, slot: u32): usize {
  let previous: u32 = 0xffffffff;
  for (;;) {
    if (end - p < width + 1) return 0;
    const priority = number(p);
    if (priority > previous || !isPriority(priority)) return 0;
    previous = priority;
    tailFlags |= verdictOf(priority) << TAILS_TO_BELOW;
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
    if (set != 0 && !isIndexed(p, <u32>size, set, bits, slot)) return 0;
    p += size;
    if (word & 2) return p;
  }
  return 0;
}

/** Whether three literal bytes in a row of the tail, which stand in every text that it matches, lead to its slot. */
function isIndexed(tail: usize, size: u32, set: usize, bits: u32, slot: u32): bool {
  // Literal bytes since the last star.
  let run: u32 = 0;
  for (let i: u32 = 0; i < size; i++) {
    run = <u32>load<u8>(tail + i) == STAR ? 0 : run + 1;
    if (run < 3) continue;
    const bit = trigramSlot(tail + i - 2, bits + 4);
    if (bit >> 4 == slot && ((<u32>load<u8>(set + (bit >> 3)) >> (bit & 7)) & 1) != 0) return true;
  }
  return false;
}
