/**
 * Finds the parts of a line of the combined format in its usual form, which nearly all lines of such logs have: no
 * escapes, and a path for a target that is not robots.txt.
 */

import { LONGEST_CLIENT, LONGEST_LINE } from "../shared/logs";
import {
  four,
  HYPHEN,
  isDigit,
  NEWLINE,
  newlineAfter,
  QUOTE,
  quoteAfter,
  SLASH,
  SPACE,
  threeDigits,
  wordEnd,
} from "./bytes";
import { line } from "./line";
import { isRobots } from "./target";

const HASH: u32 = 0x23;
/** What begins a line that was sent by syslog. */
const PRIORITY: u32 = 0x3c;
const ROUND: u32 = 0x28;
const COMMA: u32 = 0x2c;
const DOT: u32 = 0x2e;
const COLON: u32 = 0x3a;
const OPEN: u32 = 0x5b;
const CLOSE: u32 = 0x5d;
/** Bytes of a time. */
const TIME: usize = 26;

/** ` - -`, of which three bytes may be enough, and `GET `, as they are loaded. */
const IDENTITY: u32 = four(0x20, 0x2d, 0x20, 0x2d);
const THREE: u32 = 0xffffff;
const GET: u32 = four(0x47, 0x45, 0x54, 0x20);

/** Whether the line that begins at `from` has the usual form. */
// @ts-ignore: decorator
@inline
export function isCombined(from: usize): bool {
  const first = <u32>load<u8>(from);
  if (first == HASH || first == PRIORITY) return false;
  let client = from;
  let clientEnd = wordEnd(from);
  line.hostEnd = 0;
  line.host = 0;
  if ((load<u32>(clientEnd) & THREE) != (IDENTITY & THREE)) {
    if (load<u8>(clientEnd) != SPACE || !isHost(from, clientEnd)) return false;
    line.host = <u32>from;
    line.hostEnd = <u32>clientEnd;
    client = clientEnd + 1;
    clientEnd = wordEnd(client);
  }
  line.client = <u32>client;
  line.clientEnd = <u32>clientEnd;
  if (clientEnd == client || clientEnd - client > LONGEST_CLIENT) return false;
  const time = afterUser(clientEnd);
  if (time == 0 || !isTime(time)) return false;
  line.time = <u32>time;
  line.isCommon = true;
  line.timeJoint = 0;
  const target = afterMethod(time + TIME + 3);
  if (target == 0) return false;
  const requestEnd = quoteAfter(target);
  if (requestEnd == 0) return false;
  line.target = <u32>target;
  line.targetEnd = <u32>requestEnd;
  line.hasProtocol = true;
  line.joint = 0;
  line.isWhole = true;
  const referrer = afterNumbers(requestEnd + 1);
  if (referrer == 0) return false;
  line.status = threeDigits(requestEnd + 2);
  const referrerEnd = quoteAfter(referrer);
  if (referrerEnd == 0 || load<u16>(referrerEnd + 1) != <u16>(SPACE | (QUOTE << 8))) return false;
  const header = referrerEnd + 3;
  const headerEnd = quoteAfter(header);
  if (headerEnd == 0) return false;
  line.header = <u32>header;
  line.headerEnd = <u32>headerEnd;
  line.isEncoded = false;
  const end = load<u8>(headerEnd + 1) == NEWLINE ? headerEnd + 1 : newlineAfter(headerEnd + 1);
  line.next = <u32>end + 1;
  return end - from <= LONGEST_LINE;
}

/** Whether a word before the client is a host, and not the first address of a list. */
function isHost(from: usize, end: usize): bool {
  let isNamed = false;
  for (let at = from; at < end; at++) {
    const byte = <u32>load<u8>(at);
    if (byte == SLASH || byte == COMMA || byte == QUOTE || byte == ROUND) return false;
    if (byte == DOT || byte == COLON) isNamed = true;
  }
  return isNamed;
}

/** Where the time begins after ` - user [`; 0: something else stands there. */
// @ts-ignore: decorator
@inline
function afterUser(from: usize): usize {
  if (load<u32>(from) == IDENTITY && load<u16>(from + 4) == <u16>(SPACE | (OPEN << 8))) return from + 6;
  if ((load<u32>(from) & THREE) != (IDENTITY & THREE)) return 0;
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
export function afterMethod(from: usize): usize {
  let at = from;
  if (load<u32>(at) == GET) at += 3;
  else while (<u32>load<u8>(at) - 0x41 < 26) at++;
  if (at == from || load<u8>(at) != SPACE || load<u8>(at + 1) != SLASH) return 0;
  return isRobots(at + 1) ? 0 : at + 1;
}

/** The beginning of the referrer after ` 200 512 "`; 0: something else stands there. */
// @ts-ignore: decorator
@inline
function afterNumbers(from: usize): usize {
  const hasStatus =
    load<u8>(from) == SPACE &&
    <u32>load<u8>(from + 1) - 0x31 < 9 &&
    isDigit(from + 2) &&
    isDigit(from + 3) &&
    load<u8>(from + 4) == SPACE;
  if (!hasStatus) return 0;
  let at = from + 5;
  if (load<u8>(at) == HYPHEN) at++;
  else while (isDigit(at)) at++;
  return at > from + 5 && load<u16>(at) == <u16>(SPACE | (QUOTE << 8)) ? at + 2 : 0;
}
