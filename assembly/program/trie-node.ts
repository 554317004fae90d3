/**
 * The nodes of a program, read in place (docs/contributors/format.md has their layout). No other file reads a node's
 * bytes, and only compile.ts writes them.
 *
 * A node has a label and flags; after the label come the fields that the flags announce, each a number, and then the
 * children. `fields` is always the address after the label.
 *
 * A walk that reads most fields of a node steps from one to the next (`nextField`) instead of computing the address
 * of each: a predicted branch costs nothing, but an address that has to be computed first costs a tenth of a walk.
 */
import { LABEL_LONG, NODE_CHILDREN, NODE_END, NODE_PREFIX, NODE_TAILS } from "../shared/format";
import { number, width } from "./number";

/** Bytes before the label: its length and the flags, and the length again where it is a long one. */
const HEAD: u32 = 2;
const LONG_HEAD: u32 = 6;

// @ts-ignore: decorator
@inline
export function flagsOf(node: usize): u32 {
  return load<u8>(node, 1);
}

// @ts-ignore: decorator
@inline
export function hasLongLabel(node: usize): bool {
  return <u32>load<u8>(node) == LABEL_LONG;
}

/** Length and address of a label that is not long. */
// @ts-ignore: decorator
@inline
export function shortLabelLen(node: usize): u32 {
  return load<u8>(node);
}

// @ts-ignore: decorator
@inline
export function shortLabel(node: usize): usize {
  return node + HEAD;
}

/** Length and address of a long label. */
// @ts-ignore: decorator
@inline
export function longLabelLen(node: usize): u32 {
  return load<u32>(node, HEAD);
}

// @ts-ignore: decorator
@inline
export function longLabel(node: usize): usize {
  return node + LONG_HEAD;
}

/** Address of the field after the one at `field`; after the last one come the children. */
// @ts-ignore: decorator
@inline
export function nextField(field: usize): usize {
  return field + width;
}

/** Bytes of the node before its label. */
function headSize(node: usize): u32 {
  return hasLongLabel(node) ? LONG_HEAD : HEAD;
}

export function labelLenOf(node: usize): u32 {
  return hasLongLabel(node) ? longLabelLen(node) : shortLabelLen(node);
}

/** Address of the label. */
export function labelOf(node: usize): usize {
  return node + headSize(node);
}

/** Address of the fields. */
// @ts-ignore: decorator
@inline
export function fieldsOf(node: usize): usize {
  if (hasLongLabel(node)) return longLabel(node) + longLabelLen(node);
  return shortLabel(node) + shortLabelLen(node);
}

/** Where a node ends, its children included; 0 if that is beyond `end`. */
export function nodeEnd(node: usize, end: usize): usize {
  if (end - node < HEAD || (hasLongLabel(node) && end - node < LONG_HEAD)) return 0;
  // Compared as differences: a label of four billion bytes must not wrap around.
  if (<usize>labelLenOf(node) > end - labelOf(node)) return 0;
  const flags = flagsOf(node);
  const fields = fieldsOf(node);
  const size = popcnt(flags & (NODE_PREFIX | NODE_END | NODE_TAILS)) * width;
  if (size > <u32>(end - fields)) return 0;
  const children = fields + size;
  if (!(flags & NODE_CHILDREN)) return children;
  if (children == end) return 0;
  const list: u32 = 1 + childCount(children) * (1 + width);
  return list <= <u32>(end - children) ? children + list : 0;
}

/** Priority of the rule that ends at this node, whatever follows in the text; for a node with NODE_PREFIX. */
// @ts-ignore: decorator
@inline
export function prefixPriority(fields: usize): u32 {
  return number(fields);
}

/** Priority of the rule for a text that ends at this node; for a node with NODE_END. */
export function endPriority(fields: usize, flags: u32): u32 {
  return number(afterPriorities(fields, flags & NODE_PREFIX));
}

/** Offset of the node's tail list in the program; for a node with NODE_TAILS. */
export function tailsOffset(fields: usize, flags: u32): u32 {
  return number(afterPriorities(fields, flags));
}

/** Address of the children, for a node with NODE_CHILDREN; for all nodes, where the fields end. */
export function childrenOf(fields: usize, flags: u32): usize {
  let p = afterPriorities(fields, flags);
  if (flags & NODE_TAILS) p += width;
  return p;
}

function afterPriorities(fields: usize, flags: u32): usize {
  let p = fields;
  if (flags & NODE_PREFIX) p += width;
  if (flags & NODE_END) p += width;
  return p;
}

// @ts-ignore: decorator
@inline
export function childCount(children: usize): u32 {
  return <u32>load<u8>(children) + 1;
}

/** The byte that leads to child i. */
// @ts-ignore: decorator
@inline
export function childByte(children: usize, i: u32): u32 {
  return load<u8>(children + 1 + i);
}

/** Offset of child i of n in the program. */
// @ts-ignore: decorator
@inline
export function childOffset(children: usize, n: u32, i: u32): u32 {
  return number(children + 1 + n + i * width);
}

/** Index of the first of n children that byte c leads to, or n. (One vector compare for all made it a tenth slower.) */
// @ts-ignore: decorator
@inline
export function findChild(children: usize, n: u32, c: u32): u32 {
  const p = children + 1;
  if (n < 4) {
    if (load<u8>(p) == c) return 0;
    if (n > 1 && load<u8>(p, 1) == c) return 1;
    if (n > 2 && load<u8>(p, 2) == c) return 2;
    return n;
  }
  return findAmongMany(p, n, c);
}

/** Address of the first child that byte c leads to, or 0. Slower but smaller than `findChild`. */
export function childFor(program: usize, children: usize, c: u32): usize {
  const n = childCount(children);
  for (let i: u32 = 0; i < n; i++) {
    if (childByte(children, i) == c) return program + childOffset(children, n, i);
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function findAmongMany(p: usize, n: u32, c: u32): u32 {
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
