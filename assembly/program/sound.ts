/**
 * Checks of programs from outside. A compiled program is one run of nodes in depth-first order, each followed by
 * its tail list, with no gaps and every offset pointing forward; so one pass over the bytes sees everything that
 * a walk could ever read, and checks it against the length.
 *
 * A sound program also means what it says, so that all ways of asking it agree: flags promise no less than there
 * is, priorities descend in a chain, an index leads to its tails, and every priority is one that a rule can have.
 */
import {
  DEFAULT_PRIORITY,
  IMAGE_WIDE,
  LIST_INDEX_MAX,
  NODE_ALLOW_BELOW,
  NODE_CHILDREN,
  NODE_DISALLOW_BELOW,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "../shared/format";
import { childCount, childOffset, childrenOf, fieldsOf, flagsOf, nextField, nodeEnd } from "./node";
import { number, openProgram } from "./number";
import {
  bucketOf,
  filterBit,
  hasUnindexed,
  hasUnknownBits,
  indexBits,
  isInFilter,
  isRecord,
  readTailHere,
  recordLast,
  recordPriority,
  recordsOf,
  recordTailAt,
  recordTailLen,
  slotCount,
  slotOf,
} from "./tail-list";

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
    const next = nodeEnd(p, end);
    if (next == 0) return false;
    const flags = flagsOf(p);
    let field = fieldsOf(p);
    if (flags & NODE_PREFIX) {
      if (!isPriority(number(field))) return false;
      field = nextField(field);
    }
    if (flags & NODE_END) {
      if (!isPriority(number(field))) return false;
      field = nextField(field);
    }
    let list: usize = 0;
    if (flags & NODE_TAILS) {
      list = at + number(field);
      field = nextField(field);
    }
    p = next;
    if (flags & NODE_CHILDREN) {
      const n = childCount(field);
      for (let i: u32 = 0; i < n; i++) {
        const child = childOffset(field, n, i);
        if (child < <u32>(p - at) || child >= len || marked(marks, child)) return false;
        mark(marks, child);
        expected++;
      }
    }
    if (flags & NODE_TAILS) {
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
  const flags = flagsOf(node);
  if (!(flags & NODE_CHILDREN)) return true;
  const children = childrenOf(fieldsOf(node), flags);
  const n = childCount(children);
  for (let i: u32 = 0; i < n; i++) {
    if ((announced(at + childOffset(children, n, i)) & ~flags) != 0) return false;
  }
  return true;
}

/** What a sound node has to be announced by: the verdicts of its own rules, of its tails, and of what it says is below. */
function announced(node: usize): u32 {
  const flags = flagsOf(node);
  let verdicts = flags | (flags >> TAILS_TO_BELOW);
  let field = fieldsOf(node);
  if (flags & NODE_PREFIX) {
    verdicts |= verdictOf(number(field));
    field = nextField(field);
  }
  if (flags & NODE_END) verdicts |= verdictOf(number(field));
  return verdicts & BELOW;
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
  if (list >= end || hasUnknownBits(list)) return 0;
  const bits = indexBits(list);
  if (bits > LIST_INDEX_MAX || (bits == 0 && !hasUnindexed(list))) return 0;
  let p = recordsOf(list, bits);
  if (p - list > end - list) return 0;
  if (hasUnindexed(list)) {
    p = chainEnd(p, 0, 0, 0);
    if (p == 0) return 0;
  }
  const slots = slotCount(bits);
  for (let slot: u32 = 0; slot < slots; slot++) {
    const bucket = bucketOf(list, bits, slot);
    if (bucket == 0) continue;
    if (bucket != p) return 0;
    p = chainEnd(p, list, bits, slot);
    if (p == 0) return 0;
  }
  return p;
}

/**
 * End of the sound chain of tail records at `p`, or 0. The chain of a slot of a list's index is sound if the index leads
 * to each of its tails; `list` is 0 for a chain of tails outside the index.
 */
function chainEnd(p: usize, list: usize, bits: u32, slot: u32): usize {
  let previous: u32 = 0xffffffff;
  do {
    if (!isRecord(p, end)) return 0;
    readTailHere(p);
    if (recordPriority > previous || !isPriority(recordPriority)) return 0;
    previous = recordPriority;
    tailFlags |= verdictOf(recordPriority) << TAILS_TO_BELOW;
    // An empty tail is not a tail: the compiler makes a prefix of it.
    if (recordTailLen == 0 || <usize>recordTailLen > end - recordTailAt) return 0;
    if (list != 0 && !isIndexed(recordTailAt, recordTailLen, list, bits, slot)) return 0;
    p = recordTailAt + recordTailLen;
  } while (!recordLast);
  return p;
}

/** Whether three literal bytes in a row of the tail, which stand in every text that it matches, lead to its slot. */
function isIndexed(tail: usize, size: u32, list: usize, bits: u32, slot: u32): bool {
  // Literal bytes since the last star.
  let run: u32 = 0;
  for (let i: u32 = 0; i < size; i++) {
    run = <u32>load<u8>(tail + i) == STAR ? 0 : run + 1;
    if (run < 3) continue;
    const bit = filterBit(tail + i - 2, bits);
    if (slotOf(bit) == slot && isInFilter(list, bit)) return true;
  }
  return false;
}
