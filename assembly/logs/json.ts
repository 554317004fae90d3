/**
 * Reads a line of JSON and notes the fields that matter. All of the line is checked, since what is not JSON is not a
 * request. Fields with unusual values are left to the host.
 */

import {
  FIELD_AGENT,
  FIELD_HEADERS,
  FIELD_OTHER_REQUEST,
  FIELD_REQUEST,
  FIELD_WRAPPED,
  IN_HEADERS,
  IN_LINE,
  IN_REQUEST,
} from "../shared/logs";
import { HYPHEN, QUOTE } from "./bytes";
import { fieldOf } from "./fields";
import { NESTING, NESTING_CAP, SEEN } from "./memory";
import { isEscaped, numberEnd, skip, stringEnd, wordEnd } from "./tokens";
import { forgetValues, found, KIND_ESCAPED, KIND_NUMBER, KIND_TEXT, note } from "./values";

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

/** Where the line's object ends, with the white space after it; 0 if the line is not JSON, or not in a usual form. */
export function readJson(from: usize): usize {
  forgetValues();
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
      const entered = name == 0 ? within : enter(name, at);
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
function enter(name: u32, at: usize): u32 {
  const field = name & 0xff;
  if (load<u8>(at) == OPEN_OBJECT) {
    if (field == FIELD_HEADERS) return IN_HEADERS;
    if (field != FIELD_REQUEST && field != FIELD_OTHER_REQUEST) return 0;
    // Of two requests, one counts.
    if (load<u32>(found(FIELD_REQUEST)) != 0 || load<u32>(found(FIELD_OTHER_REQUEST)) != 0) return 0;
    store<u32>(found(field), 1);
    return IN_REQUEST;
  }
  // Caddy and Vercel write headers as arrays of their values, of which the first counts.
  const value = skip(at + 1);
  if (field != FIELD_AGENT || load<u8>(value) != QUOTE) return 0;
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
