/** Converts offsets of a batch with non-ASCII URLs, which the JavaScript side counts in UTF-16 units, to UTF-8. */
import { BAD_UNITS, OFFSETS } from "../shared/boundary";

/**
 * Converts the offsets of n texts of the batch at `base`, from number `first` on: they count UTF-16 units from the
 * first of these texts. Returns how many of the texts contain more than ASCII; BAD_UNITS if a text ends within a
 * character, because two lone surrogates have met: then the offsets are useless.
 */
export function toBytes(base: usize, first: u32, n: u32): u32 {
  const offsets = OFFSETS + (first << 2);
  const start = load<u32>(offsets);
  const last = load<u32>(offsets + (n << 2)) - start;
  let p = base + start;
  let units: u32 = 0;
  let nonAscii: u32 = 0;
  let plain = asciiRun(p, last);
  for (let i: u32 = 1; i <= n; i++) {
    const at = offsets + (i << 2);
    const target = load<u32>(at) - start;
    if (units + plain < target) nonAscii++;
    while (units + plain < target) {
      p += plain;
      const lead = <u32>load<u8>(p);
      p += lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
      units += plain + (lead < 0xf0 ? 1 : 2);
      plain = units < last ? asciiRun(p, last - units) : 0;
    }
    if (units > target) return BAD_UNITS;
    store<u32>(at, <u32>(p - base) + target - units);
  }
  return nonAscii;
}

/** Bytes of ASCII from p on, at most `most`. */
function asciiRun(p: usize, most: u32): u32 {
  for (let run: u32 = 0; run < most; run += 16) {
    const others = <u32>i8x16.bitmask(v128.load(p + run));
    if (others != 0) return min(run + <u32>ctz(others), most);
  }
  return most;
}
