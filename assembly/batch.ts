/** Verdicts: one URL or a batch of them against one program or a table of rules. */
import {
  BATCH_TEXT,
  IMAGE_SELF,
  IMAGE_URL_MASK,
  IMAGE_WIDE,
  OFFSETS,
  VERDICT_ALLOWED,
  VERDICT_ODD,
  VERDICTS,
} from "./layout";
import { scanRules, walk } from "./match";
import { forgetOrigin, locate, pathAt, pathLen } from "./url";

const SELF_HEAD: u64 = 0x2e73746f626f722f; // "/robots."
const SELF_TAIL: u32 = 0x7478742e; // ".txt"

/** `/robots.txt` itself is never off limits (RFC 9309 2.2.2). */
function isSelf(path: usize, len: u32): bool {
  return len == 11 && load<u64>(path) == SELF_HEAD && load<u32>(path + 7) == SELF_TAIL;
}

// @ts-ignore: decorator
@inline
export function settle(value: u32, flags: u32, path: usize, len: u32): u32 {
  if (value & 1) return VERDICT_ALLOWED;
  return flags & IMAGE_SELF && isSelf(path, len) ? VERDICT_ALLOWED : 0;
}

/** Verdict of the program for a text that is already a path in normal form. */
// @ts-ignore: decorator
@inline
export function checkPath(program: usize, flags: u32, path: usize, len: u32): u32 {
  const value = flags & IMAGE_WIDE ? walk<u32>(program, path, len) : walk<u16>(program, path, len);
  return settle(value, flags, path, len);
}

/** Verdict of the program for the URL of `len` bytes at `url`; VERDICT_ODD asks the host for help. */
export function checkUrl(program: usize, flags: u32, url: usize, len: u32): u32 {
  const found = locate(url, len, flags & IMAGE_URL_MASK);
  if (found != VERDICT_ALLOWED) return found;
  return checkPath(program, flags, pathAt, pathLen);
}

/** Verdicts for the n URLs at OFFSETS, relative to `base`, into VERDICTS. Returns how many are odd or invalid. */
export function checkBatch(program: usize, flags: u32, base: usize, n: u32): u32 {
  let others: u32 = 0;
  forgetOrigin();
  let start = load<u32>(OFFSETS);
  for (let i: u32 = 0; i < n; i++) {
    const end = load<u32>(OFFSETS + (i << 2), 4);
    // Masks of longer texts have no room here.
    const len = end - start;
    const verdict = len > BATCH_TEXT ? VERDICT_ODD : checkUrl(program, flags, base + start, len);
    store<u8>(VERDICTS + i, <u8>verdict);
    others += verdict >> 1 ? 1 : 0;
    start = end;
  }
  return others;
}

/** Verdict of `count` rules at `rules` for a path in normal form, without compiling them. */
export function checkRules(rules: usize, count: u32, flags: u32, path: usize, len: u32): u32 {
  return settle(scanRules(rules, count, path, len), flags, path, len);
}
