/**
 * Chooses the most distinctive bytes of a tail: the rarer they are in paths, the fewer texts have to be examined
 * because of them.
 */
import { FINGERPRINT_SIZE, filterBit, slotOf } from "./teddy";

const STAR: u32 = 0x2a;
const DOT: u32 = 0x2e;

/** Rarity of each letter in paths, one hexadecimal digit per letter: 0 for the most common, 9 for the rarest. */
//                    ponmlkjihgfedcba
const A_TO_P: u64 = 0x3124279144503351;
//                    zyxwvutsrq
const Q_TO_Z: u64 = 0x9685641119;

/**
 * How distinctive a byte is in a path, from 0 to 9. Slash, hyphen and dot are common; digits and other characters
 * are in between.
 */
// @ts-ignore: decorator
@inline
function rarity(c: u32): u32 {
  const letter = (c | 32) - 0x61;
  if (letter < 16) return <u32>(A_TO_P >> ((<u64>letter) << 2)) & 15;
  if (letter < 26) return <u32>(Q_TO_Z >> ((<u64>(letter - 16)) << 2)) & 15;
  if (c == 0x2f || c == 0x2d || c == 0x2e) return 1;
  return c - 0x30 < 10 ? 4 : 7;
}

/** Rarity of a letter after a dot: nearly all of them belong to one of a few file endings. */
const ENDING_RARITY: u32 = 0;
/**
 * Tails mostly have their beginnings in common, so all segments except the last are less distinctive than their
 * bytes.
 */
const EARLIER_COST: i32 = 4;
/** log2 of how many tails in a slot cost as much as one step of rarity. */
const SHARERS_LOG: u32 = 2;
/** Bytes of a tail in which its fingerprint may lie: where it begins has to fit a byte. */
const SEARCHED: u32 = 256;

/**
 * Where the fingerprint of a tail begins: its rarest three bytes in a row, or two or one where no segment has
 * three. Three bytes are worth less the more tails share their slot in an index of 2^bits, of which `counts` has a
 * u32 each; 0 bits for no index.
 */
export function chooseFingerprint(tail: usize, len: u32, counts: usize, bits: u32): u32 {
  const searched = min(len, SEARCHED);
  let at = rarest(tail, searched, FINGERPRINT_SIZE, counts, bits);
  for (let size = FINGERPRINT_SIZE - 1; at < 0 && size > 0; size--) at = rarest(tail, searched, size, 0, 0);
  return at;
}

/** Where the rarest `size` bytes in a row without a star begin in the tail, or -1 if there are none. */
function rarest(tail: usize, len: u32, size: u32, counts: usize, bits: u32): i32 {
  let lastSegment = len;
  while (lastSegment > 0 && <u32>load<u8>(tail + lastSegment - 1) != STAR) lastSegment--;
  let best: i32 = i32.MIN_VALUE;
  let at: i32 = -1;
  // Bytes since the last star; rarities of the last two.
  let run: u32 = 0;
  let one: u32 = 0;
  let two: u32 = 0;
  let isEnding = false;
  for (let i: u32 = 0; i < len; i++) {
    const c = <u32>load<u8>(tail + i);
    if (c == STAR) {
      run = 0;
      isEnding = false;
      continue;
    }
    if ((c | 32) - 0x61 >= 26) isEnding = c == DOT;
    const last = isEnding && c != DOT ? ENDING_RARITY : rarity(c);
    const sum = last + (size > 1 ? one : 0) + (size > 2 ? two : 0);
    two = one;
    one = last;
    if (++run < size) continue;
    const from = i + 1 - size;
    let score = <i32>sum;
    if (from < lastSegment) score -= EARLIER_COST;
    if (bits != 0)
      score -= <i32>(load<u32>(counts + (slotOf(filterBit(tail + from, bits)) << 2)) >> SHARERS_LOG);
    if (score > best) {
      best = score;
      at = <i32>from;
    }
  }
  return at;
}
