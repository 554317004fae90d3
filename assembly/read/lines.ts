/**
 * Where the lines of a body that may matter to an agent begin: those with a field that groups are made of. The body
 * is scanned 64 bytes at a time, and the positions are recorded before any line is read: reading each at once would
 * cost more, since no processor can predict how many a block contains. For other lines, not even the end is
 * searched.
 */
import { LINES, LINES_SIZE } from "../memory";
import { LINE_CAP } from "../shared/lines";
import { skipBlanks } from "./value";

const LF: i8 = 0x0a;

// Classes of bytes.
/** A line end. */
const END: i8 = -128;
/** Vertical tab, form feed and zero do not end lines, but only the JavaScript side can interpret them. */
const STRAY: i8 = 32;
const NUL: i8 = 16;

/** Lines are noted four at a time. */
const NOTED: u32 = 16;
/** Bytes of a body whose lines are noted at a time. A line that matters has at least two, and LINES four for each. */
export const STRETCH: u32 = (LINES_SIZE - NOTED) >> 1;
/** What `noteLines` returns for a line that may matter and that is as long as Google's parser reads, or nearly. */
export const LINE_TOO_LONG: u32 = 0xffffffff;
/** Blocks in a row without a line end: only such a line has as many. */
const MAX_ENDLESS_BLOCKS: u32 = LINE_CAP / 64 - 2;

/** Classes met so far; blocks without a line end in a row, up to the last one. */
let seenClasses: v128 = i8x16.splat(0);
let endlessBlocks: u32 = 0;

/** Starts with the body in [from, end). A byte before it and 64 after it are overwritten. */
export function startLines(from: usize, end: usize): void {
  // So every line follows a line end and ends in one, as does whatever is read after the last.
  store<u8>(from - 1, <u8>LF);
  for (let i: usize = 0; i < 64; i += 16) v128.store(end + i, i8x16.splat(LF));
  seenClasses = i8x16.splat(0);
  endlessBlocks = 0;
}

/**
 * Notes where lines begin in [from, end): one number each at LINES. Returns how many, or LINE_TOO_LONG. A line begins
 * after a line end, so it is the byte before each that is classified: the last range must go one byte beyond the body.
 */
export function noteLines(from: usize, end: usize, google: bool): u32 {
  let at: usize = LINES;
  for (let block = from; block < end; block += 64) {
    const a = controlsBefore(block);
    const b = controlsBefore(block + 16);
    const c = controlsBefore(block + 32);
    const d = controlsBefore(block + 48);
    const any = v128.or(v128.or(a, b), v128.or(c, d));
    seenClasses = v128.or(seenClasses, any);
    if (google) {
      endlessBlocks = i8x16.bitmask(any) == 0 ? endlessBlocks + 1 : 0;
      if (endlessBlocks == MAX_ENDLESS_BLOCKS && mayMatter(lineOf(block))) return LINE_TOO_LONG;
    }
    let lines = firstBits(
      v128.and(a, beginnings(block)),
      v128.and(b, beginnings(block + 16)),
      v128.and(c, beginnings(block + 32)),
      v128.and(d, beginnings(block + 48)),
    );
    const next = at + ((<usize>popcnt(lines)) << 2);
    // Four at a time, even if there are fewer.
    do {
      store<u32>(at, <u32>(block + <usize>ctz(lines)));
      lines &= lines - 1;
      store<u32>(at, <u32>(block + <usize>ctz(lines)), 4);
      lines &= lines - 1;
      store<u32>(at, <u32>(block + <usize>ctz(lines)), 8);
      lines &= lines - 1;
      store<u32>(at, <u32>(block + <usize>ctz(lines)), 12);
      lines &= lines - 1;
      at += NOTED;
    } while (at < next);
    assert(at <= LINES + LINES_SIZE, "more lines than there is room for");
    at = next;
  }
  return <u32>(at - LINES) >> 2;
}

/** Whether the body holds a byte that only the JavaScript side knows how to read. */
export function hasStrayControl(google: bool): bool {
  return v128.any_true(v128.and(seenClasses, i8x16.splat(google ? STRAY | NUL : STRAY)));
}

/** Where the line that holds the byte before `at` begins. */
function lineOf(at: usize): usize {
  let p = at - 1;
  while (!isEnd(load<u8>(p - 1))) p--;
  return p;
}

// @ts-ignore: decorator
@inline
function isEnd(c: u32): bool {
  return c - 0x0a < 4;
}

/** Whether the line at `at` begins as agent lines and rules do. */
function mayMatter(at: usize): bool {
  const letter = <u32>load<u8>(skipBlanks(at)) | 0x20;
  return letter == 0x61 || letter == 0x64 || letter == 0x75;
}

/** Classes of the bytes before each of 16. */
// @ts-ignore: decorator
@inline
function controlsBefore(p: usize): v128 {
  // A swizzle gives nothing for bytes above 15.
  const classes = i8x16(NUL, 0, 0, 0, 0, 0, 0, 0, 0, 0, END, STRAY, STRAY, END, 0, 0);
  return i8x16.swizzle(classes, v128.load(p - 1));
}

/** END for each of 16 bytes that a line that matters may begin with: white space, and letters as in `dau`. */
// @ts-ignore: decorator
@inline
function beginnings(p: usize): v128 {
  // Their low nibbles tell these bytes from most others.
  const classes = i8x16(END, END, 0, 0, END, END, 0, 0, 0, END, 0, 0, 0, 0, 0, 0);
  return i8x16.swizzle(classes, v128.and(v128.load(p), i8x16.splat(15)));
}

/** The first bits of 64 bytes. */
// @ts-ignore: decorator
@inline
function firstBits(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    <u64>(<u32>i8x16.bitmask(a) | ((<u32>i8x16.bitmask(b)) << 16)) |
    ((<u64>(<u32>i8x16.bitmask(c) | ((<u32>i8x16.bitmask(d)) << 16))) << 32)
  );
}
