/**
 * The screen of a host: 48 bytes beside its program that tell of most paths that they get the value `rest`.
 *   0 u64 a set of the first bytes behind the slash that rules go on with
 *   8 u64 a set of the first two, of rules that go on with less than four
 *   16 u64 a set of the first four, of rules with less than eight   24 u64[2] a set of the first eight, of the others
 *   40 u16[4] two bytes of each tail at the hub, or one of a tail of one; zeros behind the last
 * The sets are full where a screen cannot tell. Hosts with some more tails than fit have tables of anchors instead
 * (anchors.ts), behind their program.
 */
import { anchorsAt, copyAnchors, fewTails, pairOf, resetTails, tailCount } from "./anchors";
import { before } from "./classes";
import { findHub, label, labelLen, onward, onwardAt, onwardBelow, read } from "./hub";
import { ANCHOR_SPACE, NODE_CHILDREN, NODE_END, NODE_PREFIX, NODE_TAILS } from "./layout";
import { number, width } from "./number";

const TAILS: u32 = 4;
/** With more tails than this hardly any path would pass the tables. */
const TAILS_MAX: u32 = 32;
/** More beginnings of rules would fill the sets. */
const BEGINNINGS_MAX: u32 = 256;
const ALL: u64 = ~(<u64>0);

/** The screen that is being written, how many beginnings there is room for, and the program. */
let out: usize = 0;
let room: u32 = 0;
let start: usize = 0;

/** Bytes of the tables of anchors that a program needs behind it: 0 or ANCHOR_SPACE. */
export function anchorSpace(program: usize): u32 {
  resetTails(TAILS_MAX);
  findHub(program);
  return tailCount() > TAILS && fewTails() ? ANCHOR_SPACE : 0;
}

/** Writes the screen of a program, and its tables of anchors unless `tables` is 0. What was prepared is lost. */
export function writeScreen(program: usize, screen: usize, tables: usize): void {
  resetTails(TAILS_MAX);
  findHub(program);
  out = screen;
  start = program;
  room = BEGINNINGS_MAX;
  memory.fill(out, 0, 48);
  if (tables != 0) copyAnchors(tables);
  else if (!writeTails()) return fillSets();
  if (onward == 0) return;
  // The slash does not count, be it on the label of a node that the walk begins with.
  if (onwardBelow) addChildren(onward, 0, 0);
  else addNode(onward, 0, onwardAt - 1);
}

function fillSets(): void {
  memory.fill(out, 255, 40);
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
  if (n == 8) addBit(out + 24, eightBit(bytes));
  else if (n > 3) addBit(out + 16, fourBit(bytes));
  else if (n > 1) addBit(out + 8, pairBit(bytes));
  // The first byte alone tells.
  else store<u64>(out, ALL, 8);
}

function addBit(set: usize, bit: u32): void {
  const word = set + ((bit >> 6) << 3);
  store<u64>(word, load<u64>(word) | ((<u64>1) << (bit & 63)));
}

/** Writes what the hub's tails are found by. False if they are too many, or cannot be told from none. */
function writeTails(): bool {
  const tails = tailCount();
  if (tails > TAILS) return false;
  for (let i: u32 = 0; i < tails; i++) {
    const pair = pairOf(i + 1);
    if ((pair & 255) == 0) return false;
    store<u16>(out + (i << 1), <u16>pair, 40);
  }
  return true;
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

// @ts-ignore: decorator
@inline
function eightBit(bytes: u64): u32 {
  return <u32>((bytes * 0x9e3779b97f4a7c15) >>> 57);
}

/** Whether a path of two bytes or more begins as some rule may. */
// @ts-ignore: decorator
@inline
export function begins(screen: usize, path: usize): bool {
  const bytes = load<u64>(path, 1);
  const eight = eightBit(bytes);
  const sets =
    (load<u64>(screen, 8) >> pairBit(bytes)) |
    (load<u64>(screen, 16) >> fourBit(bytes)) |
    (load<u64>(screen + ((eight >> 6) << 3), 24) >> (eight & 63));
  return ((load<u64>(screen) >> (bytes & 63)) & sets & 1) != 0;
}

/** Whether the path may hold one of the screen's tails. */
// @ts-ignore: decorator
@inline
export function mayHoldTail(screen: usize, path: usize, end: usize): bool {
  return load<u16>(screen, 40) != 0 && holdsPair(screen + 40, path, end);
}

function holdsPair(tails: usize, path: usize, end: usize): bool {
  for (let i: u32 = 0; i < TAILS; i++) {
    const pair = <u32>load<u16>(tails + (i << 1));
    if (pair == 0) return false;
    const first = i8x16.splat(<i8>pair);
    // A tail of one byte may have anything behind it: the byte is compared twice.
    const ahead: usize = pair >> 8 ? 1 : 0;
    const second = i8x16.splat(<i8>(ahead ? pair >> 8 : pair));
    let seen = i8x16.splat(0);
    for (let p = path; p < end; p += 16) {
      seen = v128.or(
        seen,
        v128.and(i8x16.eq(v128.load(p), first), i8x16.eq(v128.load(p + ahead), second)),
      );
    }
    if (v128.any_true(seen)) return true;
  }
  return false;
}

/** Whether the path may hold a tail of the tables of anchors. */
// @ts-ignore: decorator
@inline
export function mayHoldAnchor(tables: usize, path: usize, end: usize): bool {
  let p = path;
  for (; p + 16 <= end; p += 16) if (v128.any_true(anchorsAt(tables, p))) return true;
  return v128.any_true(v128.and(anchorsAt(tables, p), before(<u32>(end - p))));
}
