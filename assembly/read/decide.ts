/** Matches the rules that apply as they are read, and stores only the priority of the best. */

import { classes } from "../bytes/classes";
import { DECISION, DECISION_SIZE, PATTERN_FORM, PATTERN_FORM_SIZE } from "../memory";
import { holdsPair, openText } from "../program/shift-and";
import { matchesWild } from "../program/trie-walk";
import { DEFAULT_PRIORITY } from "../shared/format";
import { NORMAL_GOOGLE, NORMAL_PATTERN, normalize, surplus } from "../url/normal";
import { isGoogle } from "./pass";
import {
  endsValue,
  indexFolderLen,
  isWild,
  needsNormalizing,
  readValue,
  skipBlanks,
  valueEnd,
} from "./value";

const DOLLAR: u32 = 0x24;
const STAR: u32 = 0x2a;
const SLASH: u32 = 0x2f;

/** The text that rules are matched with as they are read. */
@unmanaged
class DecidedText {
  path: usize;
  length: u32;
  /** Bytes before its first special one. */
  plainLength: u32;
  secondByte: u32;
  /** Priority of the best rule so far. */
  best: u32;
  /** `openText` has been called with the text. */
  opened: bool;
}

const decided = changetype<DecidedText>(DECISION);
if (offsetof<DecidedText>() > DECISION_SIZE) ERROR("DecidedText does not fit its region");

/** Starts a new text. */
export function startDecision(path: usize, len: u32): void {
  decided.path = path;
  decided.length = len;
  decided.plainLength = plainLength(path, len);
  decided.secondByte = len > 1 ? <u32>load<u8>(path, 1) : 0;
  decided.opened = false;
}

export function bestPriority(): u32 {
  return decided.best;
}

/** Drops the rules so far, because a group that fits better has been found. */
export function forgetDecision(): void {
  decided.best = DEFAULT_PRIORITY;
}

/** Bytes before the first that is special in patterns or changed by a normal form. */
function plainLength(path: usize, len: u32): u32 {
  for (let i: u32 = 0; i < len; i += 16) {
    const bits = <u32>i8x16.bitmask(i8x16.ne(classes(v128.load(path + i)), i8x16.splat(0)));
    if (bits != 0) {
      const at = i + ctz(bits);
      return at < len ? at : len;
    }
  }
  return len;
}

/** Matches one rule of the bound group and notes its priority; false if only the JavaScript side can. */
export function applyRule(value: usize, allow: u32): bool {
  const v = skipBlanks(value);
  // Most rules differ from the text at their second byte, a letter.
  const second = <u32>load<u8>(v, 1);
  if (
    second != decided.secondByte &&
    (second | 32) - 0x61 < 26 &&
    <u32>load<u8>(v) == SLASH &&
    second != 0x69
  )
    return true;
  let i: u32 = 0;
  while (i < decided.plainLength && load<u8>(v + i) == load<u8>(decided.path + i)) i++;
  const at = v + i;
  const c = <u32>load<u8>(at);
  if (endsValue(c)) {
    if (i != 0) recordMatch(i, allow);
    return true;
  }
  if (!isSpecial(c)) {
    // A plain byte differs, so the rest does not matter, except that an index page may imply its folder.
    if (c != 0x69 || allow == 0 || !isGoogle()) return true;
  }
  // Most tails fail at their first two bytes, whatever the rest is made of.
  if (c == STAR && !(isGoogle() && allow != 0) && isPlainPair(at + 1)) {
    open();
    if (!holdsPair(at + 1, i)) return true;
  }
  readValue(v);
  const size = <u32>(valueEnd - v);
  if (!needsNormalizing && !isWild) {
    return tryFolder(v, size);
  }
  let pattern = v;
  let len = size;
  let rank = size;
  if (needsNormalizing) {
    if (size * 3 > PATTERN_FORM_SIZE) return false;
    const written = normalize(PATTERN_FORM, v, size, isGoogle() ? NORMAL_GOOGLE : NORMAL_PATTERN);
    if (written < 0) return false;
    pattern = PATTERN_FORM;
    len = <u32>written;
    rank = len - surplus;
  }
  const priority = (rank << 1) | allow;
  if (priority > decided.best) {
    open();
    if (matchesWild(pattern, len, decided.path, decided.length)) decided.best = priority;
  }
  return allow != 0 && isGoogle() ? tryFolder(pattern, len) : true;
}

/** `Allow: /a/index.html` also allows `/a/` (Google only). */
function tryFolder(pattern: usize, len: u32): bool {
  const size = indexFolderLen(pattern, len);
  if (size == 0) return true;
  if (size >= PATTERN_FORM_SIZE) return false;
  if (pattern != PATTERN_FORM) memory.copy(PATTERN_FORM, pattern, size);
  store<u8>(PATTERN_FORM + size, <u8>DOLLAR);
  open();
  if (matchesWild(PATTERN_FORM, size + 1, decided.path, decided.length)) recordMatch(size + 1, 1);
  return true;
}

// @ts-ignore: decorator
@inline
function open(): void {
  if (decided.opened) return;
  openText(decided.path, decided.length);
  decided.opened = true;
}

// @ts-ignore: decorator
@inline
function recordMatch(size: u32, allow: u32): void {
  const priority = (size << 1) | allow;
  if (priority > decided.best) decided.best = priority;
}

/** Whether two bytes stand for themselves in patterns and in their normal forms. */
// @ts-ignore: decorator
@inline
function isPlainPair(at: usize): bool {
  return i16x8.extract_lane_u(classes(v128.load(at)), 0) == 0;
}

function isSpecial(c: u32): bool {
  return i8x16.extract_lane_s(classes(i8x16.splat(<i8>c)), 0) != 0;
}
