/**
 * Finds: which of the hub's tails match a path, told by the segments that stand in it. Anchors (anchors.ts) say where
 * a segment may begin; most paths hold none at all.
 */
import { anchorsAt, depthOf, following, offsetOf, pair, readRecord, segmentLen, segmentOf, triple } from "./anchors";
import { same } from "./bytes";
import { ANCHOR_TABLES } from "./layout";
import { recordAnchored, recordLen, recordTail, recordValue } from "./record";
import { matchTail, openText } from "./tails";

/** Tails with several segments that are tried for one path; with more, a walk costs less. */
const TRIES: u32 = 8;
/** No value: a walk is the better way to it. */
export const UNTOLD: u32 = 0xffffffff;

/** Comparisons that the batch has left, a tail tried counting by its length: hostile rules cost little more than walks. */
let compares: u32 = 0;
/** The path at hand, the highest value so far, and how many tails have been tried. */
let text: usize = 0;
let textEnd: usize = 0;
let best: u32 = 0;
let tries: u32 = 0;

/** Starts a batch of so many bytes. */
export function startFinds(bytes: u32): void {
  compares = bytes;
}

/** Highest value of the tails added that match the path [path, end), 0 if none does, or UNTOLD. */
// @ts-ignore: decorator
@inline
export function findTails(path: usize, end: usize): u32 {
  text = path;
  textEnd = end;
  best = 0;
  tries = 0;
  for (let p = path; p < end; p += 16) {
    const lanes = anchorsAt(ANCHOR_TABLES, p);
    if (v128.any_true(lanes)) findIn(p, <u32>i8x16.bitmask(i8x16.ne(lanes, i8x16.splat(0))));
  }
  return best;
}

/** Tries the anchors that may be at some lanes of the block at p. */
function findIn(p: usize, lanes: u32): void {
  for (let left = lanes; left != 0; left &= left - 1) {
    const at = p + ctz(left);
    if (at >= textEnd || best == UNTOLD) return;
    findAt(at, triple(at));
    findAt(at, pair(at));
  }
}

/** Tries a chain of anchors at p. */
// @ts-ignore: decorator
@inline
function findAt(p: usize, first: usize): void {
  for (let anchor = first; anchor != 0; anchor = following(anchor)) {
    if (compares == 0) {
      best = UNTOLD;
      return;
    }
    compares--;
    if (same(p - offsetOf(anchor), segmentOf(anchor), segmentLen(anchor))) tryTail(anchor, p - offsetOf(anchor));
  }
}

/** Tries a tail whose segment stands at `start`. */
function tryTail(anchor: usize, start: usize): void {
  readRecord(anchor);
  const stop = start + segmentLen(anchor);
  if (recordValue <= best || start < text + depthOf(anchor) || stop > textEnd) return;
  if (recordLen == segmentLen(anchor)) {
    if (!recordAnchored || stop == textEnd) best = recordValue;
    return;
  }
  if (tries == 0) openText(text, <u32>(textEnd - text));
  compares -= min(compares, recordLen);
  if (tries++ == TRIES) best = UNTOLD;
  else if (matchTail(recordTail, recordLen, recordAnchored, depthOf(anchor))) best = recordValue;
}
