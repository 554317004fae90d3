/**
 * A pattern split in two: literal prefix, then perhaps a tail. A tail begins after the pattern's first run of stars
 * and never ends in a star, since a trailing star adds nothing to a prefix match (and lifts a `$`).
 */
const STAR: u8 = 0x2a;
const DOLLAR: u8 = 0x24;

/** What follows a pattern's literal prefix: nothing, the text's end, a tail, a tail that must end with the text. */
export const SHAPE_PREFIX: u32 = 0;
export const SHAPE_END: u32 = 1;
export const SHAPE_TAIL: u32 = 2;
export const SHAPE_TAIL_END: u32 = 3;

/** Bytes before the first star. */
export let prefixLen: u32 = 0;
/** Address and length of the tail; length 0 when there is none. */
export let tailAt: usize = 0;
export let tailLen: u32 = 0;
/** The pattern must also end where the text ends. */
export let isAnchored: bool = false;

/** Splits the pattern of `len` bytes at `at`, in which `*` and a final `$` are special. */
export function splitWild(at: usize, len: u32): void {
  let end = at + len;
  isAnchored = len > 0 && load<u8>(end - 1) == DOLLAR;
  if (isAnchored) end--;
  if (end > at && load<u8>(end - 1) == STAR) {
    isAnchored = false;
    do end--;
    while (end > at && load<u8>(end - 1) == STAR);
  }
  let p = at;
  while (p < end && load<u8>(p) != STAR) p++;
  prefixLen = <u32>(p - at);
  while (p < end && load<u8>(p) == STAR) p++;
  tailAt = p;
  tailLen = <u32>(end - p);
}
