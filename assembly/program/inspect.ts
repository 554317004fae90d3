/**
 * A program, node by node and tail by tail, for code that looks at all of it (src/engine/policy/program-tree.ts): what
 * trie-node.ts and tail-list.ts read, as numbers at INSPECTION.
 */
import { INSPECTION } from "../shared/boundary";
import { NODE_CHILDREN, NODE_END, NODE_PREFIX, NODE_TAILS } from "../shared/format";
import {
  fingerprintOf,
  isAnchored,
  isLast,
  lengthOf,
  priorityOf,
  readTail,
  recordAfter,
  tailOf,
} from "./tail-list";
import { fingerprintSize } from "./teddy";
import {
  childByte,
  childCount,
  childOffset,
  childrenOf,
  endPriority,
  fieldsOf,
  flagsOf,
  labelLenOf,
  labelOf,
  prefixPriority,
  tailsOffset,
} from "./trie-node";

function put(i: u32, value: u32): void {
  store<u32>(INSPECTION + (i << 2), value);
}

/**
 * Reads a node: address and length of its label, flags, priorities of its rules for texts that begin with its prefix
 * and for the text that is its prefix (0: none), addresses of its tail list and of its children (0: none), and how
 * many children there are.
 */
export function inspectNode(program: usize, node: usize): void {
  const flags = flagsOf(node);
  const fields = fieldsOf(node);
  const children = childrenOf(fields, flags);
  const hasChildren = (flags & NODE_CHILDREN) != 0;
  put(0, <u32>labelOf(node));
  put(1, labelLenOf(node));
  put(2, flags);
  put(3, flags & NODE_PREFIX ? prefixPriority(fields) : 0);
  put(4, flags & NODE_END ? endPriority(fields, flags) : 0);
  put(5, flags & NODE_TAILS ? <u32>program + tailsOffset(fields, flags) : 0);
  put(6, hasChildren ? <u32>children : 0);
  put(7, hasChildren ? childCount(children) : 0);
}

/** Reads child i: the byte that leads there, and the address of the node. */
export function inspectChild(program: usize, children: usize, i: u32): void {
  put(0, childByte(children, i));
  put(1, <u32>program + childOffset(children, childCount(children), i));
}

/**
 * Reads a record: priority, address and length of the tail, whether it is anchored, address of the next record (0:
 * none), where in the tail its fingerprint begins, and how many bytes the fingerprint has.
 */
export function inspectTail(record: usize): void {
  const read = readTail(record);
  const offset = fingerprintOf(read);
  put(0, priorityOf(record));
  put(1, <u32>tailOf(read));
  put(2, lengthOf(read));
  put(3, <u32>isAnchored(read));
  put(4, isLast(read) ? 0 : <u32>recordAfter(read));
  put(5, offset);
  put(6, fingerprintSize(tailOf(read) + offset, recordAfter(read)));
}
