/**
 * Many hosts: a hash table from origin to program, and batches of URLs of mixed hosts against it.
 *
 * At a million hosts nothing is in the processor's caches, so a batch goes through in stages that each touch one
 * kind of memory for all its URLs: hash the origins, read the table, read the blocks, match. The misses of a
 * stage are independent of each other and overlap.
 *
 * A slot of the table is u32 hash and u32 block address (HOST_EMPTY, HOST_GONE). A block is
 *   0 u32 program length   4 u16 origin length   6 u8 image flags   7 u8 used lately   8 origin   then the program
 */
import {
  BATCH_TEXT,
  HOST_BLOCK,
  HOST_BLOCKS,
  HOST_EMPTY,
  HOST_GONE,
  HOST_HASHES,
  HOST_STARTS,
  IMAGE_URL_MASK,
  OFFSETS,
  URL_GOOGLE,
  URL_RFC9309,
  VERDICTS,
  VERDICT_ALLOWED,
  VERDICT_ODD,
  VERDICT_UNKNOWN,
} from "./layout";
import { checkPath } from "./batch";
import { same } from "./bytes";
import { checksum } from "./image";
import { locate, locateBehind, originEnd, pathAt, pathLen } from "./url";

let touched: u32 = 0;

/** Hash of an origin. */
// @ts-ignore: decorator
@inline
function hashOf(at: usize, len: u32): u32 {
  return checksum(at, len, 0);
}

// @ts-ignore: decorator
@inline
function slot(table: usize, i: u32): usize {
  return table + (<usize>i << 3);
}

/** Slot that holds the origin, or 0. The table has 2^n slots, `mask` is one less, and some are empty. */
export function find(table: usize, mask: u32, origin: usize, len: u32): usize {
  return findHashed(table, mask, hashOf(origin, len), origin, len);
}

function findHashed(table: usize, mask: u32, hash: u32, origin: usize, len: u32): usize {
  for (let i = hash & mask; ; i = (i + 1) & mask) {
    const s = slot(table, i);
    const block = <usize>load<u32>(s, 4);
    if (block == HOST_EMPTY) return 0;
    if (load<u32>(s) != hash || block == HOST_GONE) continue;
    if (<u32>load<u16>(block, 4) == len && same(block + HOST_BLOCK, origin, len)) return s;
  }
  return 0;
}

/** Enters a block whose origin the table does not hold. Returns whether an empty slot was used up. */
export function enter(table: usize, mask: u32, block: usize): bool {
  const hash = hashOf(block + HOST_BLOCK, load<u16>(block, 4));
  for (let i = hash & mask; ; i = (i + 1) & mask) {
    const s = slot(table, i);
    const held = load<u32>(s, 4);
    if (held != HOST_EMPTY && held != HOST_GONE) continue;
    store<u32>(s, hash);
    store<u32>(s, <u32>block, 4);
    return held == HOST_EMPTY;
  }
  return false;
}

/** Enters all blocks of one table into another, which is empty. */
export function move(from: usize, fromMask: u32, table: usize, mask: u32): void {
  for (let i: u32 = 0; i <= fromMask; i++) {
    const block = load<u32>(slot(from, i), 4);
    if (block != HOST_EMPTY && block != HOST_GONE) enter(table, mask, block);
  }
}

/**
 * Verdicts for the n URLs at OFFSETS, relative to `base`, into VERDICTS: VERDICT_UNKNOWN where the host is not
 * held, VERDICT_ODD where the host side must find the origin. Returns how many are odd.
 */
export function checkHosts(table: usize, mask: u32, base: usize, n: u32): u32 {
  hashAll(base, n);
  lookUp(table, mask, n);
  touched = warm(n);
  return matchAll(table, mask, base, n);
}

/** Stage 1: where each path begins (0: odd) and the hash of what stands before it. */
function hashAll(base: usize, n: u32): void {
  let begin = load<u32>(OFFSETS);
  for (let i: u32 = 0; i < n; i++) {
    const end = load<u32>(OFFSETS + (i << 2), 4);
    const at = base + begin;
    const len = end - begin;
    const start: usize = len > BATCH_TEXT || len == 0 ? 0 : originEnd(at, len);
    store<u32>(HOST_STARTS + (i << 2), <u32>start);
    store<u32>(HOST_HASHES + (i << 2), start == 0 ? 0 : hashOf(at, <u32>(start - at)));
    begin = end;
  }
}

/** Stage 2: a first look at the table, one slot an origin; rarely the right one lies further on. */
function lookUp(table: usize, mask: u32, n: u32): void {
  for (let i: u32 = 0; i < n; i++) {
    const s = slot(table, load<u32>(HOST_HASHES + (i << 2)) & mask);
    store<u32>(HOST_BLOCKS + (i << 2), load<u32>(s, 4));
  }
}

/** Stage 3: brings the beginnings of the blocks in. Returns something, so that the loads are not idle. */
function warm(n: u32): u32 {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < n; i++) {
    const block = <usize>load<u32>(HOST_BLOCKS + (i << 2));
    sum += load<u32>(block) + load<u32>(block, 64);
  }
  return sum;
}

/** Stage 4: the right block of each origin, and its verdict. */
function matchAll(table: usize, mask: u32, base: usize, n: u32): u32 {
  let odd: u32 = 0;
  let begin = load<u32>(OFFSETS);
  for (let i: u32 = 0; i < n; i++) {
    const end = load<u32>(OFFSETS + (i << 2), 4);
    const at = base + begin;
    const start = <usize>load<u32>(HOST_STARTS + (i << 2));
    let verdict = VERDICT_ODD;
    if (start != 0) {
      const s = findHashed(table, mask, load<u32>(HOST_HASHES + (i << 2)), at, <u32>(start - at));
      verdict =
        s == 0
          ? hasUpper(at, start)
            ? VERDICT_ODD
            : VERDICT_UNKNOWN
          : matchHost(<usize>load<u32>(s, 4), at, start, base + end);
    }
    store<u8>(VERDICTS + i, <u8>verdict);
    odd += verdict == VERDICT_ODD ? 1 : 0;
    begin = end;
  }
  return odd;
}

/** Capital letters, which origins in the table do not have. */
function hasUpper(p: usize, end: usize): bool {
  for (; p < end; p++) if (<u32>load<u8>(p) - 0x41 < 26) return true;
  return false;
}

/** Verdict of a block's program for the URL in [at, end), whose path begins at `start`. */
function matchHost(block: usize, at: usize, start: usize, end: usize): u32 {
  const flags = <u32>load<u8>(block, 6);
  store<u8>(block, 1, 7);
  const mode = flags & IMAGE_URL_MASK;
  const found =
    mode == URL_RFC9309
      ? locateBehind(start, end, true)
      : mode == URL_GOOGLE
        ? locate(at, <u32>(end - at), mode)
        : VERDICT_ODD;
  if (found != VERDICT_ALLOWED) return found;
  return checkPath(block + HOST_BLOCK + load<u16>(block, 4), flags, pathAt, pathLen);
}
