/** Takes the request from what a line of JSON says. Fields with unusual values are left to the host. */

import {
  FIELD_AGENT,
  FIELD_CLIENT,
  FIELD_ENCODED_AGENT,
  FIELD_HOST,
  FIELD_PATH,
  FIELD_QUERY,
  FIELD_REQUEST,
  FIELD_STATUS,
  FIELD_TARGET,
  FIELD_TIME,
  LONGEST_CLIENT,
  LONGEST_LINE,
} from "../shared/logs";
import { BACKSLASH, isAscii, isDigit, NEWLINE, SLASH, threeDigits } from "./bytes";
import { afterMethod } from "./combined";
import { readJson } from "./json";
import { line } from "./line";
import { hostIn, isRobots, pathAfter } from "./target";
import {
  endOf,
  endWithoutHyphen,
  isFound,
  isText,
  KIND_ESCAPED,
  KIND_NUMBER,
  KIND_TEXT,
  kindOf,
  startOf,
} from "./values";

const COLON: u32 = 0x3a;

/** Whether the line that begins at `from` is a request in JSON, in a usual form. */
export function isJson(from: usize): bool {
  const end = readJson(from);
  if (end == 0 || load<u8>(end) != NEWLINE || end - from > LONGEST_LINE) return false;
  line.next = <u32>end + 1;
  return hasStatus() && hasTarget() && hasNames();
}

/** Whether there is a status of three digits. */
function hasStatus(): bool {
  const at = startOf(FIELD_STATUS);
  if (at == 0 || endOf(FIELD_STATUS) - at != 3) return false;
  for (let i: usize = 0; i < 3; i++) if (!isDigit(at + i)) return false;
  line.status = threeDigits(at);
  return line.status > 99;
}

/** Whether there is a path that is not robots.txt: by itself, in a request line, or with its query elsewhere. */
function hasTarget(): bool {
  line.hasProtocol = false;
  line.isWhole = true;
  line.joint = 0;
  let field = FIELD_TARGET;
  if (!isFound(field)) {
    // An object has no kind.
    if (kindOf(FIELD_REQUEST) != 0) return hasRequestLine();
    field = FIELD_PATH;
    if (!isFound(field)) return false;
    if (isFound(FIELD_QUERY)) line.isWhole = false;
  }
  if (kindOf(field) == KIND_NUMBER) return false;
  return isTarget(field, startOf(field));
}

function hasRequestLine(): bool {
  const target = afterMethod(startOf(FIELD_REQUEST));
  line.hasProtocol = true;
  return target != 0 && isTarget(FIELD_REQUEST, target);
}

function isTarget(field: u32, target: usize): bool {
  const end = endOf(field);
  let path = target;
  line.urlHost = 0;
  line.urlHostEnd = 0;
  if (target < end && load<u8>(target) != SLASH && kindOf(field) == KIND_TEXT) {
    const host = hostIn(target);
    path = host == 0 ? 0 : pathAfter(host, end);
    if (path == 0) return false;
    line.urlHost = <u32>host;
    line.urlHostEnd = <u32>path;
  }
  if (path >= end || load<u8>(path) != SLASH || isRobots(path)) return false;
  // An escape may hide how it begins.
  for (let i: usize = 1; i < 4; i++) if (load<u8>(path + i) == BACKSLASH) return false;
  if (kindOf(field) == KIND_ESCAPED) line.isWhole = false;
  line.target = <u32>path;
  line.targetEnd = <u32>end;
  return true;
}

/** Whether client, host, header and time are usual. All of them may be missing. */
function hasNames(): bool {
  if (!isText(FIELD_CLIENT) || !isText(FIELD_HOST)) return false;
  line.client = <u32>startOf(FIELD_CLIENT);
  line.clientEnd = <u32>endWithoutHyphen(FIELD_CLIENT);
  if (line.clientEnd - line.client > LONGEST_CLIENT || !isAscii(line.client, line.clientEnd)) return false;
  line.host = <u32>startOf(FIELD_HOST);
  line.hostEnd = <u32>endWithoutHyphen(FIELD_HOST);
  if (line.host == line.hostEnd) {
    line.host = line.urlHost;
    line.hostEnd = line.urlHostEnd;
  }
  line.isEncoded = !isFound(FIELD_AGENT) && isFound(FIELD_ENCODED_AGENT);
  const agent = line.isEncoded ? FIELD_ENCODED_AGENT : FIELD_AGENT;
  if (!isText(agent)) return false;
  line.header = <u32>startOf(agent);
  line.headerEnd = <u32>endOf(agent);
  line.time = <u32>startOf(FIELD_TIME);
  line.timeEnd = <u32>endOf(FIELD_TIME);
  line.isCommon = false;
  line.timeJoint = 0;
  line.isNumber = kindOf(FIELD_TIME) == KIND_NUMBER;
  if (kindOf(FIELD_TIME) == KIND_ESCAPED || isTimeOfDay()) line.isWhole = false;
  return true;
}

/** Whether there is the time of a day, to which the day belongs that another field has. */
// @ts-ignore: decorator
@inline
function isTimeOfDay(): bool {
  return endOf(FIELD_TIME) - startOf(FIELD_TIME) >= 8 && load<u8>(startOf(FIELD_TIME) + 2) == COLON;
}
