/**
 * The path root: the node after a path's first slash. Every path reaches it, and most paths of a site go no further: no
 * rule begins as they do.
 */
import { walkChildren, walkFrom } from "../program/match";
import { number, width } from "../program/number";
import {
  DEFAULT_PRIORITY,
  LABEL_LONG,
  NODE_CHILDREN,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "../shared/format";
import { addList, withinLimit } from "./fingerprints";

const SLASH: u32 = 0x2f;

/** Priority of a text that goes no further than the path root. */
export let rootPriority: u32 = DEFAULT_PRIORITY;

/** What follows the path root: its children, or a node at a text position, the slash perhaps on its label; 0: nothing. */
export let nextNode: usize = 0;
export let nextAt: u32 = 0;
export let nextIsChildren: bool = false;

// What `readLabel` found.
export let label: usize = 0;
export let labelLen: u32 = 0;

/** Finds a node's label. Returns its flags. */
export function readLabel(node: usize): u32 {
  label = node + 2;
  labelLen = load<u8>(node);
  if (labelLen == LABEL_LONG) {
    labelLen = load<u32>(label);
    label += 4;
  }
  return load<u8>(node, 1);
}

/** Finds the program's path root: `rootPriority`, the tail lists up to there (for fingerprints.ts), and what follows it. */
export function findPathRoot(program: usize): void {
  rootPriority = DEFAULT_PRIORITY;
  nextNode = 0;
  let node = program;
  // Bytes of the text that have been passed: none, or the slash.
  let depth: u32 = 0;
  for (;;) {
    const flags = readLabel(node);
    const slash = <u32>(labelLen != 0 && depth == 0);
    if (slash && load<u8>(label) != SLASH) return;
    if (labelLen != slash) {
      nextNode = node;
      nextAt = depth;
      nextIsChildren = false;
      return;
    }
    depth += slash;
    let p = label + labelLen;
    if (flags & NODE_PREFIX) {
      rootPriority = max(rootPriority, number(p));
      p += width;
    }
    // A text that ends at the path root is not looked up here.
    if (flags & NODE_END) p += width;
    if (flags & NODE_TAILS) {
      addList(program + number(p), depth);
      p += width;
      if (!withinLimit()) return;
    }
    if (!(flags & NODE_CHILDREN)) return;
    if (depth == 1) {
      nextNode = p;
      nextIsChildren = true;
      return;
    }
    const n = <u32>load<u8>(p) + 1;
    p++;
    // Of two with the same byte, which only a forged program has, a walk takes the first.
    node = 0;
    for (let i: u32 = 0; i < n && node == 0; i++) {
      if (<u32>load<u8>(p + i) == SLASH) node = program + number(p + n + i * width);
    }
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
