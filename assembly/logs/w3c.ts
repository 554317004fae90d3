/** Reads a line of W3C's extended format. The host has said which field is where. */

import {
  FIELD_AGENT,
  FIELD_CLIENT,
  FIELD_DATE,
  FIELD_HOST,
  FIELD_PATH,
  FIELD_QUERY,
  FIELD_STATUS,
  FIELD_TARGET,
  FIELD_TIME,
  LONGEST_CLIENT,
  LONGEST_LINE,
} from "../shared/logs";
import { HYPHEN, isAscii, isDigit, NEWLINE, QUOTE, SLASH, SPACE, threeDigits } from "./bytes";
import { line } from "./line";
import { FOUND, FOUND_SIZE, PLACES } from "./memory";
import { isRobots } from "./target";

const TAB: u32 = 0x09;
const RETURN: u32 = 0x0d;
const COLON: u32 = 0x3a;

/** Fields per line; 0 if lines are not in this format. */
let count: u32 = 0;

/** Sets how many fields a line has; 0 if lines are not in this format. `setField` says what they mean. */
export function setCount(fields: u32): void {
  count = fields;
  memory.fill(PLACES, 0, fields);
}

export function setField(place: u32, field: u32): void {
  store<u8>(PLACES + place, <u8>field);
}

/** Whether lines may be in this format. */
// @ts-ignore: decorator
@inline
export function isExpected(): bool {
  return count != 0;
}

/** Whether the line that begins at `from` is a request in this format, in a usual form. */
export function isW3c(from: usize): bool {
  memory.fill(FOUND, 0, FOUND_SIZE);
  return hasFields(from) && hasStatus() && hasTarget() && hasTime() && hasNames();
}

/** Whether a line has the right number of fields, separated by tabs if it has any, otherwise by spaces. */
function hasFields(from: usize): bool {
  let tabs = i64x2.splat(0);
  let quotes = i64x2.splat(0);
  let end = from;
  for (;;) {
    const block = v128.load(end);
    const found = <u32>i8x16.bitmask(i8x16.eq(block, i8x16.splat(<i8>NEWLINE)));
    // A mark that follows the newline makes the line unusual, which is right in any case.
    tabs = v128.or(tabs, i8x16.eq(block, i8x16.splat(<i8>TAB)));
    quotes = v128.or(quotes, i8x16.eq(block, i8x16.splat(<i8>QUOTE)));
    if (found != 0) {
      end += <usize>ctz(found);
      break;
    }
    end += 16;
  }
  line.next = <u32>end + 1;
  if (end - from > LONGEST_LINE) return false;
  if (end > from && load<u8>(end - 1) == RETURN) end--;
  // White space and what is not ASCII may be cut off at the ends.
  if (end == from || !isPrintable(load<u8>(from)) || !isPrintable(load<u8>(end - 1))) return false;
  const hasTabs = v128.any_true(tabs);
  return (hasTabs || !v128.any_true(quotes)) && split(from, end, hasTabs ? TAB : SPACE);
}

// @ts-ignore: decorator
@inline
function isPrintable(byte: u32): bool {
  return byte > SPACE && byte < 0x7f;
}

/** Notes where the fields that matter are. */
// @ts-ignore: decorator
@inline
function split(from: usize, end: usize, mark: u32): bool {
  const marks = i8x16.splat(<i8>mark);
  let field: u32 = 0;
  let begin = from;
  for (let at = from; at < end; at += 16) {
    let found = <u32>i8x16.bitmask(i8x16.eq(v128.load(at), marks));
    for (; found != 0; found &= found - 1) {
      const stop = at + <usize>ctz(found);
      if (stop >= end) break;
      note(field, begin, stop);
      begin = stop + 1;
      if (++field == count) return false;
    }
  }
  note(field, begin, end);
  return field + 1 == count;
}

/** Notes a field, unless a hyphen says that it has no value. */
// @ts-ignore: decorator
@inline
function note(place: u32, at: usize, end: usize): void {
  const field = <u32>load<u8>(PLACES + place);
  if (field == 0 || (end - at == 1 && load<u8>(at) == HYPHEN)) return;
  store<u32>(found(field), <u32>at);
  store<u32>(found(field), <u32>end, 4);
}

// @ts-ignore: decorator
@inline
function found(field: u32): usize {
  return <usize>(FOUND + (field << 4));
}

// @ts-ignore: decorator
@inline
function startOf(field: u32): u32 {
  return load<u32>(found(field));
}

// @ts-ignore: decorator
@inline
function endOf(field: u32): u32 {
  return load<u32>(found(field), 4);
}

// @ts-ignore: decorator
@inline
function isEmpty(field: u32): bool {
  return startOf(field) == endOf(field);
}

function hasStatus(): bool {
  const at = startOf(FIELD_STATUS);
  if (endOf(FIELD_STATUS) - at != 3 || !isDigit(at) || !isDigit(at + 1) || !isDigit(at + 2)) return false;
  line.status = threeDigits(at);
  return line.status > 99;
}

/** Whether there is a path that is not robots.txt. A query in the field after it belongs to the target. */
function hasTarget(): bool {
  const field = isEmpty(FIELD_PATH) ? FIELD_TARGET : FIELD_PATH;
  const at = startOf(field);
  if (at == endOf(field) || load<u8>(at) != SLASH || isRobots(at)) return false;
  line.target = at;
  line.targetEnd = endOf(field);
  line.hasProtocol = false;
  line.isWhole = true;
  line.joint = 0;
  if (field == FIELD_TARGET || isEmpty(FIELD_QUERY)) return true;
  if (startOf(FIELD_QUERY) == line.targetEnd + 1) {
    line.joint = line.targetEnd;
    line.targetEnd = endOf(FIELD_QUERY);
  } else line.isWhole = false;
  return true;
}

/** Whether there is a time of day, or none. Only the host can read one that does not follow its date. */
function hasTime(): bool {
  line.isCommon = false;
  line.isNumber = false;
  line.timeJoint = endOf(FIELD_DATE);
  const at = startOf(FIELD_TIME);
  const isTime =
    isDigit(at) &&
    isDigit(at + 1) &&
    load<u8>(at + 2) == COLON &&
    isDigit(at + 3) &&
    isDigit(at + 4) &&
    load<u8>(at + 5) == COLON &&
    isDigit(at + 6) &&
    isDigit(at + 7);
  if (!isEmpty(FIELD_TIME) && !(isTime && endOf(FIELD_TIME) - at >= 8)) return false;
  line.time = startOf(FIELD_DATE);
  line.timeEnd = endOf(FIELD_TIME);
  if (isEmpty(FIELD_TIME) || isEmpty(FIELD_DATE) || endOf(FIELD_DATE) + 1 != at) line.isWhole = false;
  return true;
}

function hasNames(): bool {
  line.client = startOf(FIELD_CLIENT);
  line.clientEnd = endOf(FIELD_CLIENT);
  line.host = startOf(FIELD_HOST);
  line.hostEnd = endOf(FIELD_HOST);
  line.header = startOf(FIELD_AGENT);
  line.headerEnd = endOf(FIELD_AGENT);
  line.isEncoded = true;
  return line.clientEnd - line.client <= LONGEST_CLIENT && isAscii(line.client, line.clientEnd);
}
