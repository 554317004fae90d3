/**
 * The hub: the node behind a path's first slash. Every path reaches it, and most paths of a site go no further: no rule
 * begins as they do.
 */
import { addList, fewTails } from "./anchors";
import {
  ALLOWED_BY_DEFAULT,
  LABEL_LONG,
  NODE_CHILDREN,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "./layout";
import { walkBelow, walkFrom } from "./match";
import { number, width } from "./number";

const SLASH: u32 = 0x2f;

/** Value of a text that goes no further than the hub. */
export let rest: u32 = ALLOWED_BY_DEFAULT;

/** What the hub goes on with: its children, or a node at a text position, the slash perhaps on its label; 0: nothing. */
export let onward: usize = 0;
export let onwardAt: u32 = 0;
export let onwardBelow: bool = false;

// What `read` found.
export let label: usize = 0;
export let labelLen: u32 = 0;

/** Finds a node's label. Returns its flags. */
export function read(node: usize): u32 {
  label = node + 2;
  labelLen = load<u8>(node);
  if (labelLen == LABEL_LONG) {
    labelLen = load<u32>(label);
    label += 4;
  }
  return load<u8>(node, 1);
}

/** Finds the program's hub: `rest`, the tail lists up to there, for anchors.ts, and where it goes on from there. */
export function findHub(program: usize): void {
  rest = ALLOWED_BY_DEFAULT;
  onward = 0;
  let node = program;
  // Bytes of the text behind us: none, or the slash.
  let depth: u32 = 0;
  for (;;) {
    const flags = read(node);
    const slash = <u32>(labelLen != 0 && depth == 0);
    if (slash && load<u8>(label) != SLASH) return;
    if (labelLen != slash) {
      onward = node;
      onwardAt = depth;
      onwardBelow = false;
      return;
    }
    depth += slash;
    let p = label + labelLen;
    if (flags & NODE_PREFIX) {
      rest = max(rest, number(p));
      p += width;
    }
    // A text that ends at the hub is not looked up here.
    if (flags & NODE_END) p += width;
    if (flags & NODE_TAILS) {
      addList(program + number(p), depth);
      p += width;
      if (!fewTails()) return;
    }
    if (!(flags & NODE_CHILDREN)) return;
    if (depth == 1) {
      onward = p;
      onwardBelow = true;
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

/** Value of a text of the program that matches a tail at the hub, of value `least`. */
export function hubValueAbove(program: usize, least: u32, text: usize, len: u32): u32 {
  const best = max(rest, least);
  if (onward == 0) return best;
  return onwardBelow ? walkBelow(program, onward, 1, best, text, len) : walkFrom(program, onward, onwardAt, best, text, len);
}
