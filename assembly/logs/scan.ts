/** Reads lines until the host has to take over: those of people are skipped, those of robots are recorded. */

import {
  HEADER_PEOPLE,
  RECORD_CLIENT,
  RECORD_CLIENT_END,
  RECORD_SENDER,
  RECORD_SIZE,
  RECORD_STATUS,
  RECORD_TARGET,
  RECORD_TARGET_END,
  RECORD_TIME,
  RECORDS,
  RECORDS_CAP,
  SCAN,
  SCAN_END,
  SCAN_FROM,
  SCAN_HEADER,
  SCAN_HEADER_END,
  SCAN_PASSED,
  SCAN_RECORDS,
  STOP_DONE,
  STOP_FULL,
  STOP_HEADER,
  STOP_LINES,
} from "../shared/logs";
import { four, isAscii, newlineAfter, SPACE } from "./bytes";
import { isHidden, senderOf } from "./clients";
import { foundPlace, kindOf, numberOf } from "./headers";
import * as line from "./line";
import { NO_TIME, secondsOf } from "./time";

/** ` HTT`, and then `P/`. */
const PROTOCOL: u32 = four(0x20, 0x48, 0x54, 0x54);
const PROTOCOL_REST: u16 = 0x2f50;

export function scan(from: usize, end: usize): u32 {
  let passed: u32 = 0;
  let record: usize = RECORDS;
  let at = from;
  let stop = STOP_DONE;
  for (; at < end; at = line.next) {
    if (!line.isUsual(at)) {
      stop = STOP_LINES;
      line.next = unusualEnd(at, end);
      break;
    }
    const kind = kindOf(line.header, <u32>(line.headerEnd - line.header));
    const client = <u32>(line.clientEnd - at);
    if (kind == HEADER_PEOPLE) {
      if (isHidden(at, client)) {
        stop = STOP_LINES;
        break;
      }
      passed++;
      continue;
    }
    if (kind == 0) {
      stop = STOP_HEADER;
      break;
    }
    if (record == RECORDS + RECORDS_CAP * RECORD_SIZE) {
      stop = STOP_FULL;
      break;
    }
    const targetEnd = targetEndBefore(line.requestEnd);
    const time = secondsOf(line.time);
    if (targetEnd == 0 || time == NO_TIME) {
      stop = STOP_LINES;
      break;
    }
    const place = foundPlace();
    store<u32>(record, place);
    store<u32>(record, senderOf(at, client, numberOf(place)), RECORD_SENDER);
    store<u32>(record, time, RECORD_TIME);
    store<u32>(record, status(line.requestEnd + 2), RECORD_STATUS);
    store<u32>(record, <u32>line.target, RECORD_TARGET);
    store<u32>(record, <u32>targetEnd, RECORD_TARGET_END);
    store<u32>(record, <u32>at, RECORD_CLIENT);
    store<u32>(record, <u32>line.clientEnd, RECORD_CLIENT_END);
    record += RECORD_SIZE;
  }
  store<u32>(SCAN, passed, SCAN_PASSED);
  store<u32>(SCAN, <u32>(record - RECORDS) / RECORD_SIZE, SCAN_RECORDS);
  store<u32>(SCAN, <u32>at, SCAN_FROM);
  store<u32>(SCAN, <u32>line.next, SCAN_END);
  store<u32>(SCAN, <u32>line.header, SCAN_HEADER);
  store<u32>(SCAN, <u32>line.headerEnd, SCAN_HEADER_END);
  return stop;
}

/** Where the lines without the usual form end, from the one at `from` on. */
function unusualEnd(from: usize, end: usize): usize {
  let at = from;
  do at = newlineAfter(at) + 1;
  while (at < end && !line.isUsual(at));
  return at;
}

/** Where a target in ASCII ends, before ` HTTP/1.1` or ` HTTP/2`; 0: it may end elsewhere. */
// @ts-ignore: decorator
@inline
function targetEndBefore(end: usize): usize {
  const target = line.target;
  let targetEnd: usize = 0;
  if (isProtocol(end - 9)) targetEnd = end - 9;
  else if (isProtocol(end - 7) && load<u8>(end - 1) != SPACE) targetEnd = end - 7;
  return targetEnd > target && isAscii(target, targetEnd) ? targetEnd : 0;
}

// @ts-ignore: decorator
@inline
function isProtocol(at: usize): bool {
  return load<u32>(at) == PROTOCOL && load<u16>(at + 4) == PROTOCOL_REST;
}

/** A number of three digits. */
// @ts-ignore: decorator
@inline
function status(at: usize): u32 {
  return <u32>load<u8>(at) * 100 + <u32>load<u8>(at + 1) * 10 + <u32>load<u8>(at + 2) - 0x30 * 111;
}
