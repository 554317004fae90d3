/**
 * Verification: finds the tails at the path root that match a path. Fingerprints (path-fingerprints.ts) show where one
 * of their segments may occur; most paths contain none.
 *
 * program/match-list.ts does the same for a single list of a program. The limits of both are in
 * program/verification-limits.ts.
 */
import { same } from "../bytes/bytes";
import { CANDIDATES, CANDIDATES_SIZE, FINGERPRINT_TABLES, VERIFICATION, VERIFICATION_SIZE } from "../memory";
import { matchTail, openText } from "../program/shift-and";
import { isAnchored, lengthOf, priorityOf, readTailHere, tailOf } from "../program/tail-list";
import { bucketsAt, shortLanes, wholeLanes } from "../program/teddy";
import { BATCH_COMPARES, BATCH_TRIES } from "../program/verification-limits";
import { Fingerprint, firstShort, firstWhole, nextInChain } from "./path-fingerprints";

const STAR: u32 = 0x2a;
/** Returned instead of a priority: a walk is cheaper than going on. */
export const GAVE_UP: u32 = 0xffffffff;

/** The path that is being verified, and the work left for its batch. */
@unmanaged
class Verification {
  /** Comparisons left for the batch. Trying a tail costs its length, so hostile rules cost little more than walks. */
  comparesLeft: u32;
  path: usize;
  end: usize;
  /** The highest priority so far, and how many tails have been tried. */
  best: u32;
  tries: u32;
}

const here = changetype<Verification>(VERIFICATION);
if (offsetof<Verification>() > VERIFICATION_SIZE) ERROR("Verification does not fit its region");

/** A place of the path at which whole fingerprints may stand: the first of their chain. */
@unmanaged
class Candidate {
  at: u32;
  first: u32;
}

/** Where the candidates of one more block no longer fit. */
const CANDIDATES_FULL: u32 = CANDIDATES + CANDIDATES_SIZE - 16 * 8;
if (offsetof<Candidate>() != 8) ERROR("a Candidate has another size");

/** Starts a batch of n texts that have this many bytes together. */
// @ts-ignore: decorator
@inline
export function startVerification(n: u32, bytes: u32): void {
  here.comparesLeft = bytes + n * BATCH_COMPARES;
}

/** Highest priority of the tails that match the path [path, end), 0 if none does, or GAVE_UP. */
// @ts-ignore: decorator
@inline
export function verifyTails(path: usize, end: usize): u32 {
  here.path = path;
  here.end = end;
  here.best = 0;
  here.tries = 0;
  let next: usize = CANDIDATES;
  for (let p = path; p < end; p += 16) {
    const buckets = bucketsAt(FINGERPRINT_TABLES, p);
    if (v128.any_true(buckets)) next = verifyBlock(p, buckets, next);
  }
  if (next != CANDIDATES) verifyCandidates(next);
  return here.best;
}

/**
 * Records from `noted` on where whole fingerprints of some buckets may occur in the block at p, and tries the short
 * ones. Returns the new end. Most positions lead to no chain, but unpredictably, so a branch for each would cost
 * more than the comparisons.
 */
function verifyBlock(p: usize, buckets: v128, noted: usize): usize {
  const within: u32 = here.end - p < 16 ? (1 << (<u32>(here.end - p))) - 1 : 0xffff;
  let next = noted;
  for (let lanes = wholeLanes(buckets) & within; lanes != 0; lanes &= lanes - 1) {
    const at = p + ctz(lanes);
    const first = firstWhole(at);
    const candidate = changetype<Candidate>(next);
    candidate.at = <u32>at;
    candidate.first = <u32>first;
    next += select<usize>(offsetof<Candidate>(), 0, first != 0);
  }
  for (let lanes = shortLanes(buckets) & within; lanes != 0; lanes &= lanes - 1) {
    verifyChain(p + ctz(lanes), firstShort());
  }
  if (next <= CANDIDATES_FULL) return next;
  verifyCandidates(next);
  return CANDIDATES;
}

/** Tries the candidates that have been noted, up to `end`. */
function verifyCandidates(end: usize): void {
  for (let at: usize = CANDIDATES; at < end; at += offsetof<Candidate>()) {
    const candidate = changetype<Candidate>(at);
    verifyChain(candidate.at, candidate.first);
    if (here.best == GAVE_UP) return;
  }
}

/** Tries a chain of fingerprints at p. */
// @ts-ignore: decorator
@inline
function verifyChain(p: usize, first: usize): void {
  for (let at = first; at != 0; at = nextInChain(at)) {
    const fingerprint = changetype<Fingerprint>(at);
    if (here.comparesLeft == 0) {
      here.best = GAVE_UP;
      return;
    }
    here.comparesLeft--;
    const start = p - <usize>fingerprint.offset;
    if (same(start, fingerprint.segment, fingerprint.segmentLength)) tryTail(fingerprint, start);
  }
}

/**
 * Tries a tail whose segment occurs at `start`. Other occurrences are tried separately, so only matches with this
 * one count.
 */
function tryTail(fingerprint: Fingerprint, start: usize): void {
  const priority = priorityOf(fingerprint.record);
  const stop = start + <usize>fingerprint.segmentLength;
  if (priority <= here.best || start < here.path + <usize>fingerprint.depth || stop > here.end) return;
  const read = readTailHere(fingerprint.record);
  const anchored = isAnchored(read);
  let tail = tailOf(read);
  let size = lengthOf(read);
  const segmentEnd = fingerprint.segment + <usize>fingerprint.segmentLength;
  if (segmentEnd == tail + size && anchored && stop != here.end) return;
  if (size == <u32>fingerprint.segmentLength) {
    here.best = priority;
    return;
  }
  if (here.tries == 0) openText(here.path, <u32>(here.end - here.path));
  here.comparesLeft -= min(here.comparesLeft, size);
  if (here.tries++ == BATCH_TRIES) {
    here.best = GAVE_UP;
    return;
  }
  let from = <u32>fingerprint.depth;
  if (fingerprint.segment == tail && <u32>load<u8>(segmentEnd) == STAR) {
    // The segment is the tail's first: the part after its star remains.
    from = <u32>(stop - here.path);
    size -= <u32>fingerprint.segmentLength + 1;
    tail = segmentEnd + 1;
  }
  if (matchTail(tail, size, anchored, from)) here.best = priority;
}
