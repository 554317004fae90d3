/**
 * The walk through a program finds the highest priority of a rule that matches the open text. Literal prefixes are
 * in a trie; tails are attached to the node where their prefix ends, and are tried only after the walk, and only if
 * one of them could still change the verdict.
 */

import { same } from "../bytes/bytes";
import { PENDING_LISTS, PENDING_LISTS_SIZE } from "../memory";
import { RULE_SIZE, RULE_WILD } from "../shared/boundary";
import {
  DEFAULT_PRIORITY,
  NODE_ALLOW_BELOW,
  NODE_ALLOW_TAILS,
  NODE_CHILDREN,
  NODE_DISALLOW_BELOW,
  NODE_DISALLOW_TAILS,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "../shared/format";
import { matchList } from "./match-list";
import { number } from "./number";
import { isAnchored, prefixLen, splitWild, tailAt, tailLen } from "./pattern";
import { Rule } from "./rule";
import { matchTail, openText } from "./shift-and";
import {
  childCount,
  childOffset,
  findChild,
  flagsOf,
  hasLongLabel,
  longLabel,
  longLabelLen,
  nextField,
  shortLabel,
  shortLabelLen,
} from "./trie-node";

/** A tail list met on the walk, and the text position from which its tails are matched. */
@unmanaged
class PendingList {
  list: u32;
  position: u32;
}

/** The most lists that are pending. */
const MAX_PENDING: u32 = 512;
if (MAX_PENDING * offsetof<PendingList>() > PENDING_LISTS_SIZE) ERROR("the lists do not fit their region");

/** Shift from a node's flags for verdicts among its tails to its flags for verdicts below it. */
const TAILS_TO_BELOW: u32 = 2;
const BELOW: u32 = NODE_ALLOW_BELOW | NODE_DISALLOW_BELOW;

/**
 * Highest priority among the rules of the program at `program` that match the text. It may return a lower one with the
 * same verdict (parity) if no remaining rule could change it.
 */
export function walk(program: usize, text: usize, len: u32): u32 {
  return walkFrom(program, program, 0, DEFAULT_PRIORITY, text, len);
}

/** The same for a walk that has come to the node `start` at position `from` of the text, with `least` as its best. */
export function walkFrom(program: usize, start: usize, from: u32, least: u32, text: usize, len: u32): u32 {
  let best = least;
  let node = start;
  let at = from;
  let pending: u32 = 0;
  let pendingFlags: u32 = 0;
  let opened = false;
  for (;;) {
    const flags = flagsOf(node);
    let label = shortLabelLen(node);
    let field = shortLabel(node);
    if (hasLongLabel(node)) {
      label = longLabelLen(node);
      field = longLabel(node);
    }
    if (label != 0) {
      if (label > len - at || !same(field, text + at, label)) break;
      at += label;
      field += label;
    }
    if (flags & NODE_PREFIX) {
      const priority = number(field);
      if (priority > best) best = priority;
      field = nextField(field);
    }
    if (flags & NODE_END) {
      if (at == len) {
        const priority = number(field);
        if (priority > best) best = priority;
      }
      field = nextField(field);
    }
    if (flags & NODE_TAILS) {
      if (pending == MAX_PENDING) {
        // A trie with tails at so many levels is hostile: try those collected so far and start over.
        if (!opened) openText(text, len);
        opened = true;
        best = matchPending(pending, best, text, len);
        pending = 0;
        pendingFlags = 0;
      }
      const met = pendingAt(pending);
      met.list = <u32>(program + <usize>number(field));
      met.position = at;
      pending++;
      pendingFlags |= (flags & (NODE_ALLOW_TAILS | NODE_DISALLOW_TAILS)) >> TAILS_TO_BELOW;
      field = nextField(field);
    }
    // Is anything left, below or pending, that says the opposite of the best so far?
    const opposite = best & 1 ? NODE_DISALLOW_BELOW : NODE_ALLOW_BELOW;
    if (((flags | pendingFlags) & opposite) == 0) return best;
    if (!(flags & NODE_CHILDREN) || at == len || (flags & BELOW) == 0) break;
    const n = childCount(field);
    const i = findChild(field, n, load<u8>(text + at));
    if (i == n) break;
    at++;
    node = program + <usize>childOffset(field, n, i);
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
 * The same for a walk that continues at position `from` of the text among the children at `below`. It handles nodes of
 * plain prefixes by itself, and most are.
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
  let children = below;
  let at = from;
  while (at < len) {
    const n = childCount(children);
    const i = findChild(children, n, load<u8>(text + at));
    if (i == n) break;
    at++;
    const node = program + <usize>childOffset(children, n, i);
    const flags = flagsOf(node);
    if (hasLongLabel(node) || flags & (NODE_END | NODE_TAILS))
      return walkFrom(program, node, at, best, text, len);
    const label = shortLabelLen(node);
    let field = shortLabel(node);
    if (label != 0) {
      if (label > len - at || !same(field, text + at, label)) break;
      at += label;
      field += label;
    }
    if (flags & NODE_PREFIX) {
      best = max(best, number(field));
      field = nextField(field);
    }
    if (!(flags & NODE_CHILDREN)) break;
    children = field;
  }
  return best;
}

// @ts-ignore: decorator
@inline
function pendingAt(i: u32): PendingList {
  return changetype<PendingList>(PENDING_LISTS + i * offsetof<PendingList>());
}

/** Tries the collected tail lists, deepest first, since the longest prefix tends to have the winner. */
function matchPending(count: u32, best: u32, text: usize, len: u32): u32 {
  while (count > 0) {
    count--;
    const met = pendingAt(count);
    best = matchList(met.list, met.position, best, text, len);
  }
  return best;
}

/** Writes the numbers of the rules that match the text, in order, to `matches`. Returns how many match. */
export function matchingRules(rules: usize, count: u32, text: usize, len: u32, matches: usize): u32 {
  let found: u32 = 0;
  openText(text, len);
  for (let i: u32 = 0; i < count; i++) {
    const rule = changetype<Rule>(rules + i * RULE_SIZE);
    if (matchesRule(rule, text, len)) store<u32>(matches + (found++ << 2), i);
  }
  return found;
}

/** Whether a rule matches the open text. */
function matchesRule(rule: Rule, text: usize, len: u32): bool {
  if (rule.flags & RULE_WILD) return matchesWild(rule.pattern, rule.length, text, len);
  return rule.length <= len && same(rule.pattern, text, rule.length);
}

/** Whether a pattern with wildcards matches the open text. */
export function matchesWild(pattern: usize, size: u32, text: usize, len: u32): bool {
  splitWild(pattern, size);
  if (prefixLen > len || !same(pattern, text, prefixLen)) return false;
  if (tailLen == 0) return !isAnchored || prefixLen == len;
  return matchTail(tailAt, tailLen, isAnchored, prefixLen);
}
