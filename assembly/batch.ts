/** Verdicts: one URL or a batch of them against one program or a table of rules. */
import {
  BAD_OFFSETS,
  BATCH_TEXT,
  IMAGE_SELF,
  IMAGE_URL_MASK,
  OFFSETS,
  URL_GOOGLE,
  URL_RFC9309,
  VERDICT_ALLOWED,
  VERDICT_DISALLOWED,
  VERDICT_ODD,
  VERDICTS,
} from "./layout";
import { scanRules, walk } from "./match";
import { hubValueAbove } from "./hub";
import { enterAnchors, fewTails, mayTurn, resetTails } from "./anchors";
import { findTails, startFinds, UNTOLD } from "./finds";
import { isMarked, markBatch, resetMarks } from "./marks";
import { openProgram } from "./number";
import { fewWays, readWays, wayValue } from "./ways";
import { forgetOrigin, knownStart, locate, pathAt, pathLen } from "./url";

const SELF_LEN: u32 = 11;
const SELF_HEAD: u64 = 0x2e73746f626f722f; // "/robots."
const SELF_TAIL: u32 = 0x7478742e; // ".txt"

/** Verdict of a value; `/robots.txt` itself is never off limits (RFC 9309 2.2.2). */
// @ts-ignore: decorator
@inline
export function settle(value: u32, flags: u32, path: usize, len: u32): u32 {
  if (value & 1) return VERDICT_ALLOWED;
  return (flags & IMAGE_SELF) != 0 && len == SELF_LEN && isSelf(path) ? VERDICT_ALLOWED : VERDICT_DISALLOWED;
}

function isSelf(path: usize): bool {
  return load<u64>(path) == SELF_HEAD && load<u32>(path + 7) == SELF_TAIL;
}

/** Verdict of the program for a text that is already a path in normal form. */
// @ts-ignore: decorator
@inline
export function checkPath(program: usize, flags: u32, path: usize, len: u32): u32 {
  openProgram(flags);
  const value = walk(program, path, len);
  return settle(value, flags, path, len);
}

/** Verdict of the program for the URL of `len` bytes at `url`; VERDICT_ODD asks the host for help. */
export function checkUrl(program: usize, flags: u32, url: usize, len: u32): u32 {
  const found = locate(url, len, flags & IMAGE_URL_MASK);
  if (found != VERDICT_ALLOWED) return found;
  return checkPath(program, flags, pathAt, pathLen);
}

/** The program that batches are prepared for, 0 if none. */
let prepared: usize = 0;

/** Makes ready for batches of `count` URLs in all against a program, 0 for none. Returns whether it is worth while. */
export function prepare(program: usize, flags: u32, count: u32): bool {
  const mode = flags & IMAGE_URL_MASK;
  prepared = 0;
  if (program == 0 || (mode != URL_RFC9309 && mode != URL_GOOGLE)) return false;
  resetMarks(mode == URL_GOOGLE);
  // Getting ready for a tail costs about what it saves a URL.
  resetTails(count);
  openProgram(flags);
  readWays(program);
  if (fewWays() && fewTails() && enterAnchors()) prepared = program;
  return prepared != 0;
}

/**
 * Verdicts for the n URLs at OFFSETS, relative to `base`, into VERDICTS. Returns how many are odd or invalid;
 * BAD_OFFSETS if the offsets fall or leave the range from the first to the last.
 */
export function checkBatch(program: usize, flags: u32, base: usize, n: u32): u32 {
  let others: u32 = 0;
  forgetOrigin();
  openProgram(flags);
  const marked = prepared == program;
  const last = load<u32>(OFFSETS + (n << 2));
  let start = load<u32>(OFFSETS);
  if (marked) {
    markBatch(base + start, base + last);
    startFinds(last - start);
  }
  for (let i: u32 = 0; i < n; i++) {
    const end = load<u32>(OFFSETS + (i << 2), 4);
    const len = end - start;
    if (len > last - start) return BAD_OFFSETS;
    let verdict = marked ? glance(program, flags, base + start, len) : VERDICT_ODD;
    // Masks of longer texts have no room here.
    if (verdict == VERDICT_ODD && len <= BATCH_TEXT) verdict = checkUrl(program, flags, base + start, len);
    store<u8>(VERDICTS + i, <u8>verdict);
    others += verdict >> 1 ? 1 : 0;
    start = end;
  }
  return others;
}

/** Verdict for a URL of the marked batch by its first step, or VERDICT_ODD if it takes a closer look. */
// @ts-ignore: decorator
@inline
function glance(program: usize, flags: u32, url: usize, len: u32): u32 {
  const path = knownStart(url, len);
  const end = url + len;
  if (path == 0 || end - path < 2 || isMarked(path, end)) return VERDICT_ODD;
  const size = <u32>(end - path);
  if (size > BATCH_TEXT) return VERDICT_ODD;
  let value = wayValue(program, path, size);
  if (mayTurn(value)) {
    const least = findTails(path, end);
    if (least == UNTOLD) return VERDICT_ODD;
    // A walk may have returned a lower value than the highest that says the same: it has to know of the tail.
    if (least > value) value = hubValueAbove(program, least, path, size);
  }
  return settle(value, flags, path, size);
}

/** Verdict of `count` rules at `rules` for a path in normal form, without compiling them. */
export function checkRules(rules: usize, count: u32, flags: u32, path: usize, len: u32): u32 {
  return settle(scanRules(rules, count, path, len), flags, path, len);
}
