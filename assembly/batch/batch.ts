/** Batches: URLs for one program, which is prepared when it is asked about many. */

import { openProgram } from "../program/number";
import { checkPath, checkUrl, toVerdict } from "../program/verdict";
import {
  BAD_OFFSETS,
  BATCH_TEXT,
  OFFSETS,
  VERDICT_ALLOWED,
  VERDICT_DEFER,
  VERDICTS,
} from "../shared/boundary";
import { IMAGE_URL_MASK, URL_GOOGLE, URL_RFC9309 } from "../shared/format";
import { knownStart, pathAt, pathLen, rewritten } from "../url/locate";
import { buildDispatch, dispatchFits, dispatchPriority } from "./dispatch";
import { buildFingerprints, mayOverrule, resetTails, withinLimit } from "./path-fingerprints";
import { walkFromPathRoot } from "./path-root";
import { hasSuspect, holdsSuspect, markSuspects } from "./suspect-bitmap";
import { GAVE_UP, startVerification, verifyTails } from "./verify";

/** The program that batches are prepared for, 0 if none. */
let prepared: usize = 0;

/** Frees the memory of the prepared program for other uses. */
export function forgetProgram(): void {
  prepared = 0;
}

/** Prepares a program (0: none) for batches of `count` URLs in all. Returns whether that pays. */
export function prepare(program: usize, flags: u32, count: u32): bool {
  const mode = flags & IMAGE_URL_MASK;
  prepared = 0;
  if (program == 0 || (mode != URL_RFC9309 && mode != URL_GOOGLE)) return false;
  // Preparing for a tail costs about what it saves one URL.
  resetTails(count);
  openProgram(flags);
  buildDispatch(program);
  if (!dispatchFits() || !withinLimit()) return false;
  buildFingerprints();
  prepared = program;
  return true;
}

/**
 * Verdict for the URL of `len` bytes at `url`, by the tables for batches if the program is prepared; VERDICT_DEFER
 * asks the JavaScript side for help.
 */
export function checkOne(program: usize, flags: u32, url: usize, len: u32): u32 {
  const path = prepared == program ? knownStart(url, len) : 0;
  if (path == 0) return checkUrl(program, flags, url, len);
  openProgram(flags);
  startVerification(1, len);
  const isSuspect = holdsSuspect(path, url + len, (flags & IMAGE_URL_MASK) == URL_GOOGLE);
  return preparedVerdict(program, flags, url, path, url + len, isSuspect);
}

/**
 * Verdicts for the n URLs at OFFSETS, relative to `base`, into VERDICTS. Returns how many are deferred or invalid;
 * BAD_OFFSETS if an offset is below the one before it, or above the last.
 */
export function checkBatch(program: usize, flags: u32, base: usize, n: u32): u32 {
  let others: u32 = 0;
  openProgram(flags);
  const isPrepared = prepared == program;
  const last = load<u32>(OFFSETS + (n << 2));
  let start = load<u32>(OFFSETS);
  if (isPrepared) {
    markSuspects(base + start, base + last, (flags & IMAGE_URL_MASK) == URL_GOOGLE);
    startVerification(n, last - start);
  }
  for (let i: u32 = 0; i < n; i++) {
    const end = load<u32>(OFFSETS + (i << 2), 4);
    const len = end - start;
    if (len > last - start) return BAD_OFFSETS;
    let verdict = VERDICT_DEFER;
    // The masks of a longer text do not fit the static area.
    if (len <= BATCH_TEXT) {
      const path = isPrepared ? knownStart(base + start, len) : 0;
      verdict =
        path == 0
          ? checkUrl(program, flags, base + start, len)
          : preparedVerdict(program, flags, base + start, path, base + end, hasSuspect(path, base + end));
    }
    store<u8>(VERDICTS + i, <u8>verdict);
    others += verdict >> 1 ? 1 : 0;
    start = end;
  }
  return others;
}

/** Verdict of the prepared program for a URL whose path, after a known origin, is [path, end). */
// @ts-ignore: decorator
@inline
function preparedVerdict(
  program: usize,
  flags: u32,
  url: usize,
  path: usize,
  end: usize,
  isSuspect: bool,
): u32 {
  let text = path;
  let len = <u32>(end - path);
  if (isSuspect) {
    if ((flags & IMAGE_URL_MASK) != URL_RFC9309) return checkUrl(program, flags, url, <u32>(end - url));
    if (rewritten(path, end) != VERDICT_ALLOWED) return VERDICT_DEFER;
    text = pathAt;
    len = pathLen;
  }
  if (len < 2) return checkPath(program, flags, text, len);
  let priority = dispatchPriority(program, text, len);
  if (mayOverrule(priority)) {
    const least = verifyTails(text, text + len);
    if (least == GAVE_UP) return checkPath(program, flags, text, len);
    // The walk must begin with the tail's priority: it may stop below the best rule once the verdict is settled.
    if (least > priority) priority = walkFromPathRoot(program, least, text, len);
  }
  return toVerdict(priority, flags, text, len);
}
