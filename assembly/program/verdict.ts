/** Verdicts of a program for one URL. */
import { VERDICT_ALLOWED, VERDICT_DISALLOWED } from "../shared/boundary";
import { IMAGE_SELF, IMAGE_URL_MASK } from "../shared/format";
import { locate, pathAt, pathLen } from "../url/locate";
import { openProgram } from "./number";
import { walk } from "./trie-walk";

const SELF_LEN: u32 = 11;
const SELF_HEAD: u64 = 0x2e73746f626f722f; // "/robots."
const SELF_TAIL: u32 = 0x7478742e; // ".txt"

/** Verdict of a priority; `/robots.txt` itself is never off limits (RFC 9309 2.2.2). */
// @ts-ignore: decorator
@inline
export function toVerdict(priority: u32, flags: u32, path: usize, len: u32): u32 {
  if (priority & 1) return VERDICT_ALLOWED;
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
  const priority = walk(program, path, len);
  return toVerdict(priority, flags, path, len);
}

/** Priority of the rule that decides; 0 if none is needed. The program tells walks not to stop before (compile.ts). */
export function decidingRule(program: usize, flags: u32, path: usize, len: u32): u32 {
  openProgram(flags);
  // What is allowed even by the lowest priority needs no rule.
  return toVerdict(0, flags, path, len) == VERDICT_ALLOWED ? 0 : walk(program, path, len);
}

/** Verdict of the program for the URL of `len` bytes at `url`; VERDICT_DEFER asks the JavaScript side for help. */
export function checkUrl(program: usize, flags: u32, url: usize, len: u32): u32 {
  const found = locate(url, len, flags & IMAGE_URL_MASK);
  if (found != VERDICT_ALLOWED) return found;
  return checkPath(program, flags, pathAt, pathLen);
}
