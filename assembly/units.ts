/** Offsets of a batch that holds more than ASCII: counted in UTF-16 by the host, wanted in UTF-8. */
import { OFFSETS } from "./layout";

/**
 * Turns the offsets of n texts back to back at `at` from UTF-16 units into bytes. False where a text ends within a
 * character, half a surrogate pair having met another; the offsets are of no use then.
 */
export function toBytes(at: usize, n: u32): bool {
  let p = at;
  let units: u32 = 0;
  for (let i: u32 = 1; i <= n; i++) {
    const target = load<u32>(OFFSETS + (i << 2));
    while (units < target) {
      const plain = target - units >= 16 ? asciiRun(p) : 1;
      const first = <u32>load<u8>(p);
      if (first < 0x80) {
        p += plain;
        units += plain;
      } else {
        p += first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        units += first < 0xf0 ? 1 : 2;
      }
    }
    if (units != target) return false;
    store<u32>(OFFSETS + (i << 2), <u32>(p - at));
  }
  return true;
}

/** Bytes of ASCII at p, at most 16. */
// @ts-ignore: decorator
@inline
function asciiRun(p: usize): u32 {
  const others = <u32>i8x16.bitmask(v128.load(p));
  return others == 0 ? 16 : <u32>ctz(others);
}
