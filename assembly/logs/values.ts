/** What a line of JSON says of the fields that matter. */

import { HYPHEN } from "./bytes";
import { FOUND, FOUND_SIZE } from "./memory";

/** What is noted of a field: its rank plus one, where its value begins and ends, and the kind of the value. */
const VALUE: usize = 4;
const VALUE_END: usize = 8;
const KIND: usize = 12;
export const KIND_TEXT: u32 = 1;
/** A text with escapes. */
export const KIND_ESCAPED: u32 = 2;
export const KIND_NUMBER: u32 = 3;

/** Forgets what the line before said. */
// @ts-ignore: decorator
@inline
export function forgetValues(): void {
  memory.fill(FOUND, 0, FOUND_SIZE);
}

/** Notes the value of a field, unless a name of a lower rank has given one. */
export function note(name: u32, at: usize, end: usize, kind: u32): void {
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
export function found(field: u32): usize {
  return <usize>(FOUND + (field << 4));
}

// @ts-ignore: decorator
@inline
export function isFound(field: u32): bool {
  return load<u32>(found(field)) != 0;
}

// @ts-ignore: decorator
@inline
export function startOf(field: u32): usize {
  return <usize>load<u32>(found(field), VALUE);
}

// @ts-ignore: decorator
@inline
export function endOf(field: u32): usize {
  return <usize>load<u32>(found(field), VALUE_END);
}

// @ts-ignore: decorator
@inline
export function kindOf(field: u32): u32 {
  return load<u32>(found(field), KIND);
}

/** Whether a field is missing, or is a text without escapes. */
// @ts-ignore: decorator
@inline
export function isText(field: u32): bool {
  return kindOf(field) <= KIND_TEXT;
}

/** The end of a value, where a single hyphen counts as an empty one. */
// @ts-ignore: decorator
@inline
export function endWithoutHyphen(field: u32): usize {
  const at = startOf(field);
  const end = endOf(field);
  return end - at == 1 && load<u8>(at) == HYPHEN ? at : end;
}
