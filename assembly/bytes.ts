/** Byte comparison and hashing. Loads may run up to 15 bytes past the end; callers keep slack there. */

/** Whether `len` bytes at `a` and `b` are the same. Short runs are the rule, so no call to memory.compare. */
// @ts-ignore: decorator
@inline
export function same(a: usize, b: usize, len: u32): bool {
  if (len <= 8) {
    if (len == 0) return true;
    return (load<u64>(a) ^ load<u64>(b)) << (64 - (<u64>len << 3)) == 0;
  }
  return sameLong(a, b, len);
}

function sameLong(a: usize, b: usize, len: u32): bool {
  const last = len - 8;
  for (let i: u32 = 0; i < last; i += 8) {
    if (load<u64>(a + i) != load<u64>(b + i)) return false;
  }
  return load<u64>(a + last) == load<u64>(b + last);
}

/** Length of the common prefix of two byte runs, at most `max`. */
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

/** Slot of the three bytes at `at` in a table of 2^bits. */
// @ts-ignore: decorator
@inline
export function trigramSlot(at: usize, bits: u32): u32 {
  return ((load<u32>(at) & 0xffffff) * 0x9e3779b1) >>> (32 - bits);
}

/** Writes an offset or a value of 2 or 4 bytes. */
export function putNumber(at: usize, value: u32, width: u32): void {
  if (width == 2) store<u16>(at, <u16>value);
  else store<u32>(at, value);
}
