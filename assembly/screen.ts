/**
 * The screen of a program: what tells of most paths, without a walk, that they get the value `rest`.
 *   0 u64 a set of the first bytes behind the slash that rules go on with
 *   8 u64 a set of the first two, of rules that go on with less than four
 *   16 u64 a set of the first four, of rules with less than eight
 *   24 u64[8] a set of the first eight, two bits each, of the others
 *   88 if there are tails at the hub, tables of their anchors (anchors.ts)
 * The sets are full where a screen cannot tell.
 */
import { anchorsAt, copyAnchors, fewTails, resetTails, tailCount } from "./anchors";
import { before } from "./classes";
import { findHub, label, labelLen, onward, onwardAt, onwardBelow, read } from "./hub";
import { NODE_CHILDREN, NODE_END, NODE_PREFIX, NODE_TAILS } from "./layout";
import { number, width } from "./number";

const EIGHTS: u32 = 24;
const ANCHORS_AT: u32 = 88;
/** With more tails than this hardly any path would pass the tables. */
const TAILS_MAX: u32 = 32;
/** More beginnings of rules would fill the sets. */
const BEGINNINGS_MAX: u32 = 256;
const ALL: u64 = ~(<u64>0);

/** The screen that is being written, how many beginnings there is room for, and the program. */
let out: usize = 0;
let room: u32 = 0;
let start: usize = 0;

/** Writes the screen of a program. Returns whether tables of anchors belong to it. What was prepared is lost. */
export function writeScreen(program: usize, screen: usize): bool {
  resetTails(TAILS_MAX);
  findHub(program);
  out = screen;
  start = program;
  room = BEGINNINGS_MAX;
  memory.fill(out, 0, ANCHORS_AT);
  if (!fewTails()) {
    fillSets();
    return false;
  }
  // The slash does not count, be it on the label of a node that the walk begins with.
  if (onward != 0 && onwardBelow) addChildren(onward, 0, 0);
  else if (onward != 0) addNode(onward, 0, onwardAt - 1);
  if (tailCount() == 0) return false;
  copyAnchors(out + ANCHORS_AT);
  return true;
}

function fillSets(): void {
  memory.fill(out, 255, ANCHORS_AT);
}

/** Adds what a node below the hub begins with, `n` bytes of which are known. */
function addNode(node: usize, known: u64, n: u32): void {
  if (room == 0) return;
  const flags = read(node);
  let bytes = known;
  let size = n;
  // At minus one stands the slash.
  for (let i: u32 = 0; i < labelLen && <i32>size < 8; i++, size++) {
    if (<i32>size >= 0) bytes |= <u64>load<u8>(label + i) << (<u64>size << 3);
  }
  if (size == 8 || (flags & (NODE_PREFIX | NODE_END | NODE_TAILS)) != 0) addBeginning(bytes, size);
  else if (flags & NODE_CHILDREN) addChildren(label + labelLen, bytes, size);
}

function addChildren(at: usize, known: u64, n: u32): void {
  const count = <u32>load<u8>(at) + 1;
  const offsets = at + 1 + count;
  for (let i: u32 = 0; i < count; i++) {
    const bytes = known | (<u64>load<u8>(at + 1 + i) << (<u64>n << 3));
    addNode(start + number(offsets + i * width), bytes, n + 1);
  }
}

/** Adds the first n bytes behind the slash, at most eight, that some rules have in common. */
function addBeginning(bytes: u64, n: u32): void {
  if (--room == 0) return fillSets();
  addBit(out, <u32>bytes & 63);
  if (n == 8) {
    const two = eightBits(bytes);
    addBit(out + EIGHTS, two >>> 9);
    addBit(out + EIGHTS, two & 511);
  } else if (n > 3) addBit(out + 16, fourBit(bytes));
  else if (n > 1) addBit(out + 8, pairBit(bytes));
  // The first byte alone tells.
  else store<u64>(out, ALL, 8);
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
function eightsAt(screen: usize, bit: u32): u64 {
  return load<u64>(screen + ((bit >> 6) << 3), EIGHTS) >> (<u64>bit & 63);
}

/** Whether a path of two bytes or more begins as some rule may. */
// @ts-ignore: decorator
@inline
export function begins(screen: usize, path: usize): bool {
  const bytes = load<u64>(path, 1);
  const two = eightBits(bytes);
  const sets =
    (load<u64>(screen, 8) >> pairBit(bytes)) |
    (load<u64>(screen, 16) >> fourBit(bytes)) |
    (eightsAt(screen, two >>> 9) & eightsAt(screen, two & 511));
  return ((load<u64>(screen) >> (bytes & 63)) & sets & 1) != 0;
}

/** Whether the path may hold a tail of the screen's tables. */
// @ts-ignore: decorator
@inline
export function mayHoldTail(screen: usize, path: usize, end: usize): bool {
  let seen = i8x16.splat(0);
  for (let p = path; p < end; p += 16) {
    seen = v128.or(seen, v128.and(anchorsAt(screen + ANCHORS_AT, p), before(min<u32>(<u32>(end - p), 16))));
  }
  return v128.any_true(seen);
}
