/**
 * The prefilter of a program shows for most paths, without a walk, that only the path root's rules apply to them: no
 * other rule begins like them, and no tail matches. It consists of Bloom filters (B. H. Bloom, 1970) of how rules
 * begin, which are full if they cannot tell:
 *   0 u64 the first byte after the slash
 *   8 u64 the first two, of rules that continue with less than four
 *   16 u64 the first four, of rules with less than eight
 *   24 u64[8] the first eight, two bits each, of the others
 *   88 if there are tails at the path root, tables of their fingerprints (program/teddy.ts)
 */
import { resetTails, tailCount, withinLimit, writeFingerprintTables } from "../batch/path-fingerprints";
import { findPathRoot, nextAt, nextIsChildren, nextNode } from "../batch/path-root";
import { holdsFingerprint } from "../program/teddy";
import {
  childByte,
  childCount,
  childOffset,
  childrenOf,
  fieldsOf,
  flagsOf,
  labelLenOf,
  labelOf,
} from "../program/trie-node";
import { NODE_CHILDREN, NODE_END, NODE_PREFIX, NODE_TAILS } from "../shared/format";
import { STORED_HEAD, STORED_PREFILTER } from "../shared/store";

/** Where the sets are. */
const PAIRS: u32 = 8;
const FOURS: u32 = 16;
const EIGHTS: u32 = 24;
const TABLES_AT: u32 = STORED_HEAD - STORED_PREFILTER;
/** With more tails than this hardly any path would get past the tables. */
const MAX_TAILS: u32 = 32;
/** More beginnings of rules would fill the sets. */
const MAX_PREFIXES: u32 = 256;
const ALL: u64 = ~(<u64>0);

/** The prefilter that is being written, how many beginnings there is room for, and the program. */
let out: usize = 0;
let room: u32 = 0;
let programAt: usize = 0;

/** Writes the prefilter of a program. Returns whether it has fingerprint tables. Drops what is prepared for batches. */
export function writePrefilter(program: usize, prefilter: usize): bool {
  resetTails(MAX_TAILS);
  findPathRoot(program);
  out = prefilter;
  programAt = program;
  room = MAX_PREFIXES;
  memory.fill(out, 0, TABLES_AT);
  if (!withinLimit()) {
    passAll();
    return false;
  }
  // The slash does not count, even on the label of a node that the walk begins with.
  if (nextNode != 0 && nextIsChildren) addChildren(nextNode, 0, 0);
  else if (nextNode != 0) addNode(nextNode, 0, nextAt - 1);
  if (tailCount() == 0) return false;
  writeFingerprintTables(out + TABLES_AT);
  return true;
}

/** Makes the prefilter let every path through. */
function passAll(): void {
  memory.fill(out, 255, TABLES_AT);
}

/** Adds the beginnings of the rules at and below a node, whose first `n` bytes are `known`. */
function addNode(node: usize, known: u64, n: u32): void {
  if (room == 0) return;
  const flags = flagsOf(node);
  const label = labelOf(node);
  const labelLen = labelLenOf(node);
  let bytes = known;
  let size = n;
  // Position -1 is the slash.
  for (let i: u32 = 0; i < labelLen && <i32>size < 8; i++, size++) {
    if (<i32>size >= 0) bytes |= (<u64>load<u8>(label + i)) << ((<u64>size) << 3);
  }
  if (size == 8 || (flags & (NODE_PREFIX | NODE_END | NODE_TAILS)) != 0) addPrefix(bytes, size);
  else if (flags & NODE_CHILDREN) addChildren(childrenOf(fieldsOf(node), flags), bytes, size);
}

function addChildren(children: usize, known: u64, n: u32): void {
  const count = childCount(children);
  for (let i: u32 = 0; i < count; i++) {
    const bytes = known | ((<u64>childByte(children, i)) << ((<u64>n) << 3));
    addNode(programAt + childOffset(children, count, i), bytes, n + 1);
  }
}

/** Adds the first n bytes after the slash, at most eight, that some rules have in common. */
function addPrefix(bytes: u64, n: u32): void {
  if (--room == 0) {
    passAll();
    return;
  }
  addBit(out, <u32>bytes & 63);
  if (n == 8) {
    const two = eightBits(bytes);
    addBit(out + EIGHTS, two >>> 9);
    addBit(out + EIGHTS, two & 511);
  } else if (n > 3) addBit(out + FOURS, fourBit(bytes));
  else if (n > 1) addBit(out + PAIRS, pairBit(bytes));
  // The rule has one byte: let any second one pass.
  else store<u64>(out, ALL, PAIRS);
}

function addBit(set: usize, bit: u32): void {
  const word = set + ((bit >> 6) << 3);
  store<u64>(word, load<u64>(word) | ((<u64>1) << (bit & 63)));
}

// @ts-ignore: decorator
@inline
function pairBit(bytes: u64): u32 {
  return ((<u32>bytes & 0xffff) * 0x9e3779b1) >>> 26;
}

// @ts-ignore: decorator
@inline
function fourBit(bytes: u64): u32 {
  return (<u32>bytes * 0x9e3779b1) >>> 26;
}

/** The numbers of two bits, of nine bits each. */
// @ts-ignore: decorator
@inline
function eightBits(bytes: u64): u32 {
  return <u32>((bytes * 0x9e3779b97f4a7c15) >>> 46);
}

/** The word of the set of eights with the bit of this number lowest. */
// @ts-ignore: decorator
@inline
function eightsAt(prefilter: usize, bit: u32): u64 {
  return load<u64>(prefilter + ((bit >> 6) << 3), EIGHTS) >> (<u64>bit & 63);
}

/** Whether a path of two bytes or more begins as some rule may. */
// @ts-ignore: decorator
@inline
export function mayMatchPrefix(prefilter: usize, path: usize): bool {
  const bytes = load<u64>(path, 1);
  const two = eightBits(bytes);
  const sets =
    (load<u64>(prefilter, PAIRS) >> pairBit(bytes)) |
    (load<u64>(prefilter, FOURS) >> fourBit(bytes)) |
    (eightsAt(prefilter, two >>> 9) & eightsAt(prefilter, two & 511));
  return ((load<u64>(prefilter) >> (bytes & 63)) & sets & 1) != 0;
}

/** Whether a tail of the prefilter's tables may match the path. */
// @ts-ignore: decorator
@inline
export function mayMatchTail(prefilter: usize, path: usize, end: usize): bool {
  return holdsFingerprint(prefilter + TABLES_AT, path, end);
}
