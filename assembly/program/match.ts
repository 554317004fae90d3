/**
 * The walk of a program: what is the highest priority of a rule that matches the open text? Literal prefixes lie
 * in a trie; tails hang at the node where their prefix ends and are tried only after the walk, and only if one
 * of them could still turn the verdict.
 */

import { same, trigramSlot } from "../bytes/bytes";
import { PENDING, PENDING_CAP, VISITED } from "../memory";
import { RULE_SIZE, RULE_WILD } from "../shared/boundary";
import {
  DEFAULT_PRIORITY,
  LABEL_LONG,
  LIST_UNINDEXED,
  NODE_ALLOW_BELOW,
  NODE_ALLOW_TAILS,
  NODE_CHILDREN,
  NODE_DISALLOW_BELOW,
  NODE_DISALLOW_TAILS,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "../shared/format";
import { number, width } from "./number";
import { anchored, prefixLen, splitWild, tailAt, tailLen } from "./pattern";
import { Rule } from "./rule";
import {
  readTail,
  recordAnchored,
  recordLast,
  recordPriority,
  recordTailAt,
  recordTailLen,
} from "./tail-record";
import { matchTail, openText } from "./tails";

/** A tail list met on the walk, and the text position from which its tails are matched. */
@unmanaged
class PendingList {
  list: u32;
  position: u32;
}

/** Tail verdict flags shifted down onto the flags of what lies below. */
const TAILS_TO_BELOW: u32 = 2;
const BELOW: u32 = NODE_ALLOW_BELOW | NODE_DISALLOW_BELOW;

/**
 * Highest priority among the rules of the program at `program` that match the text. One of the same parity but
 * lower rank may be returned where no rule left could turn the verdict.
 */
export function walk(program: usize, text: usize, len: u32): u32 {
  return walkFrom(program, program, 0, DEFAULT_PRIORITY, text, len);
}

/** The same for a walk that is at `start` with position `from` of the text, the best so far being `least`. */
export function walkFrom(program: usize, start: usize, from: u32, least: u32, text: usize, len: u32): u32 {
  let best = least;
  let node = start;
  let at = from;
  let pending: u32 = 0;
  let pendingFlags: u32 = 0;
  let opened = false;
  for (;;) {
    let label = <u32>load<u8>(node);
    const flags = <u32>load<u8>(node, 1);
    let p = node + 2;
    if (label == LABEL_LONG) {
      label = load<u32>(p);
      p += 4;
    }
    if (label != 0) {
      if (label > len - at || !same(p, text + at, label)) break;
      at += label;
      p += label;
    }
    if (flags & NODE_PREFIX) {
      const priority = number(p);
      if (priority > best) best = priority;
      p += width;
    }
    if (flags & NODE_END) {
      if (at == len) {
        const priority = number(p);
        if (priority > best) best = priority;
      }
      p += width;
    }
    if (flags & NODE_TAILS) {
      if (pending == PENDING_CAP) {
        // A trie this deep in tails is hostile: try what has gathered and start over.
        if (!opened) openText(text, len);
        opened = true;
        best = matchPending(pending, best, text, len);
        pending = 0;
        pendingFlags = 0;
      }
      const met = pendingAt(pending);
      met.list = <u32>(program + <usize>number(p));
      met.position = at;
      pending++;
      pendingFlags |= (flags & (NODE_ALLOW_TAILS | NODE_DISALLOW_TAILS)) >> TAILS_TO_BELOW;
      p += width;
    }
    // What is left, below or pending, that says the opposite of the best so far?
    const opposite = best & 1 ? NODE_DISALLOW_BELOW : NODE_ALLOW_BELOW;
    if (((flags | pendingFlags) & opposite) == 0) return best;
    if (!(flags & NODE_CHILDREN) || at == len || (flags & BELOW) == 0) break;
    const n = <u32>load<u8>(p) + 1;
    p++;
    const i = findChild(p, n, load<u8>(text + at));
    if (i == n) break;
    at++;
    node = program + <usize>number(p + n + i * width);
  }
  if (pending == 0) return best;
  if (!opened) {
    const opposite = best & 1 ? NODE_DISALLOW_BELOW : NODE_ALLOW_BELOW;
    if ((pendingFlags & opposite) == 0) return best;
    openText(text, len);
  }
  return matchPending(pending, best, text, len);
}

/**
 * The same for a walk that goes on with position `at` of the text among the children at `p`. Nodes of plain prefixes,
 * which most are, it deals with by itself.
 */
export function walkChildren(
  program: usize,
  below: usize,
  from: u32,
  least: u32,
  text: usize,
  len: u32,
): u32 {
  let best = least;
  let p = below;
  let at = from;
  while (at < len) {
    const n = <u32>load<u8>(p) + 1;
    const i = findChild(p + 1, n, load<u8>(text + at));
    if (i == n) break;
    at++;
    const node = program + <usize>number(p + 1 + n + i * width);
    const label = <u32>load<u8>(node);
    const flags = <u32>load<u8>(node, 1);
    if (label == LABEL_LONG || flags & (NODE_END | NODE_TAILS))
      return walkFrom(program, node, at, best, text, len);
    p = node + 2;
    if (label != 0) {
      if (label > len - at || !same(p, text + at, label)) break;
      at += label;
      p += label;
    }
    if (flags & NODE_PREFIX) {
      best = max(best, number(p));
      p += width;
    }
    if (!(flags & NODE_CHILDREN)) break;
  }
  return best;
}

/** Index of byte c among the n at `p`, or n. */
// @ts-ignore: decorator
@inline
function findChild(p: usize, n: u32, c: u32): u32 {
  if (n < 4) {
    if (load<u8>(p) == c) return 0;
    if (n > 1 && load<u8>(p, 1) == c) return 1;
    if (n > 2 && load<u8>(p, 2) == c) return 2;
    return n;
  }
  return findChildAmong(p, n, c);
}

// @ts-ignore: decorator
@inline
function findChildAmong(p: usize, n: u32, c: u32): u32 {
  const needle = i8x16.splat(<i8>c);
  for (let i: u32 = 0; i < n; i += 16) {
    const bits = <u32>i8x16.bitmask(i8x16.eq(v128.load(p + i), needle));
    if (bits != 0) {
      const found = i + ctz(bits);
      return found < n ? found : n;
    }
  }
  return n;
}

// @ts-ignore: decorator
@inline
function pendingAt(i: u32): PendingList {
  return changetype<PendingList>(PENDING + i * offsetof<PendingList>());
}

/** Tries the gathered tail lists, deepest first: the longest prefix tends to hold the winner. */
function matchPending(count: u32, best: u32, text: usize, len: u32): u32 {
  while (count > 0) {
    count--;
    const met = pendingAt(count);
    best = matchList(met.list, met.position, best, text, len);
  }
  return best;
}

/** Tries records from p on, which stand in descending order of priority; the first match is the run's best. */
function matchChain(p: usize, at: u32, best: u32): u32 {
  for (;;) {
    readTail(p);
    if (recordPriority <= best) return best;
    if (matchTail(recordTailAt, recordTailLen, recordAnchored, at)) return recordPriority;
    if (recordLast) return best;
    p = recordTailAt + recordTailLen;
  }
  return best;
}

/**
 * Tries one tail list. Tails that hold three literal bytes in a row are found by the text's own trigrams through
 * the list's index, each bucket at most once: a set of bits says which trigrams are worth a look in the table.
 * The other tails are tried one by one.
 */
function matchList(list: usize, at: u32, best: u32, text: usize, len: u32): u32 {
  const head = <u32>load<u8>(list);
  let p = list + 1;
  const bits = head & 31;
  if (bits != 0) {
    const set = p;
    const table = set + ((<usize>2) << bits);
    p = table + ((<usize>width) << bits);
    let clean = false;
    const last: u32 = len < 3 ? 0 : len - 2;
    for (let i = at; i < last; i++) {
      const slot = trigramSlot(text + i, bits + 4);
      if (!((<u32>load<u8>(set + (slot >> 3)) >> (slot & 7)) & 1)) continue;
      const bucket = slot >> 4;
      if (!clean) {
        memory.fill(VISITED, 0, ((1 << bits) + 7) >> 3);
        clean = true;
      }
      const seenAt = VISITED + (bucket >> 3);
      const seen = <u32>load<u8>(seenAt);
      const bit: u32 = 1 << (bucket & 7);
      if (seen & bit) continue;
      store<u8>(seenAt, <u8>(seen | bit));
      const off = number(table + bucket * width);
      if (off != 0) best = matchChain(list + off, at, best);
    }
  }
  return head & LIST_UNINDEXED ? matchChain(p, at, best) : best;
}

/** Highest priority among `count` rules at `rules` that match the text, by looking at each. */
export function scanRules(rules: usize, count: u32, text: usize, len: u32): u32 {
  let best: u32 = DEFAULT_PRIORITY;
  let opened = false;
  for (let r = rules, end = rules + count * RULE_SIZE; r < end; r += RULE_SIZE) {
    const rule = changetype<Rule>(r);
    const priority = rule.priority;
    if (priority <= best) continue;
    const pattern = <usize>rule.pattern;
    const size = rule.length;
    if (rule.flags & RULE_WILD) {
      if (!opened) {
        openText(text, len);
        opened = true;
      }
      if (matchesWild(pattern, size, text, len)) best = priority;
    } else if (size <= len && same(pattern, text, size)) best = priority;
  }
  return best;
}

/** Whether a pattern with wildcards matches the open text. */
export function matchesWild(pattern: usize, size: u32, text: usize, len: u32): bool {
  splitWild(pattern, size);
  if (prefixLen > len || !same(pattern, text, prefixLen)) return false;
  if (tailLen == 0) return !anchored || prefixLen == len;
  return matchTail(tailAt, tailLen, anchored, prefixLen);
}
