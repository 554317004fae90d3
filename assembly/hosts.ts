/**
 * Many hosts: a hash table from origin to program, and batches of URLs of mixed hosts against it.
 *
 * At a million hosts nothing is in the processor's caches, so a batch goes through in stages that each touch one
 * kind of memory for all its URLs: hash the origins, read the table, read the blocks, match. The misses of a
 * stage are independent of each other and overlap. Most URLs end with the block's first bytes, whose screen tells
 * that no rule begins as they do (screen.ts).
 *
 * A slot of the table is u32 hash and u32 block address (HOST_EMPTY, HOST_GONE). A block is
 *   0 u32 program length   4 u16 origin length   6 u8 image flags, HOST_REST, HOST_SEMICOLON   7 u8 used lately   8 u8[32] screen (screen.ts)
 *   40 origin   then the program
 */
import {
  ALLOWED_BY_DEFAULT,
  BATCH_TEXT,
  HOST_BLOCK,
  HOST_BLOCKS,
  HOST_EMPTY,
  HOST_GONE,
  HOST_HASHES,
  HOST_REST,
  HOST_SCREEN,
  HOST_SEMICOLON,
  HOST_STARTS,
  IMAGE_FLAGS,
  IMAGE_URL_MASK,
  IMAGE_WIDE,
  OFFSETS,
  URL_GOOGLE,
  URL_RFC9309,
  VERDICTS,
  VERDICT_ALLOWED,
  VERDICT_ODD,
  VERDICT_UNKNOWN,
} from "./layout";
import { checkPath, settle } from "./batch";
import { holds, same } from "./bytes";
import { rest } from "./hub";
import { isMarked, markOdd } from "./marks";
import { passes, writeScreen } from "./screen";
import { forgetOrigin, locate, locateBehind, originEnd, pathAt, pathLen, slashBehindHost } from "./url";

const SEMICOLON: u32 = 0x3b;
const MIX: u64 = 0x9e3779b97f4a7c15;
/** Bytes of a block that are worth fetching before they are walked. */
const NEAR: u32 = 512;

let touched: u32 = 0;

/** Hash of an origin. */
function hashOf(at: usize, len: u32): u32 {
  let hash = <u64>len;
  let left = len;
  let p = at;
  for (; left >= 8; left -= 8, p += 8) hash = mix(hash ^ load<u64>(p));
  if (left != 0) hash = mix(hash ^ (load<u64>(p) << (64 - (<u64>left << 3))));
  return <u32>(hash >>> 32);
}

// @ts-ignore: decorator
@inline
function mix(hash: u64): u64 {
  const product = hash * MIX;
  return product ^ (product >>> 29);
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

/** Makes the screen of a block whose origin and program are in place. */
export function screen(block: usize): void {
  const flags = <u32>load<u8>(block, 6) & IMAGE_FLAGS;
  writeScreen(programOf(block), (flags & IMAGE_WIDE) != 0, block + HOST_SCREEN);
  const semicolon = holds(block + HOST_BLOCK, load<u16>(block, 4), SEMICOLON);
  store<u8>(block, <u8>(flags | (rest & 1 ? HOST_REST : 0) | (semicolon ? HOST_SEMICOLON : 0)), 6);
}

// @ts-ignore: decorator
@inline
function programOf(block: usize): usize {
  return block + HOST_BLOCK + <usize>load<u16>(block, 4);
}

/**
 * Verdicts for the n URLs at OFFSETS, relative to `base`, into VERDICTS: VERDICT_UNKNOWN where the host is not
 * held, VERDICT_ODD where the host side must find the origin. Returns how many are odd.
 */
export function checkHosts(table: usize, mask: u32, base: usize, n: u32): u32 {
  forgetOrigin();
  markOdd(base + load<u32>(OFFSETS), base + load<u32>(OFFSETS + (n << 2)));
  hashAll(base, n);
  touchSlots(table, mask, n);
  lookUp(table, mask, n);
  warm(n);
  const walks = matchAll(table, mask, base, n);
  fetchAll(walks);
  walkAll(base, walks);
  return countOdd(n);
}

/** Stage 1: where each path begins (0: odd) and the hash of what stands before it. */
function hashAll(base: usize, n: u32): void {
  let begin = load<u32>(OFFSETS);
  for (let i: u32 = 0; i < n; i++) {
    const end = load<u32>(OFFSETS + (i << 2), 4);
    const at = base + begin;
    const start: usize = end - begin > BATCH_TEXT ? 0 : slashBehindHost(at, base + end);
    store<u32>(HOST_STARTS + (i << 2), <u32>start);
    store<u32>(HOST_HASHES + (i << 2), start == 0 ? 0 : hashOf(at, <u32>(start - at)));
    begin = end;
  }
}

/**
 * Stage 2: brings the slots in. A loop that does nothing else has more loads under way at a time than one that
 * hashes too.
 */
function touchSlots(table: usize, mask: u32, n: u32): void {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < n; i++) sum += load<u32>(slot(table, load<u32>(HOST_HASHES + (i << 2)) & mask));
  touched = sum;
}

/** Stage 3: the block of each hash, HOST_EMPTY if the table has none; rarely it is another's with the same hash. */
function lookUp(table: usize, mask: u32, n: u32): void {
  for (let i: u32 = 0; i < n; i++) {
    const hash = load<u32>(HOST_HASHES + (i << 2));
    let s = slot(table, hash & mask);
    for (let k = hash; load<u32>(s) != hash && load<u32>(s, 4) != HOST_EMPTY; ) s = slot(table, ++k & mask);
    store<u32>(HOST_BLOCKS + (i << 2), load<u32>(s, 4));
  }
}

/** Stage 4: brings the beginnings of the blocks in. */
function warm(n: u32): void {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < n; i++) {
    const block = <usize>load<u32>(HOST_BLOCKS + (i << 2));
    // The head and the origin, whichever lines of memory they lie in.
    sum += load<u32>(block) + load<u32>(block, 40) + load<u32>(block, 80);
  }
  touched = sum;
}

/**
 * Stage 5: the right block of each origin, and the verdict if a look at it is enough. The others are put down in
 * HOST_HASHES. Returns how many.
 */
function matchAll(table: usize, mask: u32, base: usize, n: u32): u32 {
  let walks: u32 = 0;
  let begin = load<u32>(OFFSETS);
  for (let i: u32 = 0; i < n; i++) {
    const end = load<u32>(OFFSETS + (i << 2), 4);
    const at = base + begin;
    const start = <usize>load<u32>(HOST_STARTS + (i << 2));
    begin = end;
    if (start == 0) {
      store<u8>(VERDICTS + i, <u8>VERDICT_ODD);
      continue;
    }
    const len = <u32>(start - at);
    let block = <usize>load<u32>(HOST_BLOCKS + (i << 2));
    if (block <= HOST_GONE || <u32>load<u16>(block, 4) != len || !same(block + HOST_BLOCK, at, len)) {
      const s = findHashed(table, mask, load<u32>(HOST_HASHES + (i << 2)), at, len);
      if (s == 0) {
        // Held under no such name, which may be because the host side would spell it otherwise.
        const known = originEnd(at, <u32>(base + end - at)) == start && !hasUpper(at, start);
        store<u8>(VERDICTS + i, <u8>(known ? VERDICT_UNKNOWN : VERDICT_ODD));
        continue;
      }
      block = <usize>load<u32>(s, 4);
      store<u32>(HOST_BLOCKS + (i << 2), <u32>block);
    }
    const flags = <u32>load<u8>(block, 6);
    if (load<u8>(block, 7) == 0) store<u8>(block, 1, 7);
    const left = <u32>(base + end - start);
    if (flags & HOST_SEMICOLON) {
      store<u8>(VERDICTS + i, <u8>VERDICT_ODD);
    } else if (isMarked(start, base + end) || (flags & IMAGE_URL_MASK) > URL_GOOGLE) {
      store<u8>(VERDICTS + i, <u8>matchMarked(block, at, start, base + end));
    } else if (left > 2 && !passes(block + HOST_SCREEN, start, base + end)) {
      const value = flags & HOST_REST ? ALLOWED_BY_DEFAULT : 0;
      store<u8>(VERDICTS + i, <u8>settle(value, flags, start, left));
    } else {
      store<u32>(HOST_HASHES + (walks++ << 2), i);
    }
  }
  return walks;
}

/** Stage 6: brings in what the walks may read, as far as that is little. */
function fetchAll(walks: u32): void {
  let sum: u32 = 0;
  for (let w: u32 = 0; w < walks; w++) {
    const block = <usize>load<u32>(HOST_BLOCKS + (load<u32>(HOST_HASHES + (w << 2)) << 2));
    const size = min(load<u32>(block), NEAR);
    for (let i: u32 = 64; i < size; i += 64) sum += load<u32>(block + i, 64);
  }
  touched = sum;
}

/** Stage 7: walks for those put down. */
function walkAll(base: usize, walks: u32): void {
  for (let w: u32 = 0; w < walks; w++) {
    const i = load<u32>(HOST_HASHES + (w << 2));
    const block = <usize>load<u32>(HOST_BLOCKS + (i << 2));
    const start = <usize>load<u32>(HOST_STARTS + (i << 2));
    const len = <u32>(base + load<u32>(OFFSETS + (i << 2), 4) - start);
    store<u8>(VERDICTS + i, <u8>checkPath(programOf(block), load<u8>(block, 6), start, len));
  }
}

function countOdd(n: u32): u32 {
  let odd: u32 = 0;
  for (let i: u32 = 0; i < n; i++) odd += load<u8>(VERDICTS + i) == VERDICT_ODD ? 1 : 0;
  return odd;
}

/** Capital letters, which origins in the table do not have. */
function hasUpper(p: usize, end: usize): bool {
  for (; p < end; p++) if (<u32>load<u8>(p) - 0x41 < 26) return true;
  return false;
}

/** Verdict of a block's program for the URL in [at, end), whose path begins at `start` and takes a closer look. */
function matchMarked(block: usize, at: usize, start: usize, end: usize): u32 {
  const flags = <u32>load<u8>(block, 6);
  const mode = flags & IMAGE_URL_MASK;
  const found =
    mode == URL_RFC9309
      ? locateBehind(start, end, true)
      : mode == URL_GOOGLE
        ? locate(at, <u32>(end - at), mode)
        : VERDICT_ODD;
  return found != VERDICT_ALLOWED ? found : checkPath(programOf(block), flags, pathAt, pathLen);
}
