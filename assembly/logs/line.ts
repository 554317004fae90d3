/**
 * Finds the parts of a line of the combined format in its usual form, which nearly all lines of such logs have: no
 * escapes, and a path for a target that is not robots.txt.
 */

import { LONGEST_CLIENT, LONGEST_LINE } from "../shared/logs";
import { four, NEWLINE, newlineAfter, QUOTE, quoteAfter, SPACE, wordEnd } from "./bytes";

const HASH: u32 = 0x23;
const BRACE: u32 = 0x7b;
const SLASH: u32 = 0x2f;
const HYPHEN: u32 = 0x2d;
const OPEN: u32 = 0x5b;
const CLOSE: u32 = 0x5d;
/** Bytes of a time. */
const TIME: usize = 26;

/** ` - -`, `GET `, `/rob` and ` "` with a closing bracket before it, as they are loaded. */
const IDENTITY: u32 = four(0x20, 0x2d, 0x20, 0x2d);
const GET: u32 = four(0x47, 0x45, 0x54, 0x20);
const ROBOTS: u32 = four(0x2f, 0x72, 0x6f, 0x62);

export let clientEnd: usize = 0;
export let time: usize = 0;
export let target: usize = 0;
/** The quote after the request, which the status follows. */
export let requestEnd: usize = 0;
export let header: usize = 0;
export let headerEnd: usize = 0;
/** Where the next line begins. */
export let next: usize = 0;

/** Whether the line that begins at `from` has the usual form. */
// @ts-ignore: decorator
@inline
export function isUsual(from: usize): bool {
  const first = <u32>load<u8>(from);
  if (first == HASH || first == BRACE) return false;
  clientEnd = wordEnd(from);
  if (clientEnd == from || clientEnd - from > LONGEST_CLIENT) return false;
  time = afterUser(clientEnd);
  if (time == 0 || !isTime(time)) return false;
  target = afterMethod(time + TIME + 3);
  if (target == 0) return false;
  requestEnd = quoteAfter(target);
  if (requestEnd == 0) return false;
  const referrer = afterNumbers(requestEnd + 1);
  if (referrer == 0) return false;
  const referrerEnd = quoteAfter(referrer);
  if (referrerEnd == 0 || load<u16>(referrerEnd + 1) != <u16>(SPACE | (QUOTE << 8))) return false;
  header = referrerEnd + 3;
  headerEnd = quoteAfter(header);
  if (headerEnd == 0) return false;
  const end = load<u8>(headerEnd + 1) == NEWLINE ? headerEnd + 1 : newlineAfter(headerEnd + 1);
  next = end + 1;
  return end - from <= LONGEST_LINE;
}

/** Where the time begins after ` - user [`; 0: something else stands there. */
// @ts-ignore: decorator
@inline
function afterUser(from: usize): usize {
  if (load<u32>(from) == IDENTITY && load<u16>(from + 4) == <u16>(SPACE | (OPEN << 8))) return from + 6;
  if ((load<u32>(from) & 0xffffff) != (IDENTITY & 0xffffff)) return 0;
  const end = wordEnd(from + 3);
  return end > from + 3 && load<u16>(end) == <u16>(SPACE | (OPEN << 8)) ? end + 2 : 0;
}

/** Whether there may be a time of the usual length, with `] "` after it. */
// @ts-ignore: decorator
@inline
function isTime(at: usize): bool {
  const end = at + TIME;
  if (load<u8>(at + 2) != SLASH || load<u8>(end) != CLOSE) return false;
  if (load<u16>(end + 1) != <u16>(SPACE | (QUOTE << 8))) return false;
  const spaces = i8x16.splat(<i8>SPACE);
  return !v128.any_true(v128.or(i8x16.lt_s(v128.load(at), spaces), i8x16.lt_s(v128.load(end - 16), spaces)));
}

/** Where the target begins, if it is a path; 0 for anything else, and for what may be robots.txt. */
// @ts-ignore: decorator
@inline
function afterMethod(from: usize): usize {
  let at = from;
  if (load<u32>(at) == GET) at += 3;
  else while (<u32>load<u8>(at) - 0x41 < 26) at++;
  if (at == from || load<u8>(at) != SPACE || load<u8>(at + 1) != SLASH) return 0;
  return load<u32>(at + 1) == ROBOTS ? 0 : at + 1;
}

/** The beginning of the referrer after ` 200 512 "`; 0: something else stands there. */
// @ts-ignore: decorator
@inline
function afterNumbers(from: usize): usize {
  const hasStatus =
    load<u8>(from) == SPACE &&
    <u32>load<u8>(from + 1) - 0x31 < 9 &&
    <u32>load<u8>(from + 2) - 0x30 < 10 &&
    <u32>load<u8>(from + 3) - 0x30 < 10 &&
    load<u8>(from + 4) == SPACE;
  if (!hasStatus) return 0;
  let at = from + 5;
  if (load<u8>(at) == HYPHEN) at++;
  else while (<u32>load<u8>(at) - 0x30 < 10) at++;
  return at > from + 5 && load<u16>(at) == <u16>(SPACE | (QUOTE << 8)) ? at + 2 : 0;
}
