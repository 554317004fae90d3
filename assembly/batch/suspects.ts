/**
 * The suspect bitmap: a bit for each byte of a batch that needs a closer look, such as one that the normal form may
 * rewrite. One pass over all URLs at once, so that no branch depends on where one ends.
 *
 * SUSPECT_TABLES has the suspect bytes by their nibbles: a bit stands in both tables if the low and the high nibble fit.
 */
import { addToTables, endHigh, endLow, nibbles, suspectHigh, suspectLow, suspectsAt } from "../bytes/classes";
import { SUSPECT_TABLES, SUSPECTS, SUSPECTS_FROM } from "../memory";
import { holdsListed } from "../url/locate";

/** Bits that no class of bytes has (classes.ts), from the lowest on: each is for one of the bytes that are added. */
const FREE_BITS: u32 = 3;
const FREE_MASK: u32 = (1 << FREE_BITS) - 1;

/** How many of them are taken. */
let taken: u32 = 0;
/** The first suspect that has not been passed yet, and where the batch ends. */
let next: usize = 0;
let last: usize = 0;

/** Starts over: `plain` if nothing is rewritten, and only '#' and zeros end a URL. */
export function resetSuspects(plain: bool): void {
  v128.store(SUSPECT_TABLES, plain ? endLow() : suspectLow());
  v128.store(SUSPECT_TABLES, plain ? endHigh() : suspectHigh(), 16);
  taken = 0;
}

/** Adds a byte to the suspect ones. False if there are too many. */
export function addSuspectByte(c: u32): bool {
  const low = <u32>load<u8>(SUSPECT_TABLES + (c & 15));
  const high = <u32>load<u8>(SUSPECT_TABLES + (c >> 4), 16);
  if ((low & high & FREE_MASK) != 0) return true;
  if (taken == FREE_BITS) return false;
  addToTables(SUSPECT_TABLES, c, taken++);
  return true;
}

/** Whether [start, end), which need not be of the batch, or one of the fifteen bytes after it is among those that were added. */
export function mayHoldAddedByte(start: usize, end: usize): bool {
  if (taken == 0) return false;
  const low = v128.and(v128.load(SUSPECT_TABLES), i8x16.splat(<i8>FREE_MASK));
  const high = v128.load(SUSPECT_TABLES, 16);
  for (let p = start; p < end; p += 16) if (v128.any_true(nibbles(v128.load(p), low, high))) return true;
  return false;
}

/** Whether [start, end), which need not be of the batch, holds a suspect. */
export function holdsSuspect(start: usize, end: usize): bool {
  return holdsListed(start, end, SUSPECT_TABLES);
}

/** Marks the suspects of a batch, [from, end), as `resetSuspects` and `addSuspectByte` have defined them. */
export function markSuspects(from: usize, end: usize): void {
  markClass(from, end, v128.load(SUSPECT_TABLES), v128.load(SUSPECT_TABLES, 16));
}

/** Marks the bytes of a batch that the normal form of any program may rewrite. */
export function markAllSuspects(from: usize, end: usize): void {
  markClass(from, end, suspectLow(), suspectHigh());
}

/** Marks the bytes of a class, and slashes followed by a dot. */
function markClass(from: usize, end: usize, low: v128, high: v128): void {
  next = 0;
  last = end;
  let out: usize = SUSPECTS + (<u32>(from - SUSPECTS_FROM) >> 3);
  for (let p = from; p < end; p += 64) {
    const a = suspectsAt(p, low, high);
    const b = suspectsAt(p + 16, low, high);
    const c = suspectsAt(p + 32, low, high);
    const d = suspectsAt(p + 48, low, high);
    put64(out, a, b, c, d);
    out += 8;
  }
}

/** Stores a bit for each lane that is not zero. */
// @ts-ignore: decorator
@inline
function put64(out: usize, a: v128, b: v128, c: v128, d: v128): void {
  let bits: u64 = 0;
  if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) {
    bits = lanes(a) | (lanes(b) << 16) | (lanes(c) << 32) | (lanes(d) << 48);
  }
  store<u64>(out, bits);
}

// @ts-ignore: decorator
@inline
function lanes(v: v128): u64 {
  return <u64>(<u32>i8x16.bitmask(i8x16.ne(v, i8x16.splat(0))));
}

/** Whether [start, end) has a suspect. Ranges are asked about in the order of the batch. */
// @ts-ignore: decorator
@inline
export function hasSuspect(start: usize, end: usize): bool {
  if (next < start) next = nextSuspect(start);
  return next < end;
}

// @ts-ignore: decorator
@inline
function nextSuspect(from: usize): usize {
  const bit = <u32>(from - SUSPECTS_FROM);
  let at = bit & ~63;
  let word = load<u64>(SUSPECTS + (at >> 3)) & (~(<u64>0) << (bit & 63));
  while (word == 0) {
    at += 64;
    if (<usize>(SUSPECTS_FROM + at) >= last) return last;
    word = load<u64>(SUSPECTS + (at >> 3));
  }
  return <usize>(SUSPECTS_FROM + at + <u32>ctz(word));
}
