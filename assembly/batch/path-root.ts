/**
 * The path root: the node after a path's first slash. Every path reaches it, and most paths of a site go no
 * further, since no rule begins like them.
 */

import {
  childFor,
  childrenOf,
  fieldsOf,
  flagsOf,
  labelLenOf,
  labelOf,
  prefixPriority,
  tailsOffset,
} from "../program/trie-node";
import { walkChildren, walkFrom } from "../program/trie-walk";
import { DEFAULT_PRIORITY, NODE_CHILDREN, NODE_PREFIX, NODE_TAILS } from "../shared/format";
import { addList, withinLimit } from "./path-fingerprints";

const SLASH: u32 = 0x2f;

// Variables and not a record: dispatch.ts reads them for each URL of a batch, and took 1.03 times as long with one.

/** Priority of a text that goes no further than the path root. */
export let rootPriority: u32 = DEFAULT_PRIORITY;

/** What follows the path root: its children, or a node (the slash may be in its label) at a text position, or 0. */
export let nextNode: usize = 0;
export let nextAt: u32 = 0;
export let nextIsChildren: bool = false;

/** Finds the path root: sets its priority and what follows it, and adds the tails up to there (`addList`). */
export function findPathRoot(program: usize): void {
  rootPriority = DEFAULT_PRIORITY;
  nextNode = 0;
  let node = program;
  // Bytes of the text that have been passed: none, or the slash.
  let depth: u32 = 0;
  for (;;) {
    const flags = flagsOf(node);
    const label = labelLenOf(node);
    const slash = <u32>(label != 0 && depth == 0);
    if (slash && <u32>load<u8>(labelOf(node)) != SLASH) return;
    if (label != slash) {
      nextNode = node;
      nextAt = depth;
      nextIsChildren = false;
      return;
    }
    depth += slash;
    const fields = fieldsOf(node);
    // A text that ends at the path root is not looked up here, so rules that must end there do not count.
    if (flags & NODE_PREFIX) rootPriority = max(rootPriority, prefixPriority(fields));
    if (flags & NODE_TAILS) {
      addList(program + tailsOffset(fields, flags), depth);
      if (!withinLimit()) return;
    }
    if (!(flags & NODE_CHILDREN)) return;
    const children = childrenOf(fields, flags);
    if (depth == 1) {
      nextNode = children;
      nextIsChildren = true;
      return;
    }
    node = childFor(program, children, SLASH);
    if (node == 0) return;
    depth = 1;
  }
}

/** Priority of a text that matches a tail at the path root, of priority `least`. */
export function walkFromPathRoot(program: usize, least: u32, text: usize, len: u32): u32 {
  const best = max(rootPriority, least);
  if (nextNode == 0) return best;
  return nextIsChildren
    ? walkChildren(program, nextNode, 1, best, text, len)
    : walkFrom(program, nextNode, nextAt, best, text, len);
}
