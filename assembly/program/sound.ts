/**
 * Validates programs from outside (images, stores). A compiled program is one run of nodes in depth-first order, each
 * followed by its tail list, with no gaps and every offset pointing forward; so one pass over the bytes sees
 * everything that a walk could ever read, and checks it against the length.
 *
 * A sound program is also consistent, so that all methods give the same answers: flags announce everything that
 * there is, priorities descend in a chain, an index leads to its tails, and every priority is one that a rule can
 * have.
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
import { number, openProgram } from "./number";
import {
  bucketOf,
  fingerprintOf,
  hasUnindexed,
  hasUnknownBits,
  indexBits,
  isInFilter,
  isLast,
  isRecord,
  lengthOf,
  priorityOf,
  readTail,
  recordAfter,
  recordsOf,
  slotCount,
  tablesOf,
  tailOf,
} from "./tail-list";
import { FINGERPRINT_SIZE, filterBit, fingerprintSize, isInTables, slotOf } from "./teddy";
import { childCount, childOffset, childrenOf, fieldsOf, flagsOf, nextField, nodeEnd } from "./trie-node";

/** Shift from a node's flags for verdicts among its tails to its flags for verdicts below it. */
const TAILS_TO_BELOW: u32 = 2;
const BELOW: u32 = NODE_ALLOW_BELOW | NODE_DISALLOW_BELOW;

/** In place of a slot: a chain of tails outside the index. */
const NO_SLOT: u32 = 0xffffffff;

let end: usize = 0;
/** NODE_ flags of the tails that `listEnd` has seen. */
let tailFlags: u32 = 0;

/**
 * Whether the `len` bytes at `at` are a sound program: no walk can leave it, and all methods give the same answers.
 * `marks` has (len + 7) / 8 bytes of work space.
 */
export function validateProgram(at: usize, len: u32, wide: bool, marks: usize): bool {
  openProgram(wide ? IMAGE_WIDE : 0);
  end = at + len;
  memory.fill(marks, 0, (len + 7) >> 3);
  let expected: u32 = 1;
  let seen: u32 = 0;
  let p = at;
  while (p < end) {
    // A node that no earlier node points to could not be reached, so the compiler did not write these bytes.
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
 * Whether the flags of every node announce the verdicts of its children and what these announce: if that holds for each
 * node, it holds all the way down. (A child with an Allow rule needs NODE_ALLOW_BELOW at its parent.) Nodes are the
 * first one and those in `marks`.
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

/** The flags that a node's parent needs: for the verdicts of its rules and its tails, and for those below it. */
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

/** The flag that announces the verdict of a priority to the node above. */
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

/** End of the tail list at `list`; 0 if it is not sound. Leaves the verdicts of its tails in `tailFlags`. */
function listEnd(list: usize): usize {
  tailFlags = 0;
  if (list >= end || hasUnknownBits(list)) return 0;
  const bits = indexBits(list);
  if (bits > LIST_INDEX_MAX || (bits == 0 && !hasUnindexed(list))) return 0;
  let p = recordsOf(list, bits);
  if (p - list > end - list) return 0;
  if (hasUnindexed(list)) {
    p = chainEnd(p, list, bits, NO_SLOT);
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
 * End of the chain of tail records at `p`, which belongs to a slot of the list's index or to NO_SLOT; 0 if it is not
 * sound. Each of its tails must be found by its fingerprint.
 */
function chainEnd(p: usize, list: usize, bits: u32, slot: u32): usize {
  let previous: u32 = 0xffffffff;
  for (let record = p; ; ) {
    if (!isRecord(record, end)) return 0;
    const priority = priorityOf(record);
    if (priority > previous || !isPriority(priority)) return 0;
    previous = priority;
    tailFlags |= verdictOf(priority) << TAILS_TO_BELOW;
    const read = readTail(record);
    // An empty tail is not a tail: the compiler would have written a prefix.
    if (fingerprintOf(read) >= lengthOf(read) || <usize>lengthOf(read) > end - tailOf(read)) return 0;
    if (!isFound(read, list, bits, slot)) return 0;
    record = recordAfter(read);
    if (isLast(read)) return record;
  }
  return 0;
}

/** Whether a tail's fingerprint, which is in every text that the tail matches, leads to its chain. */
function isFound(read: u64, list: usize, bits: u32, slot: u32): bool {
  const at = tailOf(read) + fingerprintOf(read);
  const size = fingerprintSize(at, recordAfter(read));
  if (size == 0) return false;
  if (bits == 0) return true;
  if (!isInTables(tablesOf(list), at, size)) return false;
  if (size != FINGERPRINT_SIZE) return slot == NO_SLOT;
  const bit = filterBit(at, bits);
  return slot == slotOf(bit) && isInFilter(list, bit);
}
