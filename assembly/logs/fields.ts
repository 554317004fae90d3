/** Names of the fields of JSON that matter, which the host has listed. */

import { LONGEST_FIELD } from "../shared/logs";
import { firstOf } from "./bytes";
import { FIELDS, FIELDS_CAP } from "./memory";

/** What is kept of a name: its length, the object it is in, its meaning, its rank among names with that meaning, its bytes. */
const PLACE: usize = 1;
const FIELD: usize = 2;
const RANK: usize = 3;
const BYTES: usize = 16;

const FACTOR: u64 = 0x9e3779b97f4a7c15;

let first: v128 = i64x2.splat(0);
let second: v128 = i64x2.splat(0);

/** Adds a name. */
export function add(at: usize, len: u32, place: u32, field: u32, rank: u32): void {
  const entry = entryOf(at, len, place);
  store<u8>(entry, <u8>len);
  store<u8>(entry, <u8>place, PLACE);
  store<u8>(entry, <u8>field, FIELD);
  store<u8>(entry, <u8>rank, RANK);
  v128.store(entry, first, BYTES);
  v128.store(entry, second, BYTES + 16);
}

/** The meaning of a name, a FIELD_, with its rank in the byte above; 0 for other names. */
// @ts-ignore: decorator
@inline
export function fieldOf(at: usize, len: u32, place: u32): u32 {
  if (len > LONGEST_FIELD) return 0;
  return <u32>load<u16>(entryOf(at, len, place), FIELD);
}

/** The entry of a name, or the empty one that it would get. */
// @ts-ignore: decorator
@inline
function entryOf(at: usize, len: u32, place: u32): usize {
  const count = <i32>len;
  first = firstOf(at, count);
  second = count > 16 ? firstOf(at + 16, count - 16) : i64x2.splat(0);
  let hash = (<u64>i64x2.extract_lane(first, 0) ^ len) * FACTOR;
  hash =
    (rotl<u64>(hash, 31) ^ <u64>i64x2.extract_lane(first, 1) ^ <u64>i64x2.extract_lane(second, 0)) * FACTOR;
  const head = len | (place << 8);
  for (let slot = <u32>(hash >>> 56); ; slot = (slot + 1) & (FIELDS_CAP - 1)) {
    const entry = <usize>(FIELDS + (slot << 6));
    if (load<u8>(entry) == 0) return entry;
    const unlike = v128.or(
      v128.xor(v128.load(entry, BYTES), first),
      v128.xor(v128.load(entry, BYTES + 16), second),
    );
    if (<u32>load<u16>(entry) == head && !v128.any_true(unlike)) return entry;
  }
  return 0;
}
