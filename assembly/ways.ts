/**
 * Ways: the first step of a program from its hub. They are found by the two bytes behind the slash, so one look stands
 * for the walk's first nodes, and often for the whole walk.
 *
 * GROUPS has the group of each first byte, SECONDS of each group and second byte the way, WAYS of each way
 *   0 u8[16] the bytes it begins with   16 u16 a bit for each of those that count   18 u16 how many bytes it has
 *   20 u16 GOES_   22 u16 text position, 24 u32 address to go on with   28 u32 value of all texts that go this way, or 0
 *
 * Group 0 and way 0 are for what leads nowhere: nothing is long enough for that way.
 */
import { same } from "./bytes";
import { findHub, label, labelLen, onward, onwardAt, onwardBelow, read, rest } from "./hub";
import {
  GROUPS,
  NODE_ALLOW_BELOW,
  NODE_ALLOW_TAILS,
  NODE_CHILDREN,
  NODE_DISALLOW_BELOW,
  NODE_DISALLOW_TAILS,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
  SECONDS,
  WAYS,
} from "./layout";
import { walkBelow, walkFrom } from "./match";
import { number, width } from "./number";

/** Ways whose numbers fit a byte. */
const WAYS_MAX: u32 = 255;
/** Beyond so many, a child of the hub has one way in common for its own children, so that there are enough for all. */
const WAYS_SHARED: u32 = 160;
/** Nothing that is looked up here is as long as this. */
const NEVER: u32 = 0xffff;
/** How a way goes on: with a walk from a node, from the children of one, from those of one that has a value, ... */
const GOES_ON: u32 = 0;
const GOES_BELOW: u32 = 1;
const GOES_BELOW_VALUE: u32 = 2;
/** ... or it is decided if the bytes that did not fit a vector are the same as well; their value stands in front. */
const GOES_LONG: u32 = 3;

let groups: u32 = 0;
let ways: u32 = 0;

/** Finds the program's hub and its ways. */
export function readWays(program: usize): void {
  findHub(program);
  groups = 0;
  ways = 0;
  store<u16>(WAYS, <u16>NEVER, 18);
  memory.fill(GROUPS, 0, 256);
  if (onward == 0) return;
  if (!onwardBelow) {
    read(onward);
    // What is behind the slash, which belongs to the label of a node that the walk begins with.
    const first = label + 1 - onwardAt;
    addWay(load<u8>(first), onward, onwardAt, first + 1, labelLen + onwardAt - 2);
    return;
  }
  const n = <u32>load<u8>(onward) + 1;
  const p = onward + 1;
  for (let i: u32 = 0; i < n; i++) {
    const first = <u32>load<u8>(p + i);
    if (load<u8>(GROUPS + first) == 0) addChild(program, first, program + number(p + n + i * width));
  }
}

/** Whether all ways found have a number. */
export function fewWays(): bool {
  return ways <= WAYS_MAX;
}

/** Adds the hub's child: as one way, or as those of its own children if all it has is them. */
function addChild(program: usize, first: u32, node: usize): void {
  const flags = read(node);
  // A forged node may have nothing at all, not even children.
  if (labelLen != 0 || (flags & (NODE_PREFIX | NODE_END | NODE_TAILS | NODE_CHILDREN)) != NODE_CHILDREN) {
    addWay(first, node, 2, label, labelLen);
    return;
  }
  const n = <u32>load<u8>(label) + 1;
  if (ways + n > WAYS_SHARED) {
    addWay(first, node, 2, label, 0);
    return;
  }
  const seconds = label + 1;
  const group = addGroup(first);
  for (let i: u32 = 0; i < n; i++) {
    const child = program + number(seconds + n + i * width);
    const second = <u32>load<u8>(seconds + i);
    if (load<u8>(group + second) != 0) continue;
    read(child);
    store<u8>(group + second, enter(first | (second << 8), 2, child, 3, label, labelLen));
  }
}

/** Adds the way that begins with `first` and goes on with the `size` bytes at `from`, the node's or the rest of them. */
function addWay(first: u32, node: usize, at: u32, from: usize, size: u32): void {
  const group = addGroup(first);
  const way = enter(first, 1, node, at, from, size);
  if (size == 0) memory.fill(group, way, 256);
  else store<u8>(group + <u32>load<u8>(from), way);
}

/** Starts the group of a first byte. Returns its row of SECONDS. */
function addGroup(first: u32): usize {
  // Only the children of a forged program can be so many; there are no ways for all of them either.
  if (groups == WAYS_MAX) ways = WAYS_MAX;
  else groups++;
  store<u8>(GROUPS + first, <u8>groups);
  const row = SECONDS + (groups << 8);
  memory.fill(row, 0, 256);
  return row;
}

/** Enters a way that begins with `lead` bytes and goes on with the `size` bytes at `from`. Returns its number. */
function enter(bytes: u32, lead: u32, node: usize, at: u32, from: usize, size: u32): u8 {
  if (++ways > WAYS_MAX) return 0;
  const way = WAYS + (ways << 5);
  const len = lead + size;
  const flags = <u32>load<u8>(node, 1);
  const value = decided(flags, from + size);
  let goes = GOES_ON;
  let next = node;
  let position = at;
  if (len <= 16) {
    if ((flags & (NODE_END | NODE_TAILS | NODE_CHILDREN)) == NODE_CHILDREN) {
      const valued = (flags & NODE_PREFIX) != 0;
      goes = valued ? GOES_BELOW_VALUE : GOES_BELOW;
      next = from + size;
      if (valued) next += width;
      position = len + 1;
    }
  } else if (value != 0) {
    goes = GOES_LONG;
    next = from + 16 - lead;
  }
  v128.store(way, v128.load(from - lead));
  if (lead == 1) store<u8>(way, <u8>bytes);
  else store<u16>(way, <u16>bytes);
  store<u16>(way, <u16>(<u32>0xffff >>> (len < 16 ? 16 - len : 0)), 16);
  store<u16>(way, <u16>min(len, NEVER), 18);
  store<u16>(way, <u16>goes, 20);
  store<u16>(way, <u16>position, 22);
  store<u32>(way, <u32>next, 24);
  store<u32>(way, len <= 16 ? value : 0, 28);
  return <u8>ways;
}

/** Value of all texts that match the label of a node with these flags, behind which `p` is; 0 if they differ. */
function decided(flags: u32, p: usize): u32 {
  if (!(flags & NODE_PREFIX)) return 0;
  const value = max(rest, number(p));
  const others = value & 1 ? NODE_DISALLOW_BELOW | NODE_DISALLOW_TAILS : NODE_ALLOW_BELOW | NODE_ALLOW_TAILS;
  return flags & (others | NODE_END) ? 0 : value;
}

/** Value of the text of `len` bytes at `text`, which is longer than the slash that it begins with. */
// @ts-ignore: decorator
@inline
export function wayValue(program: usize, text: usize, len: u32): u32 {
  const group = SECONDS + (<u32>load<u8>(GROUPS + <u32>load<u8>(text, 1)) << 8);
  const way = WAYS + (<u32>load<u8>(group + <u32>load<u8>(text, 2)) << 5);
  const equal = <u32>i8x16.bitmask(i8x16.eq(v128.load(text, 1), v128.load(way)));
  // Both sides always: a branch between them would be a coin toss.
  const taken = <u32>((<u32>load<u16>(way, 16) & ~equal) == 0) & <u32>(len > <u32>load<u16>(way, 18));
  const value = select<u32>(load<u32>(way, 28), rest, taken);
  return value != 0 ? value : goOn(way, program, text, len);
}

/** The same for a way that takes more than a first step. */
// @ts-ignore: decorator
@inline
function goOn(way: usize, program: usize, text: usize, len: u32): u32 {
  const goes = <u32>load<u16>(way, 20);
  const next = <usize>load<u32>(way, 24);
  if (goes == GOES_LONG) {
    const more = <u32>load<u16>(way, 18) - 16;
    return same(text + 17, next, more) ? max(rest, number(next + more)) : rest;
  }
  const at = <u32>load<u16>(way, 22);
  if (goes == GOES_ON) return walkFrom(program, next, at, rest, text, len);
  const best = goes == GOES_BELOW_VALUE ? max(rest, number(next - width)) : rest;
  return walkBelow(program, next, at, best, text, len);
}

