/**
 * The screen of a host: 24 bytes beside its program that tell of most paths that they get the value `rest`.
 *   0 u64 a set of the first bytes behind the slash that lead on from the hub   8 u64 one of the first two together
 *   16 u16[4] two bytes of each tail at the hub, or one of a tail of one; zeros behind the last
 * Both sets are full where a screen cannot tell.
 */
import { GROUPS, SECONDS } from "./layout";
import { fewWays, readHub } from "./hub";
import { pairOf, resetMarks, tailCount } from "./marks";

const TAILS: u32 = 4;
const ALL: u64 = ~(<u64>0);

/** Writes the screen of a program. The hub is read for it, which overwrites what was prepared for batches. */
export function writeScreen(program: usize, wide: bool, out: usize): void {
  resetMarks(false);
  readHub(program, wide);
  const open = !writeTails(out + 16) || !fewWays();
  store<u64>(out, open ? ALL : 0);
  store<u64>(out, open ? ALL : 0, 8);
  if (!open) for (let first: u32 = 0; first < 256; first++) writeFirst(out, first);
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

/** Enters a first byte and the second ones that go with it. */
function writeFirst(out: usize, first: u32): void {
  const group = <u32>load<u8>(GROUPS + first);
  if (group == 0) return;
  store<u64>(out, load<u64>(out) | (<u64>1 << (first & 63)));
  let pairs = load<u64>(out, 8);
  for (let i: u32 = 0; i < 256; i += 16) {
    let lanes = <u32>i8x16.bitmask(i8x16.ne(v128.load(SECONDS + (group << 8) + i), i8x16.splat(0)));
    if (lanes == 0xffff) pairs = ALL;
    for (; lanes != 0; lanes &= lanes - 1) pairs |= <u64>1 << pairBit(first, i + <u32>ctz(lanes));
  }
  store<u64>(out, pairs, 8);
}

// @ts-ignore: decorator
@inline
function pairBit(first: u32, second: u32): u32 {
  return (first * 5 + second) & 63;
}

/** Whether a path of more than two bytes may get another value than `rest`. */
// @ts-ignore: decorator
@inline
export function passes(screen: usize, path: usize, end: usize): bool {
  const first = <u32>load<u8>(path, 1);
  const pair = pairBit(first, load<u8>(path, 2));
  if (((load<u64>(screen) >> (first & 63)) & (load<u64>(screen, 8) >> pair) & 1) != 0) return true;
  return load<u16>(screen, 16) != 0 && mayHoldTail(screen + 16, path, end);
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
