/**
 * Reads a line of JSON and notes the fields that matter. All of the line is checked, since what is not JSON is not a
 * request. Fields with unusual values are left to the host.
 */

import {
  FIELD_AGENT,
  FIELD_CLIENT,
  FIELD_ENCODED_AGENT,
  FIELD_HEADERS,
  FIELD_HOST,
  FIELD_OTHER_REQUEST,
  FIELD_PATH,
  FIELD_QUERY,
  FIELD_REQUEST,
  FIELD_STATUS,
  FIELD_TARGET,
  FIELD_TIME,
  FIELD_WRAPPED,
  IN_HEADERS,
  IN_LINE,
  IN_REQUEST,
  LONGEST_CLIENT,
  LONGEST_LINE,
} from "../shared/logs";
import { BACKSLASH, HYPHEN, isAscii, isDigit, NEWLINE, QUOTE, SLASH, threeDigits } from "./bytes";
import { afterMethod } from "./combined";
import { fieldOf } from "./fields";
import { line } from "./line";
import { FOUND, FOUND_SIZE, NESTING, NESTING_CAP, SEEN } from "./memory";
import { hostIn, isRobots, pathAfter } from "./target";
import { isEscaped, numberEnd, skip, stringEnd, wordEnd } from "./tokens";

const COMMA: u32 = 0x2c;
const COLON: u32 = 0x3a;
const OPEN_ARRAY: u32 = 0x5b;
const CLOSE_ARRAY: u32 = 0x5d;
const OPEN_OBJECT: u32 = 0x7b;
const CLOSE_OBJECT: u32 = 0x7d;
const NULL: u32 = 0x6c6c756e;

/** In objects where no name matters, and in arrays. */
const IN_OTHER: u32 = 4;
const IN_ARRAY: u32 = 5;

/** What is noted of a field: its rank plus one, where its value begins and ends, and the kind of the value. */
const VALUE: usize = 4;
const VALUE_END: usize = 8;
const KIND: usize = 12;
const KIND_TEXT: u32 = 1;
/** A text with escapes. */
const KIND_ESCAPED: u32 = 2;
const KIND_NUMBER: u32 = 3;

/** Whether the line that begins at `from` is a request in JSON, in a usual form. */
export function isJson(from: usize): bool {
  memory.fill(FOUND, 0, FOUND_SIZE);
  const end = readLine(from);
  if (end == 0 || load<u8>(end) != NEWLINE || end - from > LONGEST_LINE) return false;
  line.next = <u32>end + 1;
  return hasStatus() && hasTarget() && hasNames();
}

/** Where the line's object ends, with the white space after it; 0 if the line is not JSON, or not in a usual form. */
function readLine(from: usize): usize {
  let nesting: usize = NESTING;
  let inside = IN_LINE;
  store<u8>(nesting, <u8>inside);
  let at = skip(from + 1);
  for (;;) {
    let name: u32 = 0;
    if (inside != IN_ARRAY) {
      if (load<u8>(at) != QUOTE) return 0;
      const end = stringEnd(at + 1);
      if (end == 0) return 0;
      if (inside < IN_OTHER) {
        if (isEscaped()) return 0;
        name = fieldOf(at + 1, <u32>(end - at - 1), inside);
        if (name != 0 && !isNew(name)) return 0;
      }
      at = skip(end + 1);
      if (load<u8>(at) != COLON) return 0;
      at = skip(at + 1);
    }
    const first = <u32>load<u8>(at);
    if (first == OPEN_OBJECT || first == OPEN_ARRAY) {
      const within = first == OPEN_ARRAY ? IN_ARRAY : IN_OTHER;
      const entered = name == 0 ? within : enter(name, at, inside);
      if (entered == 0) return 0;
      at = skip(at + 1);
      // The brackets that close are two after those that open.
      if (<u32>load<u8>(at) != first + 2) {
        if (++nesting == NESTING + NESTING_CAP) return 0;
        inside = entered;
        store<u8>(nesting, <u8>inside);
        continue;
      }
      at++;
    } else {
      at = readValue(at, first, name);
      if (at == 0) return 0;
    }
    for (;;) {
      at = skip(at);
      const mark = <u32>load<u8>(at);
      if (mark == COMMA) break;
      if (mark != (inside == IN_ARRAY ? CLOSE_ARRAY : CLOSE_OBJECT)) return 0;
      at++;
      if (nesting == NESTING) return skip(at);
      inside = <u32>load<u8>(--nesting);
    }
    at = skip(at + 1);
  }
  return 0;
}

/** Whether a name is the first of its kind in the line: if one comes twice, its last value counts. */
function isNew(name: u32): bool {
  const seen = <usize>SEEN + ((name & 0xff) << 2);
  const bit = (<u32>1) << (name >>> 8);
  const bits = load<u32>(seen);
  store<u32>(seen, bits | bit);
  return (bits & bit) == 0;
}

/** What a named object or array is; 0 if it is not a usual one. */
function enter(name: u32, at: usize, inside: u32): u32 {
  const field = name & 0xff;
  if (load<u8>(at) == OPEN_OBJECT) {
    if (field == FIELD_HEADERS) return IN_HEADERS;
    if (field != FIELD_REQUEST && field != FIELD_OTHER_REQUEST) return 0;
    // Of two requests, one counts.
    if (load<u32>(found(FIELD_REQUEST)) != 0 || load<u32>(found(FIELD_OTHER_REQUEST)) != 0) return 0;
    store<u32>(found(field), 1);
    return IN_REQUEST;
  }
  // Caddy writes headers as arrays of their values, of which the first counts.
  const value = skip(at + 1);
  if (field != FIELD_AGENT || inside != IN_HEADERS || load<u8>(value) != QUOTE) return 0;
  return readValue(value, QUOTE, name) == 0 ? 0 : IN_ARRAY;
}

/** Reads and notes a value other than an object or array. Returns where it ends; 0 if it is not JSON, or not usual. */
// @ts-ignore: decorator
@inline
function readValue(at: usize, first: u32, name: u32): usize {
  if (first == QUOTE) {
    const end = stringEnd(at + 1);
    if (end == 0) return 0;
    if (name != 0) {
      if ((name & 0xff) == FIELD_WRAPPED) return 0;
      note(name, at + 1, end, isEscaped() ? KIND_ESCAPED : KIND_TEXT);
    }
    return end + 1;
  }
  if (first == HYPHEN || first - 0x30 < 10) {
    const end = numberEnd(at);
    if (end == 0) return 0;
    if (name != 0) {
      if ((name & 0xff) >= FIELD_REQUEST) return 0;
      note(name, at, end, KIND_NUMBER);
    }
    return end;
  }
  // Names whose value is null stand for nothing, as if they were not there.
  if (name != 0 && (load<u32>(at) != NULL || (name & 0xff) >= FIELD_REQUEST)) return 0;
  return wordEnd(at);
}

/** Notes the value of a field, unless a name of a lower rank has given one. */
function note(name: u32, at: usize, end: usize, kind: u32): void {
  const entry = found(name & 0xff);
  const rank = (name >>> 8) + 1;
  const known = load<u32>(entry);
  if (known != 0 && known < rank) return;
  store<u32>(entry, rank);
  store<u32>(entry, <u32>at, VALUE);
  store<u32>(entry, <u32>end, VALUE_END);
  store<u32>(entry, kind, KIND);
}

// @ts-ignore: decorator
@inline
function found(field: u32): usize {
  return <usize>(FOUND + (field << 4));
}

// @ts-ignore: decorator
@inline
function isFound(field: u32): bool {
  return load<u32>(found(field)) != 0;
}

// @ts-ignore: decorator
@inline
function startOf(field: u32): usize {
  return <usize>load<u32>(found(field), VALUE);
}

// @ts-ignore: decorator
@inline
function endOf(field: u32): usize {
  return <usize>load<u32>(found(field), VALUE_END);
}

// @ts-ignore: decorator
@inline
function kindOf(field: u32): u32 {
  return load<u32>(found(field), KIND);
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

/** Whether a field is missing, or is a text without escapes. */
// @ts-ignore: decorator
@inline
function isText(field: u32): bool {
  return kindOf(field) <= KIND_TEXT;
}

/** The end of a value, where a single hyphen counts as an empty one. */
// @ts-ignore: decorator
@inline
function endWithoutHyphen(field: u32): usize {
  const at = startOf(field);
  const end = endOf(field);
  return end - at == 1 && load<u8>(at) == HYPHEN ? at : end;
}
