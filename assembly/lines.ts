/**
 * Where the lines of a body begin that may matter to an agent: those with a field that groups are made of. The body is
 * looked at 64 bytes at a time, and what is found noted down before any line is read: to read each at once would cost
 * more, since how many a block holds no processor foresees. Of the other lines, not even the end is looked for.
 */
import { LINE_CAP, LINES, LINES_CAP } from "./layout";
import { blank } from "./value";

const LF: i8 = 0x0a;

// Classes of bytes.
/** A line end. */
const END: i8 = -128;
/** What a line that matters may begin with: white space, a letter of `dauDAU`, and others with their low nibbles. */
const BEGIN: i8 = 64;
/** Vertical tab and form feed, and zero: no line ends, but what the readers make of them is for the host to say. */
const STRAY: i8 = 32;
const NUL: i8 = 16;

/** Bytes of a body whose lines are noted at a time. A line that matters has two at the least. */
export const STRETCH: u32 = LINES_CAP * 2;
/** What `noteLines` returns for a line that Google's parser cuts, or nearly, and that may matter. */
export const GIVEN_UP: u32 = 0xffffffff;
/** Blocks without a line end, one behind the other, that only such a line has more of. */
const QUIET: u32 = LINE_CAP / 64 - 2;

/** Classes met so far, blocks without a line end up to the last, whether that ended with one, and the line at hand. */
let met: v128 = i8x16.splat(0);
let quiet: u32 = 0;
let behindEnd: u64 = 1;
let line: usize = 0;

/** Starts with a new body, which ends at `end`. 64 bytes behind it are overwritten. */
export function startLines(end: usize): void {
  // Every line has an end, then, and so has whatever is read behind the last.
  for (let i: usize = 0; i < 64; i += 16) v128.store(end + i, i8x16.splat(LF));
  met = i8x16.splat(0);
  quiet = 0;
  behindEnd = 1;
}

/** Notes where the lines in [from, end) begin: one number each at LINES. Returns how many, or GIVEN_UP. */
export function noteLines(from: usize, end: usize, google: bool): u32 {
  let at: usize = LINES;
  for (let block = from; block < end; block += 64) {
    const a = classesAt(block);
    const b = classesAt(block + 16);
    const c = classesAt(block + 32);
    const d = classesAt(block + 48);
    met = v128.or(met, v128.or(v128.or(a, b), v128.or(c, d)));
    const ends = firstBits(a, b, c, d);
    const begins = firstBits(secondBit(a), secondBit(b), secondBit(c), secondBit(d));
    const starts = (ends << 1) | behindEnd;
    let lines = starts & begins;
    behindEnd = ends >>> 63;
    quiet = select<u32>(quiet + 1, 0, ends == 0);
    if (google) {
      if (starts != 0) line = block + 63 - <usize>clz(starts);
      if (quiet > QUIET && mayMatter(line)) return GIVEN_UP;
    }
    const behind = at + (<usize>popcnt(lines) << 2);
    // Four at a time, be they there or not.
    do {
      store<u32>(at, <u32>(block + <usize>ctz(lines)));
      lines &= lines - 1;
      store<u32>(at, <u32>(block + <usize>ctz(lines)), 4);
      lines &= lines - 1;
      store<u32>(at, <u32>(block + <usize>ctz(lines)), 8);
      lines &= lines - 1;
      store<u32>(at, <u32>(block + <usize>ctz(lines)), 12);
      lines &= lines - 1;
      at += 16;
    } while (at < behind);
    at = behind;
  }
  return <u32>(at - LINES) >> 2;
}

/** Whether the body holds a byte that only the host knows what to make of. */
export function metStray(google: bool): bool {
  return v128.any_true(v128.and(met, i8x16.splat(google ? STRAY | NUL : STRAY)));
}

/** Whether the line at `at` begins as agent lines and rules do. */
function mayMatter(at: usize): bool {
  let p = at;
  while (blank(load<u8>(p))) p++;
  const letter = <u32>load<u8>(p) | 0x20;
  return letter == 0x61 || letter == 0x64 || letter == 0x75;
}

// @ts-ignore: decorator
@inline
function classesAt(p: usize): v128 {
  const block = v128.load(p);
  // Of bytes above 15 a swizzle knows nothing; of all, the low nibble is enough to part letters from letters.
  const control = i8x16(NUL, 0, 0, 0, 0, 0, 0, 0, 0, 0, END, STRAY, STRAY, END, 0, 0);
  const begin = i8x16(BEGIN, BEGIN, 0, 0, BEGIN, BEGIN, 0, 0, 0, BEGIN, 0, 0, 0, 0, 0, 0);
  return v128.or(i8x16.swizzle(control, block), i8x16.swizzle(begin, v128.and(block, i8x16.splat(15))));
}

/** The first bits of 64 bytes. */
// @ts-ignore: decorator
@inline
function firstBits(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    <u64>(<u32>i8x16.bitmask(a) | (<u32>i8x16.bitmask(b) << 16)) |
    (<u64>(<u32>i8x16.bitmask(c) | (<u32>i8x16.bitmask(d) << 16)) << 32)
  );
}

/** Each byte's second bit in the place of its first. */
// @ts-ignore: decorator
@inline
function secondBit(bytes: v128): v128 {
  return i8x16.add(bytes, bytes);
}
