/**
 * The dispatch table: the first step of a walk from a program's path root, looked up by the two bytes after the
 * slash. One lookup replaces the walk's first nodes, and often the whole walk. (With one byte instead of two, batches
 * took a fifth longer.)
 *
 * DISPATCH_FIRST has the row of each first byte, DISPATCH_SECOND the entry of each row and second byte. Row 0 and
 * entry 0 are sentinels for beginnings without rules: no text is as long as entry 0 requires.
 */
import { same } from "../bytes/bytes";
import {
  DISPATCH_ENTRIES,
  DISPATCH_ENTRIES_SIZE,
  DISPATCH_FIRST,
  DISPATCH_FIRST_SIZE,
  DISPATCH_SECOND,
  DISPATCH_SECOND_SIZE,
} from "../memory";
import { number, width } from "../program/number";
import {
  childByte,
  childCount,
  childOffset,
  childrenOf,
  fieldsOf,
  flagsOf,
  labelLenOf,
  labelOf,
  prefixPriority,
} from "../program/trie-node";
import { walkChildren, walkFrom } from "../program/trie-walk";
import {
  NODE_ALLOW_BELOW,
  NODE_ALLOW_TAILS,
  NODE_CHILDREN,
  NODE_DISALLOW_BELOW,
  NODE_DISALLOW_TAILS,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "../shared/format";
import { findPathRoot, nextAt, nextIsChildren, nextNode, rootPriority } from "./path-root";

/** An entry of the table: the bytes that its texts begin with after the slash, and how the walk continues. */
@unmanaged
class DispatchEntry {
  /** The first 16 of these bytes; a bit for each that counts; the number of all. */
  bytes: v128;
  mask: u16;
  length: u16;
  /** How the walk continues (NEXT_), at which text position and address. */
  nextKind: u16;
  position: u16;
  next: u32;
  /** Priority of all texts that take this entry, or 0 if they differ. */
  priority: u32;
}

/** The most entries: their numbers must fit a byte. */
const MAX_ENTRIES: u32 = 255;
if (
  (MAX_ENTRIES + 1) * offsetof<DispatchEntry>() > DISPATCH_ENTRIES_SIZE ||
  (MAX_ENTRIES + 1) << 8 > DISPATCH_SECOND_SIZE
)
  ERROR("the dispatch table does not fit its regions");
/** From this many entries on, a child of the path root gets one entry, and not one for each of its own children. */
const SPLIT_LIMIT: u32 = 160;
/** Longer than any text that is looked up here. */
const NO_MATCH_LENGTH: u32 = 0xffff;
/**
 * How it goes on after an entry: a walk from a node, from its children, from the children of a node that has a rule,
 * ...
 */
const NEXT_WALK: u32 = 0;
const NEXT_CHILDREN: u32 = 1;
const NEXT_CHILDREN_ABOVE: u32 = 2;
/** ... or a comparison of the bytes that did not fit a vector: if they are equal, the priority after them counts. */
const NEXT_COMPARE: u32 = 3;

let rows: u32 = 0;
let entries: u32 = 0;

// @ts-ignore: decorator
@inline
function entryAt(i: u32): DispatchEntry {
  return changetype<DispatchEntry>(DISPATCH_ENTRIES + i * offsetof<DispatchEntry>());
}

/** Finds the program's path root and writes its table. */
export function buildDispatch(program: usize): void {
  findPathRoot(program);
  rows = 0;
  entries = 0;
  entryAt(0).length = <u16>NO_MATCH_LENGTH;
  memory.fill(DISPATCH_FIRST, 0, DISPATCH_FIRST_SIZE);
  if (nextNode == 0) return;
  if (!nextIsChildren) {
    // The first byte after the slash; the slash may be on the label of the node that the walk begins with.
    const first = labelOf(nextNode) + 1 - nextAt;
    addEntry(load<u8>(first), nextNode, nextAt, first + 1, labelLenOf(nextNode) + nextAt - 2);
    return;
  }
  const n = childCount(nextNode);
  for (let i: u32 = 0; i < n; i++) {
    const first = childByte(nextNode, i);
    if (load<u8>(DISPATCH_FIRST + first) != 0) continue;
    addChild(program, first, program + childOffset(nextNode, n, i));
  }
}

/** Whether the table has room for all entries. */
export function dispatchFits(): bool {
  return entries <= MAX_ENTRIES;
}

/** Adds a child of the path root: one entry, or one for each of its own children if it has nothing else. */
function addChild(program: usize, first: u32, node: usize): void {
  const flags = flagsOf(node);
  const labelLen = labelLenOf(node);
  // A forged node may have nothing at all, not even children.
  if (labelLen != 0 || (flags & (NODE_PREFIX | NODE_END | NODE_TAILS | NODE_CHILDREN)) != NODE_CHILDREN) {
    addEntry(first, node, 2, labelOf(node), labelLen);
    return;
  }
  const children = childrenOf(fieldsOf(node), flags);
  const n = childCount(children);
  if (entries + n > SPLIT_LIMIT) {
    addEntry(first, node, 2, labelOf(node), 0);
    return;
  }
  const row = addRow(first);
  for (let i: u32 = 0; i < n; i++) {
    const second = childByte(children, i);
    if (load<u8>(row + second) != 0) continue;
    const child = program + childOffset(children, n, i);
    const entry = writeEntry(first | (second << 8), 2, child, 3, labelOf(child), labelLenOf(child));
    store<u8>(row + second, entry);
  }
}

/** Adds the entry of texts that begin with `first`, then the `size` bytes at `from`: the node's label or its rest. */
function addEntry(first: u32, node: usize, at: u32, from: usize, size: u32): void {
  const row = addRow(first);
  const entry = writeEntry(first, 1, node, at, from, size);
  if (size == 0) memory.fill(row, entry, 256);
  else store<u8>(row + <u32>load<u8>(from), entry);
}

/** Starts the row of a first byte. Returns its address in DISPATCH_SECOND. */
function addRow(first: u32): usize {
  // Only a forged program has more children. Their entries do not fit either, so its table is not used.
  if (rows < MAX_ENTRIES) rows++;
  store<u8>(DISPATCH_FIRST + first, <u8>rows);
  const row = DISPATCH_SECOND + (rows << 8);
  memory.fill(row, 0, 256);
  return row;
}

/** Writes an entry for texts that begin with the `lead` bytes in `bytes`, then `size` at `from`. Returns its number. */
function writeEntry(bytes: u32, lead: u32, node: usize, at: u32, from: usize, size: u32): u8 {
  if (++entries > MAX_ENTRIES) return 0;
  const entry = entryAt(entries);
  const len = lead + size;
  const flags = flagsOf(node);
  const fields = fieldsOf(node);
  const priority = settledPriority(flags, fields);
  let kind = NEXT_WALK;
  let next = node;
  let position = at;
  if (len <= 16) {
    if ((flags & (NODE_END | NODE_TAILS | NODE_CHILDREN)) == NODE_CHILDREN) {
      const hasPriority = (flags & NODE_PREFIX) != 0;
      kind = hasPriority ? NEXT_CHILDREN_ABOVE : NEXT_CHILDREN;
      next = childrenOf(fields, flags);
      position = len + 1;
    }
  } else if (priority != 0) {
    kind = NEXT_COMPARE;
    next = from + 16 - lead;
  }
  entry.bytes = v128.load(from - lead);
  if (lead == 1) store<u8>(changetype<usize>(entry), <u8>bytes);
  else store<u16>(changetype<usize>(entry), <u16>bytes);
  entry.mask = <u16>(<u32>0xffff >>> (len < 16 ? 16 - len : 0));
  entry.length = <u16>min(len, NO_MATCH_LENGTH);
  entry.nextKind = <u16>kind;
  entry.position = <u16>position;
  entry.next = <u32>next;
  entry.priority = len <= 16 ? priority : 0;
  return <u8>entries;
}

/** Priority of all texts that match the label of a node with these flags and fields; 0 if they differ. */
function settledPriority(flags: u32, fields: usize): u32 {
  if (!(flags & NODE_PREFIX)) return 0;
  const priority = max(rootPriority, prefixPriority(fields));
  const others =
    priority & 1 ? NODE_DISALLOW_BELOW | NODE_DISALLOW_TAILS : NODE_ALLOW_BELOW | NODE_ALLOW_TAILS;
  return flags & (others | NODE_END) ? 0 : priority;
}

/** Priority of the text of `len` bytes at `text`, which is longer than the slash that it begins with. */
// @ts-ignore: decorator
@inline
export function dispatchPriority(program: usize, text: usize, len: u32): u32 {
  const row = DISPATCH_SECOND + ((<u32>load<u8>(DISPATCH_FIRST + <u32>load<u8>(text, 1))) << 8);
  const entry = entryAt(load<u8>(row + <u32>load<u8>(text, 2)));
  const equal = <u32>i8x16.bitmask(i8x16.eq(v128.load(text, 1), entry.bytes));
  // Always compute both sides: a branch between them would be unpredictable.
  const taken = <u32>((<u32>entry.mask & ~equal) == 0) & <u32>(len > <u32>entry.length);
  const priority = select<u32>(entry.priority, rootPriority, taken);
  return priority != 0 ? priority : continueFrom(entry, program, text, len);
}

/** The same for an entry that does not settle the priority. */
// @ts-ignore: decorator
@inline
function continueFrom(entry: DispatchEntry, program: usize, text: usize, len: u32): u32 {
  const kind = <u32>entry.nextKind;
  const next = <usize>entry.next;
  if (kind == NEXT_COMPARE) {
    const more = <u32>entry.length - 16;
    return same(text + 17, next, more) ? max(rootPriority, number(next + more)) : rootPriority;
  }
  const at = <u32>entry.position;
  if (kind == NEXT_WALK) return walkFrom(program, next, at, rootPriority, text, len);
  const best = kind == NEXT_CHILDREN_ABOVE ? max(rootPriority, number(next - width)) : rootPriority;
  return walkChildren(program, next, at, best, text, len);
}
