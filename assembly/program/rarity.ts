/** Which bytes of a tail tell most: the rarer they are in paths, the fewer texts have to be looked at because of them. */
const STAR: u8 = 0x2a;

/** Rarity of each letter in paths, one hexadecimal digit per letter: 0 for the most common, 9 for the rarest. */
//                    ponmlkjihgfedcba
const A_TO_P: u64 = 0x3124279144503351;
//                    zyxwvutsrq
const Q_TO_Z: u64 = 0x9685641119;

/** How telling a byte is in a path, from 0 to 9. Slash, hyphen and dot are common; digits and other marks lie between. */
// @ts-ignore: decorator
@inline
function rarity(c: u32): u32 {
  const letter = (c | 32) - 0x61;
  if (letter < 16) return <u32>(A_TO_P >> ((<u64>letter) << 2)) & 15;
  if (letter < 26) return <u32>(Q_TO_Z >> ((<u64>(letter - 16)) << 2)) & 15;
  if (c == 0x2f || c == 0x2d || c == 0x2e) return 1;
  return c - 0x30 < 10 ? 4 : 7;
}

/** Where the rarest `size` bytes in a row without a star begin in the tail, or -1 if there are none. */
export function rarest(tail: usize, len: u32, size: u32): i32 {
  let best: i32 = -1;
  let at: i32 = -1;
  // Bytes since the last star, and the sum of their rarities.
  let run: u32 = 0;
  let score: i32 = 0;
  for (let i: u32 = 0; i < len; i++) {
    const c = load<u8>(tail + i);
    if (c == STAR) {
      run = 0;
      score = 0;
      continue;
    }
    score += <i32>rarity(c);
    if (++run > size) score -= <i32>rarity(load<u8>(tail + i - size));
    if (run >= size && score > best) {
      best = score;
      at = <i32>(i + 1 - size);
    }
  }
  return at;
}
