/** Byte comparison and hashing. Loads may run up to 15 bytes past the end; callers keep slack there. */

/** Whether `len` bytes at `a` and `b` are the same. Runs are usually short, so memory.compare is not called. */
// @ts-ignore: decorator
@inline
export function same(a: usize, b: usize, len: u32): bool {
  const alikes = <u32>ctz(~alike(a, b));
  return alikes >= len || (alikes == 16 && sameRest(a, b, len));
}

/** A bit for each of 16 bytes that are the same. */
// @ts-ignore: decorator
@inline
function alike(a: usize, b: usize): u32 {
  return <u32>i8x16.bitmask(i8x16.eq(v128.load(a), v128.load(b)));
}

/** `same` for runs that mostly have 16 to 32 bytes, which two overlapping vectors cover. */
// @ts-ignore: decorator
@inline
export function sameMidLength(a: usize, b: usize, len: u32): bool {
  if (len - 16 > 16) return same(a, b, len);
  const last = len - 16;
  return (alike(a, b) & alike(a + last, b + last)) == 0xffff;
}

/** Whether the bytes after the first 16 are the same, too, if the runs are longer. */
function sameRest(a: usize, b: usize, len: u32): bool {
  const last = len - 16;
  for (let i: u32 = 16; i < last; i += 16) {
    if (alike(a + i, b + i) != 0xffff) return false;
  }
  return alike(a + last, b + last) == 0xffff;
}

/** Whether one of the `len` bytes at `at` is c. */
export function holds(at: usize, len: u32, c: u32): bool {
  const wanted = i8x16.splat(<i8>c);
  for (let i: u32 = 0; i < len; i += 16) {
    const found = <u32>i8x16.bitmask(i8x16.eq(v128.load(at + i), wanted));
    if (found != 0) return i + ctz(found) < len;
  }
  return false;
}

/** Length of the common prefix of two byte runs, at most `max`. */
// @ts-ignore: decorator
@inline
export function commonPrefix(a: usize, b: usize, max: u32): u32 {
  let i: u32 = 0;
  while (i < max) {
    const diff = load<u64>(a + i) ^ load<u64>(b + i);
    if (diff != 0) {
      const at = i + (<u32>ctz(diff) >> 3);
      return at < max ? at : max;
    }
    i += 8;
  }
  return max;
}

/** Order of two byte runs: negative, zero or positive as the first sorts before, with or after the second. */
export function order(a: usize, aLen: u32, b: usize, bLen: u32): i32 {
  const max = aLen < bLen ? aLen : bLen;
  const at = commonPrefix(a, b, max);
  if (at < max) return <i32>load<u8>(a + at) - <i32>load<u8>(b + at);
  return aLen < bLen ? -1 : aLen > bLen ? 1 : 0;
}

/** Writes an offset or a priority of `width` bytes, 2 or 4. */
export function putNumber(at: usize, value: u32, width: u32): void {
  if (width == 2) store<u16>(at, <u16>value);
  else store<u32>(at, value);
}
