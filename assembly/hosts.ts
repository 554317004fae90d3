/**
 * Many hosts: batches of URLs of mixed hosts against a table of them (table.ts).
 *
 * At a million hosts nothing is in the processor's caches, so a batch goes through in stages that each touch one
 * kind of memory for all its URLs: hash the origins, read the table, read the blocks, match. The misses of a
 * stage are independent of each other and overlap. Most URLs end with the block's first bytes, whose screen tells
 * that no rule begins as they do (screen.ts).
 *
 * A block is
 *   0 u32 program length   4 u16 origin length   6 u8 image flags, HOST_REST, HOST_SEMICOLON
 *   7 u8 HOST_LATELY, HOST_ROOT, HOST_ANCHORS   8 u8[48] screen (screen.ts)
 *   56 origin   then the program, then tables of anchors if HOST_ANCHORS
 */
import {
  ALLOWED_BY_DEFAULT,
  BATCH_TEXT,
  HOST_ANCHORS,
  HOST_BLOCK,
  HOST_BLOCKS,
  HOST_EMPTY,
  HOST_GONE,
  HOST_HASHES,
  HOST_LATELY,
  HOST_REST,
  HOST_ROOT,
  HOST_SCREEN,
  HOST_SEMICOLON,
  HOST_SLOTS,
  HOST_STARTS,
  IMAGE_FLAGS,
  IMAGE_URL_MASK,
  OFFSETS,
  TEXT,
  URL_GOOGLE,
  URL_RFC9309,
  VERDICTS,
  VERDICT_ALLOWED,
  VERDICT_DISALLOWED,
  VERDICT_ODD,
  VERDICT_UNKNOWN,
} from "./layout";
import { checkPath, settle } from "./batch";
import { holds, sameMiddling } from "./bytes";
import { rest } from "./hub";
import { isMarked, markOdd } from "./marks";
import { openProgram } from "./number";
import { begins, mayHoldAnchor, mayHoldTail, writeScreen } from "./screen";
import { address, bucket, equal, findHashed, hashOf } from "./table";
import { forgetOrigin, locate, locateBehind, originEnd, pathAt, pathLen, slashBehindHost } from "./url";

const SEMICOLON: u32 = 0x3b;
const SLASH: u32 = 0x2f;
/** Bytes of a block that are worth fetching before they are walked. */
const NEAR: u32 = 1024;

let touched: u32 = 0;

/** Makes the screen of a block whose origin and program are in place. */
export function screen(block: usize): void {
  const flags = <u32>load<u8>(block, 6) & IMAGE_FLAGS;
  const known = <u32>load<u8>(block, 7) & ~HOST_ROOT;
  const program = programOf(block);
  openProgram(flags);
  writeScreen(program, block + HOST_SCREEN, known & HOST_ANCHORS ? tablesOf(block) : 0);
  const semicolon = holds(block + HOST_BLOCK, load<u16>(block, 4), SEMICOLON);
  store<u8>(block, <u8>(flags | (rest & 1 ? HOST_REST : 0) | (semicolon ? HOST_SEMICOLON : 0)), 6);
  store<u8>(TEXT, <u8>SLASH);
  const root = checkPath(program, flags, TEXT, 1) == VERDICT_ALLOWED;
  store<u8>(block, <u8>(known | (root ? HOST_ROOT : 0)), 7);
}

// @ts-ignore: decorator
@inline
function programOf(block: usize): usize {
  return block + HOST_BLOCK + <usize>load<u16>(block, 4);
}

// @ts-ignore: decorator
@inline
function tablesOf(block: usize): usize {
  return programOf(block) + <usize>load<u32>(block);
}

/**
 * Verdicts for the n URLs at OFFSETS, relative to `base`, into VERDICTS: VERDICT_UNKNOWN where the host is not
 * held, VERDICT_ODD where the host side must find the origin. Returns how many are odd.
 */
export function checkHosts(table: usize, mask: u32, base: usize, n: u32): u32 {
  forgetOrigin();
  markOdd(base + load<u32>(OFFSETS), base + load<u32>(OFFSETS + (n << 2)));
  hashAll(base, n);
  touchBuckets(table, mask, n);
  lookUp(table, mask, n);
  warm(n);
  const walks = siftAll(base, matchAll(table, mask, base, n));
  fetchAll(walks);
  walkAll(base, walks);
  return countOdd(n);
}

// What the stages note of URL i.

// @ts-ignore: decorator
@inline
function startAt(i: u32): usize {
  return <usize>load<u32>(HOST_STARTS + (i << 2));
}

// @ts-ignore: decorator
@inline
function hashAt(i: u32): u32 {
  return load<u32>(HOST_HASHES + (i << 2));
}

// @ts-ignore: decorator
@inline
function blockAt(i: u32): usize {
  return <usize>load<u32>(HOST_BLOCKS + (i << 2));
}

/** The number of a URL that was put down for a walk, in the place of a hash. */
// @ts-ignore: decorator
@inline
function putDown(w: u32): u32 {
  return hashAt(w);
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
 * Stage 2: brings the buckets in. A loop that does nothing else has more loads under way at a time than one that
 * hashes too.
 */
function touchBuckets(table: usize, mask: u32, n: u32): void {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < n; i++) sum += load<u32>(bucket(table, mask, hashAt(i)));
  touched = sum;
}

/**
 * Stage 3: a block of each hash in its bucket, HOST_EMPTY if there is none. Rarely it is another's with the same hash,
 * or in a bucket behind.
 */
function lookUp(table: usize, mask: u32, n: u32): void {
  for (let i: u32 = 0; i < n; i++) {
    const hash = hashAt(i);
    const b = bucket(table, mask, hash);
    const slots = equal(b, hash);
    const block = load<u32>(address(b, ctz(slots) & (HOST_SLOTS - 1)));
    store<u32>(HOST_BLOCKS + (i << 2), select<u32>(HOST_EMPTY, block, slots == 0));
  }
}

/** Stage 4: brings the beginnings of the blocks in. */
function warm(n: u32): void {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < n; i++) {
    const block = blockAt(i);
    // The head and the origin, whichever lines of memory they lie in.
    sum += load<u32>(block) + load<u32>(block, 48) + load<u32>(block, 80);
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
    const start = startAt(i);
    begin = end;
    if (start == 0) {
      store<u8>(VERDICTS + i, <u8>VERDICT_ODD);
      continue;
    }
    const len = <u32>(start - at);
    let block = blockAt(i);
    if (block <= HOST_GONE || <u32>load<u16>(block, 4) != len || !sameMiddling(block + HOST_BLOCK, at, len)) {
      const s = findHashed(table, mask, hashAt(i), at, len);
      if (s == 0) {
        // Held under no such name, which may be because the host side would spell it otherwise.
        const known = originEnd(at, <u32>(base + end - at)) == start && !hasUpper(at, start);
        store<u8>(VERDICTS + i, <u8>(known ? VERDICT_UNKNOWN : VERDICT_ODD));
        continue;
      }
      block = <usize>load<u32>(s);
      store<u32>(HOST_BLOCKS + (i << 2), <u32>block);
    }
    const flags = <u32>load<u8>(block, 6);
    const known = <u32>load<u8>(block, 7);
    if (!(known & HOST_LATELY)) store<u8>(block, <u8>(known | HOST_LATELY), 7);
    const left = <u32>(base + end - start);
    if (flags & HOST_SEMICOLON) {
      store<u8>(VERDICTS + i, <u8>VERDICT_ODD);
    } else if (isMarked(start, base + end) || (flags & IMAGE_URL_MASK) > URL_GOOGLE) {
      store<u8>(VERDICTS + i, <u8>matchMarked(block, at, start, base + end));
    } else if (left == 1) {
      store<u8>(VERDICTS + i, <u8>(known & HOST_ROOT ? VERDICT_ALLOWED : VERDICT_DISALLOWED));
    } else if (known & HOST_ANCHORS || mayTurn(block, start, base + end)) {
      store<u32>(HOST_HASHES + (walks++ << 2), i);
    } else {
      store<u8>(VERDICTS + i, <u8>restOf(flags, start, left));
    }
  }
  return walks;
}

/** Whether a path of two bytes or more may get another value than the rest, as far as the screen tells. */
// @ts-ignore: decorator
@inline
function mayTurn(block: usize, path: usize, end: usize): bool {
  return begins(block + HOST_SCREEN, path) || mayHoldTail(block + HOST_SCREEN, path, end);
}

/** Verdict of a path for which no rule is meant in particular. */
// @ts-ignore: decorator
@inline
function restOf(flags: u32, path: usize, len: u32): u32 {
  return settle(flags & HOST_REST ? ALLOWED_BY_DEFAULT : 0, flags, path, len);
}

/**
 * Stage 6: settles those put down whose hosts have tables of anchors, if these tell that no tail is met. Returns how
 * many are left.
 */
function siftAll(base: usize, walks: u32): u32 {
  let sum: u32 = 0;
  for (let w: u32 = 0; w < walks; w++) {
    const block = blockAt(putDown(w));
    if (!(load<u8>(block, 7) & HOST_ANCHORS)) continue;
    const tables = tablesOf(block);
    sum += load<u32>(tables) + load<u32>(tables + 64);
  }
  touched = sum;
  let left: u32 = 0;
  for (let w: u32 = 0; w < walks; w++) {
    const i = putDown(w);
    const block = blockAt(i);
    const start = startAt(i);
    const end = base + load<u32>(OFFSETS + (i << 2), 4);
    if (
      !(load<u8>(block, 7) & HOST_ANCHORS) ||
      begins(block + HOST_SCREEN, start) ||
      mayHoldAnchor(tablesOf(block), start, end)
    ) {
      store<u32>(HOST_HASHES + (left++ << 2), i);
    } else {
      store<u8>(VERDICTS + i, <u8>restOf(load<u8>(block, 6), start, <u32>(end - start)));
    }
  }
  return left;
}

/** Stage 7: brings in what the walks may read, as far as that is little. */
function fetchAll(walks: u32): void {
  let sum: u32 = 0;
  for (let w: u32 = 0; w < walks; w++) {
    const block = blockAt(putDown(w));
    const size = min(load<u32>(block), NEAR);
    for (let i: u32 = 64; i < size; i += 64) sum += load<u32>(block + i, 64);
  }
  touched = sum;
}

/** Stage 8: walks for those left. */
function walkAll(base: usize, walks: u32): void {
  for (let w: u32 = 0; w < walks; w++) {
    const i = putDown(w);
    const block = blockAt(i);
    const start = startAt(i);
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
