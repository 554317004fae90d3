/** Reads lines until the host has to take over: those of people are skipped, those of robots are recorded. */

import {
  NAME_ELSEWHERE,
  NAME_NOBODY,
  NAME_PEOPLE,
  NO_SECONDS,
  RECORD_CLIENT,
  RECORD_CLIENT_END,
  RECORD_IS_NUMBER,
  RECORD_SECONDS,
  RECORD_SENDER,
  RECORD_SIZE,
  RECORD_STATUS,
  RECORD_TARGET,
  RECORD_TARGET_END,
  RECORD_TIME,
  RECORD_TIME_END,
  RECORDS,
  RECORDS_CAP,
  SCAN,
  SCAN_ELSEWHERE,
  SCAN_END,
  SCAN_FROM,
  SCAN_JSON,
  SCAN_NAME,
  SCAN_NAME_END,
  SCAN_NAME_W3C,
  SCAN_PASSED,
  SCAN_RECORDS,
  SCAN_UNNAMED,
  SCAN_W3C,
  STOP_DONE,
  STOP_FULL,
  STOP_HEADER,
  STOP_HOST,
  STOP_LINES,
} from "../shared/logs";
import { hasAddress } from "./address";
import { HYPHEN, isAscii, newlineAfter, SPACE } from "./bytes";
import { hidesSome, isHidden, senderOf } from "./clients";
import { isCombined } from "./combined";
import { isJson } from "./json-request";
import { line } from "./line";
import { foundPlace, HOST, kindOf, numberOf, PLAIN, W3C } from "./names";
import { beforeProtocol } from "./target";
import { isoSecondsOf, secondsOf } from "./time";
import { isExpected, isW3c } from "./w3c";

const BRACE: u32 = 0x7b;
const HASH: u32 = 0x23;
/** The first byte of a byte order mark. */
const MARK: u32 = 0xef;
const QUESTION: u32 = 0x3f;

/** Where the next record goes. */
let record: usize = RECORDS;

export function scan(from: usize, end: usize): u32 {
  let passed: u32 = 0;
  let elsewhere: u32 = 0;
  let json: u32 = 0;
  let unnamed: u32 = 0;
  let at = from;
  let stop = STOP_DONE;
  record = RECORDS;
  for (; at < end; at = line.next) {
    const isObject = load<u8>(at) == BRACE;
    if (!isUsual(at)) {
      stop = STOP_LINES;
      line.next = <u32>unusualEnd(at, end);
      break;
    }
    if (line.host != line.hostEnd) {
      const kind = kindOf(line.host, line.hostEnd - line.host, HOST);
      if (kind == 0) {
        stop = STOP_HOST;
        break;
      }
      if (kind == NAME_ELSEWHERE) {
        elsewhere++;
        json += <u32>isObject;
        unnamed += isUnnamed();
        continue;
      }
    }
    const kind = kindOf(line.header, line.headerEnd - line.header, line.isEncoded ? W3C : PLAIN);
    if (kind == NAME_NOBODY) {
      stop = STOP_LINES;
      break;
    }
    if (kind == NAME_PEOPLE) {
      if (hidesSome() && (!hasAddress() || isHidden(line.client, line.clientEnd - line.client))) {
        stop = STOP_LINES;
        break;
      }
      passed++;
      json += <u32>isObject;
      continue;
    }
    stop = kind == 0 ? STOP_HEADER : takeRecord();
    if (stop != STOP_DONE) break;
    json += <u32>isObject;
  }
  store<u32>(SCAN, passed, SCAN_PASSED);
  store<u32>(SCAN, elsewhere, SCAN_ELSEWHERE);
  store<u32>(SCAN, <u32>(record - RECORDS) / RECORD_SIZE, SCAN_RECORDS);
  store<u32>(SCAN, json, SCAN_JSON);
  store<u32>(SCAN, unnamed, SCAN_UNNAMED);
  const others = passed + elsewhere + <u32>(record - RECORDS) / RECORD_SIZE - json;
  store<u32>(SCAN, isExpected() ? others : 0, SCAN_W3C);
  store<u32>(SCAN, <u32>at, SCAN_FROM);
  store<u32>(SCAN, line.next, SCAN_END);
  store<u32>(SCAN, stop == STOP_HOST ? line.host : line.header, SCAN_NAME);
  store<u32>(SCAN, stop == STOP_HOST ? line.hostEnd : line.headerEnd, SCAN_NAME_END);
  store<u32>(SCAN, <u32>line.isEncoded, SCAN_NAME_W3C);
  return stop;
}

/** Records the request of the current line, whose header has just been found. Returns STOP_DONE, or why it cannot. */
// @ts-ignore: decorator
@inline
function takeRecord(): u32 {
  if (record == RECORDS + RECORDS_CAP * RECORD_SIZE) return STOP_FULL;
  if (!line.isWhole || !hasAddress()) return STOP_LINES;
  const targetEnd = line.hasProtocol ? beforeProtocol(line.target, line.targetEnd) : <usize>line.targetEnd;
  if (targetEnd == 0 || !isAscii(line.target, targetEnd)) return STOP_LINES;
  let seconds = NO_SECONDS;
  if (line.isCommon) {
    seconds = secondsOf(line.time);
    if (seconds == NO_SECONDS) return STOP_LINES;
  }
  if (line.joint != 0) store<u8>(line.joint, QUESTION);
  if (line.timeJoint != 0) store<u8>(line.timeJoint, SPACE);
  if (!line.isCommon) seconds = isoSecondsOf(line.time, line.timeEnd);
  const place = foundPlace();
  store<u32>(record, place);
  store<u32>(record, senderOf(line.client, line.clientEnd - line.client, numberOf(place)), RECORD_SENDER);
  store<u32>(record, seconds, RECORD_SECONDS);
  store<u32>(record, line.status, RECORD_STATUS);
  store<u32>(record, line.target, RECORD_TARGET);
  store<u32>(record, <u32>targetEnd, RECORD_TARGET_END);
  store<u32>(record, line.client, RECORD_CLIENT);
  store<u32>(record, line.clientEnd, RECORD_CLIENT_END);
  store<u32>(record, line.time, RECORD_TIME);
  store<u32>(record, line.timeEnd, RECORD_TIME_END);
  store<u32>(record, <u32>line.isNumber, RECORD_IS_NUMBER);
  record += RECORD_SIZE;
  return STOP_DONE;
}

/** One for a line without a header, or the hyphen that stands for none. */
// @ts-ignore: decorator
@inline
function isUnnamed(): u32 {
  const length = line.headerEnd - line.header;
  return <u32>(length == 0 || (length == 1 && load<u8>(line.header) == HYPHEN));
}

/** Whether a line is a request in a usual form, which the host need not read. */
function isUsual(at: usize): bool {
  if (load<u8>(at) == BRACE) return isJson(at);
  return isExpected() ? isW3c(at) : isCombined(at);
}

/**
 * Where the lines without a usual form end, from the one at `from` on. After a line that may say which fields
 * follow, the next may be usual as soon as the host has read it.
 */
function unusualEnd(from: usize, end: usize): usize {
  let at = from;
  for (;;) {
    const begin = <u32>load<u8>(at);
    at = newlineAfter(at) + 1;
    if (at >= end || begin == HASH || begin == MARK || begin == 0 || isUsual(at)) return at;
  }
  return at;
}
