/**
 * Many hosts: batches of URLs of mixed hosts against a table of them (host-table.ts).
 *
 * At a million hosts nothing is in the processor's caches, so a batch goes through in stages that each touch one
 * kind of memory for all its URLs: hash the origins, read the table, read the hosts' blocks, read the programs' heads,
 * match. The misses of a stage are independent of each other and overlap. Most URLs are done with the head, whose
 * prefilter shows that no rule begins like them. Hosts with the same rules share a program, so the common ones stay in
 * the caches.
 */

import { hasSuspect, markAllSuspects } from "../batch/suspect-bitmap";
import { sameMidLength } from "../bytes/bytes";
import {
  BATCH_BLOCKS,
  BATCH_BLOCKS_SIZE,
  BATCH_HASHES,
  BATCH_HASHES_SIZE,
  BATCH_PATHS,
  BATCH_PATHS_SIZE,
} from "../memory";
import { checkPath, toVerdict } from "../program/verdict";
import {
  BATCH_CAP,
  BATCH_TEXT,
  OFFSETS,
  VERDICT_ALLOWED,
  VERDICT_DEFER,
  VERDICT_DISALLOWED,
  VERDICT_UNKNOWN,
  VERDICTS,
} from "../shared/boundary";
import { DEFAULT_PRIORITY, IMAGE_URL_MASK, URL_GOOGLE, URL_RFC9309 } from "../shared/format";
import {
  HOST_EMPTY,
  HOST_REFERENCED,
  HOST_SEMICOLON,
  HOST_SLOTS,
  HOST_TOMBSTONE,
  STORED_DEFAULT_ALLOW,
  STORED_FINGERPRINTS,
  STORED_PREFILTER,
  STORED_SLASH_ALLOW,
} from "../shared/store";
import { locate, originEnd, pathAt, pathLen, rewritten, slashAfterHost } from "../url/locate";
import { address, bucket, equalSlots, findByHash, HostBlock, hashOf } from "./host-table";
import { mayMatchPrefix, mayMatchTail } from "./prefilter";
import { ProgramBlock, programOf } from "./program-block";

/** Bytes of a block that are worth prefetching. */
const PREFETCHED: u32 = 1024;

/** Takes what is loaded only to be prefetched: otherwise the compiler would drop the loads. */
// biome-ignore lint/correctness/noUnusedVariables: what is written here is read nowhere
let sink: u32 = 0;

/**
 * Verdicts for the n URLs at OFFSETS, relative to `base`, into VERDICTS: VERDICT_UNKNOWN where the host is not
 * held, VERDICT_DEFER where the JavaScript side must find the origin. Returns how many are deferred.
 */
export function checkHosts(table: usize, mask: u32, base: usize, n: u32): u32 {
  markAllSuspects(base + load<u32>(OFFSETS), base + load<u32>(OFFSETS + (n << 2)));
  hashAll(base, n);
  prefetchBuckets(table, mask, n);
  probeTable(table, mask, n);
  prefetchHosts(n);
  resolveHosts(table, mask, base, n);
  prefetchHeads(n);
  const walks = prefilterAll(base, n);
  prefetchPrograms(walks);
  walkAll(base, walks);
  return countDeferred(n);
}

// The notes of the stages on URL i.

if (BATCH_CAP << 2 > min(BATCH_PATHS_SIZE, min(BATCH_HASHES_SIZE, BATCH_BLOCKS_SIZE)))
  ERROR("the notes on a batch do not fit their regions");

// @ts-ignore: decorator
@inline
function startAt(i: u32): usize {
  return <usize>load<u32>(BATCH_PATHS + (i << 2));
}

// @ts-ignore: decorator
@inline
function hashAt(i: u32): u32 {
  return load<u32>(BATCH_HASHES + (i << 2));
}

/** Address of the host's block, or of its program's. */
// @ts-ignore: decorator
@inline
function blockAt(i: u32): usize {
  return <usize>load<u32>(BATCH_BLOCKS + (i << 2));
}

/** Number of the URL that is entry w of the worklist of walks, which takes the place of the hashes. */
// @ts-ignore: decorator
@inline
function deferredUrl(w: u32): u32 {
  return hashAt(w);
}

/** Stage 1: where each path begins (0: unknown) and the hash of what stands before it. */
function hashAll(base: usize, n: u32): void {
  let begin = load<u32>(OFFSETS);
  for (let i: u32 = 0; i < n; i++) {
    const end = load<u32>(OFFSETS + (i << 2), 4);
    const at = base + begin;
    const start: usize = end - begin > BATCH_TEXT ? 0 : slashAfterHost(at, base + end);
    store<u32>(BATCH_PATHS + (i << 2), <u32>start);
    store<u32>(BATCH_HASHES + (i << 2), start == 0 ? 0 : hashOf(at, <u32>(start - at)));
    begin = end;
  }
}

/**
 * Stage 2: prefetches the buckets. A loop that does nothing else has more loads under way at a time than one that also
 * hashes.
 */
function prefetchBuckets(table: usize, mask: u32, n: u32): void {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < n; i++) sum += load<u32>(bucket(table, mask, hashAt(i)));
  sink = sum;
}

/**
 * Stage 3: the host with the URL's hash in its bucket, HOST_EMPTY if there is none. Rarely, the URL's host is another
 * with the same hash, or in a later bucket: stage 5 finds it.
 */
function probeTable(table: usize, mask: u32, n: u32): void {
  for (let i: u32 = 0; i < n; i++) {
    const hash = hashAt(i);
    const b = bucket(table, mask, hash);
    const slots = equalSlots(b, hash);
    const block = load<u32>(address(b, ctz(slots) & (HOST_SLOTS - 1)));
    store<u32>(BATCH_BLOCKS + (i << 2), select<u32>(HOST_EMPTY, block, slots == 0));
  }
}

/** Stage 4: prefetches the hosts. */
function prefetchHosts(n: u32): void {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < n; i++) {
    const block = blockAt(i);
    // The block may lie in two cache lines.
    sum += load<u32>(block) + load<u32>(block, 32);
  }
  sink = sum;
}

/** Stage 5: the program of each host, which is marked as referenced; HOST_EMPTY if it is not held. */
function resolveHosts(table: usize, mask: u32, base: usize, n: u32): void {
  let begin = load<u32>(OFFSETS);
  for (let i: u32 = 0; i < n; i++) {
    const at = base + begin;
    begin = load<u32>(OFFSETS + (i << 2), 4);
    const start = startAt(i);
    const len = <u32>(start - at);
    let host = blockAt(i);
    if (start == 0) host = HOST_EMPTY;
    else if (
      host <= HOST_TOMBSTONE ||
      <u32>changetype<HostBlock>(host).originLength != len ||
      !sameMidLength(changetype<HostBlock>(host).origin, at, len)
    ) {
      const s = findByHash(table, mask, hashAt(i), at, len);
      host = s == 0 ? HOST_EMPTY : load<u32>(s);
    }
    let program: u32 = HOST_EMPTY;
    if (host != HOST_EMPTY) {
      const block = changetype<HostBlock>(host);
      const flags = <u32>block.flags;
      if (!(flags & HOST_REFERENCED)) block.flags = <u16>(flags | HOST_REFERENCED);
      if (flags & HOST_SEMICOLON) store<u32>(BATCH_PATHS + (i << 2), 0);
      program = block.program;
    }
    store<u32>(BATCH_BLOCKS + (i << 2), program);
  }
}

/** Stage 6: prefetches the heads of the programs. */
function prefetchHeads(n: u32): void {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < n; i++) {
    const block = blockAt(i);
    // Head and tables lie in up to four cache lines.
    sum += load<u32>(block) + load<u32>(block, 64) + load<u32>(block, 128) + load<u32>(block, 192);
  }
  sink = sum;
}

/**
 * Stage 7: the verdict, if the head is enough for it. The other URLs go onto the worklist, in BATCH_HASHES. Returns how
 * many they are.
 */
function prefilterAll(base: usize, n: u32): u32 {
  let walks: u32 = 0;
  let begin = load<u32>(OFFSETS);
  for (let i: u32 = 0; i < n; i++) {
    const end = load<u32>(OFFSETS + (i << 2), 4);
    const at = base + begin;
    const start = startAt(i);
    begin = end;
    const address = blockAt(i);
    if (start == 0) {
      store<u8>(VERDICTS + i, <u8>VERDICT_DEFER);
      continue;
    }
    if (address == HOST_EMPTY) {
      // No host has this origin as it is written. If the JavaScript side may write it differently, ask there.
      const known = originEnd(at, <u32>(base + end - at)) == start && !hasUpper(at, start);
      store<u8>(VERDICTS + i, <u8>(known ? VERDICT_UNKNOWN : VERDICT_DEFER));
      continue;
    }
    const block = changetype<ProgramBlock>(address);
    const flags = <u32>block.flags;
    const facts = <u32>block.facts;
    let path = start;
    let pathEnd = base + end;
    const isSuspect = hasSuspect(start, pathEnd) || (flags & IMAGE_URL_MASK) > URL_GOOGLE;
    if (isSuspect) {
      const found = locateSuspect(flags, at, start, pathEnd);
      if (found != VERDICT_ALLOWED) {
        store<u8>(VERDICTS + i, <u8>found);
        continue;
      }
      path = pathAt;
      pathEnd = pathAt + pathLen;
    }
    const len = <u32>(pathEnd - path);
    if (len == 1) {
      store<u8>(VERDICTS + i, <u8>(facts & STORED_SLASH_ALLOW ? VERDICT_ALLOWED : VERDICT_DISALLOWED));
    } else if (!mayOverruleDefault(block, facts, path, pathEnd)) {
      store<u8>(VERDICTS + i, <u8>defaultVerdict(flags, path, len));
    } else if (isSuspect) {
      // Walk now: the normal form of the next URL may overwrite this one.
      store<u8>(VERDICTS + i, <u8>checkPath(programOf(block), flags, path, len));
    } else {
      store<u32>(BATCH_HASHES + (walks++ << 2), i);
    }
  }
  return walks;
}

/** Whether a rule may overrule the path root's for a path of two bytes or more, as far as the prefilter tells. */
// @ts-ignore: decorator
@inline
function mayOverruleDefault(block: ProgramBlock, facts: u32, path: usize, end: usize): bool {
  const prefilter = changetype<usize>(block) + STORED_PREFILTER;
  return (
    mayMatchPrefix(prefilter, path) ||
    ((facts & STORED_FINGERPRINTS) != 0 && mayMatchTail(prefilter, path, end))
  );
}

/** Verdict of a path to which only the path root's rules apply. */
// @ts-ignore: decorator
@inline
function defaultVerdict(flags: u32, path: usize, len: u32): u32 {
  return toVerdict(flags & STORED_DEFAULT_ALLOW ? DEFAULT_PRIORITY : 0, flags, path, len);
}

/** Stage 8: prefetches what the walks may read after the heads, up to a little more than most programs have. */
function prefetchPrograms(walks: u32): void {
  let sum: u32 = 0;
  for (let w: u32 = 0; w < walks; w++) {
    const at = blockAt(deferredUrl(w));
    const block = changetype<ProgramBlock>(at);
    const size = min(<u32>(programOf(block) - at) + block.length, PREFETCHED);
    for (let i: u32 = 256; i < size; i += 64) sum += load<u32>(at + i);
  }
  sink = sum;
}

/** Stage 9: walks for the URLs on the worklist. */
function walkAll(base: usize, walks: u32): void {
  for (let w: u32 = 0; w < walks; w++) {
    const i = deferredUrl(w);
    const block = changetype<ProgramBlock>(blockAt(i));
    const start = startAt(i);
    const len = <u32>(base + load<u32>(OFFSETS + (i << 2), 4) - start);
    store<u8>(VERDICTS + i, <u8>checkPath(programOf(block), block.flags, start, len));
  }
}

function countDeferred(n: u32): u32 {
  let deferred: u32 = 0;
  for (let i: u32 = 0; i < n; i++) deferred += load<u8>(VERDICTS + i) == VERDICT_DEFER ? 1 : 0;
  return deferred;
}

/** Whether [p, end) has a capital letter, which no origin in the table has. */
function hasUpper(p: usize, end: usize): bool {
  for (; p < end; p++) if (<u32>load<u8>(p) - 0x41 < 26) return true;
  return false;
}

/** Finds the text of the URL [at, end), whose path, from `start` on, has a suspect, for a program with these flags. */
function locateSuspect(flags: u32, at: usize, start: usize, end: usize): u32 {
  const mode = flags & IMAGE_URL_MASK;
  if (mode == URL_RFC9309) return rewritten(start, end);
  return mode == URL_GOOGLE ? locate(at, <u32>(end - at), mode) : VERDICT_DEFER;
}
