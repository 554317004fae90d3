/**
 * The screen of a host: 32 bytes beside its program that tell of most paths that they get the value `rest`.
 *   0 u64 a set of the first bytes behind the slash that lead on from the hub
 *   8 u64 a set of the first two, of ways of less than six bytes   16 u64 a set of the first six, of the others
 *   24 u16[4] two bytes of each tail at the hub, or one of a tail of one; zeros behind the last
 * The sets are full where a screen cannot tell.
 */
import { wayAt, wayCount, fewWays, readHub } from "./hub";
import { pairOf, resetTails, tailCount } from "./anchors";

const TAILS: u32 = 4;
const ALL: u64 = ~(<u64>0);

/** Writes the screen of a program. The hub is read for it, which overwrites what was prepared for batches. */
export function writeScreen(program: usize, wide: bool, out: usize): void {
  resetTails();
  readHub(program, wide);
  let firsts: u64 = 0;
  let pairs: u64 = 0;
  let sixes: u64 = 0;
  if (!writeTails(out + 24) || !fewWays()) firsts = pairs = ALL;
  else {
    for (let i: u32 = 1; i <= wayCount(); i++) {
      const way = wayAt(i);
      const len = <u32>load<u16>(way, 18);
      firsts |= <u64>1 << (load<u8>(way) & 63);
      if (len > 5) sixes |= <u64>1 << sixBit(way);
      else if (len > 1) pairs |= <u64>1 << pairBit(way);
      else pairs = ALL;
    }
  }
  store<u64>(out, firsts);
  store<u64>(out, pairs, 8);
  store<u64>(out, sixes, 16);
}

/** Writes what the hub's tails are found by. False if they are too many, or cannot be told from none. */
function writeTails(out: usize): bool {
  store<u64>(out, 0);
  const tails = tailCount();
  if (tails > TAILS) return false;
  for (let i: u32 = 0; i < tails; i++) {
    const pair = pairOf(i + 1);
    if ((pair & 255) == 0) return false;
    store<u16>(out + (i << 1), <u16>pair);
  }
  return true;
}

// @ts-ignore: decorator
@inline
function pairBit(p: usize): u64 {
  return <u64>((<u32>load<u16>(p) * 0x9e3779b1) >>> 26);
}

// @ts-ignore: decorator
@inline
function sixBit(p: usize): u64 {
  return ((load<u64>(p) << 16) * 0x9e3779b97f4a7c15) >>> 58;
}

/** Whether a path of more than two bytes may get another value than `rest`. */
// @ts-ignore: decorator
@inline
export function passes(screen: usize, path: usize, end: usize): bool {
  const p = path + 1;
  const begins = (load<u64>(screen, 8) >> pairBit(p)) | (load<u64>(screen, 16) >> sixBit(p));
  if (((load<u64>(screen) >> (load<u8>(p) & 63)) & begins & 1) != 0) return true;
  return load<u16>(screen, 24) != 0 && mayHoldTail(screen + 24, path, end);
}

/** Whether the path may hold one of the tails. */
function mayHoldTail(tails: usize, path: usize, end: usize): bool {
  for (let i: u32 = 0; i < TAILS; i++) {
    const pair = <u32>load<u16>(tails + (i << 1));
    if (pair == 0) return false;
    const first = i8x16.splat(<i8>pair);
    // A tail of one byte may have anything behind it: the byte is compared twice.
    const ahead: usize = pair >> 8 ? 1 : 0;
    const second = i8x16.splat(<i8>(ahead ? pair >> 8 : pair));
    let seen = i8x16.splat(0);
    for (let p = path; p < end; p += 16) {
      seen = v128.or(
        seen,
        v128.and(i8x16.eq(v128.load(p), first), i8x16.eq(v128.load(p + ahead), second)),
      );
    }
    if (v128.any_true(seen)) return true;
  }
  return false;
}
