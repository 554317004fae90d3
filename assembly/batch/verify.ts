/**
 * Verification: which tails at the path root match a path. Fingerprints (fingerprints.ts) say where one of their
 * segments may stand; most paths contain none at all.
 */
import { same } from "../bytes/bytes";
import { FINGERPRINT_TABLES } from "../memory";
import { bucketsAt, shortLanes, wholeLanes } from "../program/fingerprint";
import { isAnchored, lengthOf, priorityOf, readTailHere, tailOf } from "../program/tail-list";
import { matchTail, openText } from "../program/tails";
import { Fingerprint, firstShort, firstWhole, nextInChain } from "./fingerprints";

/** Tails with several segments that are tried for one path; with more, a walk costs less. */
const MAX_TRIES: u32 = 8;
/** No priority: a walk finds it sooner. */
export const GAVE_UP: u32 = 0xffffffff;

/** Comparisons left for the batch. A tail that is tried counts by its length: hostile rules cost little more than walks. */
let comparesLeft: u32 = 0;
/** The path at hand, the highest priority so far, and how many tails have been tried. */
let text: usize = 0;
let textEnd: usize = 0;
let best: u32 = 0;
let tries: u32 = 0;

/** Starts a batch of this many bytes. */
export function startVerifying(bytes: u32): void {
  comparesLeft = bytes;
}

/** Highest priority of the tails that match the path [path, end), 0 if none does, or GAVE_UP. */
// @ts-ignore: decorator
@inline
export function verifyTails(path: usize, end: usize): u32 {
  text = path;
  textEnd = end;
  best = 0;
  tries = 0;
  for (let p = path; p < end; p += 16) {
    const buckets = bucketsAt(FINGERPRINT_TABLES, p);
    if (v128.any_true(buckets)) verifyBlock(p, buckets);
  }
  return best;
}

/** Tries the fingerprints that may be in the block at p, those of some buckets at each of its bytes. */
function verifyBlock(p: usize, buckets: v128): void {
  const within: u32 = textEnd - p < 16 ? (1 << (<u32>(textEnd - p))) - 1 : 0xffff;
  for (let lanes = wholeLanes(buckets) & within; lanes != 0; lanes &= lanes - 1) {
    const at = p + ctz(lanes);
    verifyChain(at, firstWhole(at));
  }
  for (let lanes = shortLanes(buckets) & within; lanes != 0; lanes &= lanes - 1) {
    verifyChain(p + ctz(lanes), firstShort());
  }
}

/** Tries a chain of fingerprints at p. */
// @ts-ignore: decorator
@inline
function verifyChain(p: usize, first: usize): void {
  for (let at = first; at != 0; at = nextInChain(at)) {
    const fingerprint = changetype<Fingerprint>(at);
    if (comparesLeft == 0) best = GAVE_UP;
    if (best == GAVE_UP) return;
    comparesLeft--;
    const start = p - <usize>fingerprint.offset;
    if (same(start, fingerprint.segment, fingerprint.segmentLength)) tryTail(fingerprint, start);
  }
}

/** Tries a tail whose segment stands at `start`. */
function tryTail(fingerprint: Fingerprint, start: usize): void {
  const priority = priorityOf(fingerprint.record);
  const stop = start + <usize>fingerprint.segmentLength;
  if (priority <= best || start < text + <usize>fingerprint.depth || stop > textEnd) return;
  const read = readTailHere(fingerprint.record);
  const size = lengthOf(read);
  if (size == <u32>fingerprint.segmentLength) {
    if (!isAnchored(read) || stop == textEnd) best = priority;
    return;
  }
  if (tries == 0) openText(text, <u32>(textEnd - text));
  comparesLeft -= min(comparesLeft, size);
  if (tries++ == MAX_TRIES) best = GAVE_UP;
  else if (matchTail(tailOf(read), size, isAnchored(read), fingerprint.depth)) best = priority;
}
