/**
 * The suspect bitmap: a bit for each byte of a batch that needs a closer look, such as one that the normal form may
 * rewrite. One pass over all URLs at once, so that no branch depends on where a URL ends, as in the first stage of
 * simdjson (G. Langdale and D. Lemire, "Parsing gigabytes of JSON per second", VLDB Journal 28, 2019).
 */
import { endHigh, endLow, suspectHigh, suspectLow, suspectsAt } from "../bytes/classes";
import { SUSPECTS, SUSPECTS_FROM, SUSPECTS_SIZE } from "../memory";
import { CHUNK, CHUNK_CAP } from "../shared/boundary";
import { holdsSuspects } from "../url/locate";

if (CHUNK < SUSPECTS_FROM || CHUNK + CHUNK_CAP > SUSPECTS_FROM + SUSPECTS_SIZE * 8)
  ERROR("the bitmap does not cover a batch");

/** The first suspect that has not been passed yet, and where the batch ends. */
let next: usize = 0;
let last: usize = 0;

/** Whether [start, end), of the batch or not, holds a suspect; `plain` as in `markSuspects`. */
export function holdsSuspect(start: usize, end: usize, plain: bool): bool {
  return plain
    ? holdsSuspects(start, end, endLow(), endHigh())
    : holdsSuspects(start, end, suspectLow(), suspectHigh());
}

/** Marks the suspects of a batch, [from, end): `plain` if nothing is rewritten, and only '#' and zeros end a URL. */
export function markSuspects(from: usize, end: usize, plain: bool): void {
  if (plain) markClass(from, end, endLow(), endHigh());
  else markAllSuspects(from, end);
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
  assert(from >= SUSPECTS_FROM && out <= SUSPECTS + SUSPECTS_SIZE, "the batch lies beyond the bitmap");
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
