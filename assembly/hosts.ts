/**
 * Many hosts: batches of URLs of mixed hosts against a table of them (table.ts).
 *
 * At a million hosts nothing is in the processor's caches, so a batch goes through in stages that each touch one
 * kind of memory for all its URLs: hash the origins, read the table, read the hosts' blocks, read the programs' heads,
 * match. The misses of a stage are independent of each other and overlap. Most URLs end with the head, whose screen tells
 * that no rule begins as they do (screen.ts). Hosts with the same rules share a program: those that many have stay near.
 */
import {
  ALLOWED_BY_DEFAULT,
  BATCH_TEXT,
  HOST_BLOCKS,
  HOST_EMPTY,
  HOST_GONE,
  HOST_HASHES,
  HOST_LATELY,
  HOST_ORIGIN,
  HOST_SEMICOLON,
  HOST_SLOTS,
  HOST_STARTS,
  IMAGE_URL_MASK,
  OFFSETS,
  STORED_ANCHORS,
  STORED_REST,
  STORED_ROOT,
  STORED_SCREEN,
  URL_GOOGLE,
  URL_RFC9309,
  VERDICTS,
  VERDICT_ALLOWED,
  VERDICT_DISALLOWED,
  VERDICT_ODD,
  VERDICT_UNKNOWN,
} from "./layout";
import { checkPath, settle } from "./batch";
import { sameMiddling } from "./bytes";
import { isMarked, markOdd } from "./marks";
import { begins, mayHoldTail } from "./screen";
import { programOf } from "./stored";
import { address, bucket, equal, findHashed, hashOf, originLen } from "./table";
import { forgetOrigin, locate, locateBehind, originEnd, pathAt, pathLen, slashBehindHost } from "./url";

/** Bytes of a block that are worth fetching before they are walked. */
const NEAR: u32 = 1024;

let touched: u32 = 0;

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
  touchHosts(n);
  recognize(table, mask, base, n);
  touchHeads(n);
  const walks = matchAll(base, n);
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

/** Block of the host, or of its program. */
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
 * Stage 3: a host of each hash in its bucket, HOST_EMPTY if there is none. Rarely it is another with the same hash, or
 * in a bucket behind.
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

/** Stage 4: brings the hosts in. */
function touchHosts(n: u32): void {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < n; i++) {
    const block = blockAt(i);
    // Whichever lines of memory it lies in.
    sum += load<u32>(block) + load<u32>(block, 32);
  }
  touched = sum;
}

/** Stage 5: the program of each host, which is noted to have been asked for; HOST_EMPTY if it is not held. */
function recognize(table: usize, mask: u32, base: usize, n: u32): void {
  let begin = load<u32>(OFFSETS);
  for (let i: u32 = 0; i < n; i++) {
    const at = base + begin;
    begin = load<u32>(OFFSETS + (i << 2), 4);
    const start = startAt(i);
    const len = <u32>(start - at);
    let host = blockAt(i);
    if (start == 0) host = HOST_EMPTY;
    else if (host <= HOST_GONE || originLen(host) != len || !sameMiddling(host + HOST_ORIGIN, at, len)) {
      const s = findHashed(table, mask, hashAt(i), at, len);
      host = s == 0 ? HOST_EMPTY : load<u32>(s);
    }
    let program: u32 = HOST_EMPTY;
    if (host != HOST_EMPTY) {
      const flags = <u32>load<u16>(host, 4);
      if (!(flags & HOST_LATELY)) store<u16>(host, <u16>(flags | HOST_LATELY), 4);
      if (flags & HOST_SEMICOLON) store<u32>(HOST_STARTS + (i << 2), 0);
      program = load<u32>(host);
    }
    store<u32>(HOST_BLOCKS + (i << 2), program);
  }
}

/** Stage 6: brings the heads of the programs in. */
function touchHeads(n: u32): void {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < n; i++) {
    const block = blockAt(i);
    // Head and tables, whichever lines of memory they lie in.
    sum += load<u32>(block) + load<u32>(block, 64) + load<u32>(block, 128) + load<u32>(block, 192);
  }
  touched = sum;
}

/**
 * Stage 7: the verdict if a look at the head is enough. The others are put down in HOST_HASHES. Returns how many.
 */
function matchAll(base: usize, n: u32): u32 {
  let walks: u32 = 0;
  let begin = load<u32>(OFFSETS);
  for (let i: u32 = 0; i < n; i++) {
    const end = load<u32>(OFFSETS + (i << 2), 4);
    const at = base + begin;
    const start = startAt(i);
    begin = end;
    const block = blockAt(i);
    if (start == 0) {
      store<u8>(VERDICTS + i, <u8>VERDICT_ODD);
      continue;
    }
    if (block == HOST_EMPTY) {
      // Held under no such name, which may be because the host side would spell it otherwise.
      const known = originEnd(at, <u32>(base + end - at)) == start && !hasUpper(at, start);
      store<u8>(VERDICTS + i, <u8>(known ? VERDICT_UNKNOWN : VERDICT_ODD));
      continue;
    }
    const flags = <u32>load<u8>(block, 12);
    const known = <u32>load<u8>(block, 13);
    const left = <u32>(base + end - start);
    if (isMarked(start, base + end) || (flags & IMAGE_URL_MASK) > URL_GOOGLE) {
      store<u8>(VERDICTS + i, <u8>matchMarked(block, at, start, base + end));
    } else if (left == 1) {
      store<u8>(VERDICTS + i, <u8>(known & STORED_ROOT ? VERDICT_ALLOWED : VERDICT_DISALLOWED));
    } else if (mayTurn(block, known, start, base + end)) {
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
function mayTurn(block: usize, known: u32, path: usize, end: usize): bool {
  const screen = block + STORED_SCREEN;
  return begins(screen, path) || ((known & STORED_ANCHORS) != 0 && mayHoldTail(screen, path, end));
}

/** Verdict of a path for which no rule is meant in particular. */
// @ts-ignore: decorator
@inline
function restOf(flags: u32, path: usize, len: u32): u32 {
  return settle(flags & STORED_REST ? ALLOWED_BY_DEFAULT : 0, flags, path, len);
}

/** Stage 8: brings in what the walks may read behind the heads, as far as that is little. */
function fetchAll(walks: u32): void {
  let sum: u32 = 0;
  for (let w: u32 = 0; w < walks; w++) {
    const block = blockAt(putDown(w));
    const size = min(<u32>(programOf(block) - block) + load<u32>(block), NEAR);
    for (let i: u32 = 256; i < size; i += 64) sum += load<u32>(block + i);
  }
  touched = sum;
}

/** Stage 9: walks for those left. */
function walkAll(base: usize, walks: u32): void {
  for (let w: u32 = 0; w < walks; w++) {
    const i = putDown(w);
    const block = blockAt(i);
    const start = startAt(i);
    const len = <u32>(base + load<u32>(OFFSETS + (i << 2), 4) - start);
    store<u8>(VERDICTS + i, <u8>checkPath(programOf(block), load<u8>(block, 12), start, len));
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
  const flags = <u32>load<u8>(block, 12);
  const mode = flags & IMAGE_URL_MASK;
  const found =
    mode == URL_RFC9309
      ? locateBehind(start, end, true)
      : mode == URL_GOOGLE
        ? locate(at, <u32>(end - at), mode)
        : VERDICT_ODD;
  return found != VERDICT_ALLOWED ? found : checkPath(programOf(block), flags, pathAt, pathLen);
}
