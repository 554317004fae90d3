/** Offsets of a batch that holds more than ASCII: counted in UTF-16 by the host, wanted in UTF-8. */
import { OFFSETS } from "./layout";

/**
 * Turns the offsets of n texts back to back at `at` from UTF-16 units into bytes. False where a text ends within a
 * character, half a surrogate pair having met another; the offsets are of no use then.
 */
export function toBytes(at: usize, n: u32): bool {
  const last = load<u32>(OFFSETS + (n << 2));
  let p = at;
  let units: u32 = 0;
  let plain = asciiRun(p, last);
  for (let i: u32 = 1; i <= n; i++) {
    const target = load<u32>(OFFSETS + (i << 2));
    while (units + plain < target) {
      p += plain;
      const first = <u32>load<u8>(p);
      p += first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
      units += plain + (first < 0xf0 ? 1 : 2);
      plain = units < last ? asciiRun(p, last - units) : 0;
    }
    if (units > target) return false;
    store<u32>(OFFSETS + (i << 2), <u32>(p - at) + target - units);
  }
  return true;
}

/** Bytes of ASCII from p on, at most `most`. */
function asciiRun(p: usize, most: u32): u32 {
  for (let run: u32 = 0; run < most; run += 16) {
    const others = <u32>i8x16.bitmask(v128.load(p + run));
    if (others != 0) return min(run + <u32>ctz(others), most);
  }
  return most;
}
