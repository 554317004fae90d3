/**
 * What is known of `User-Agent` headers and hosts, by their bytes. Each may be in a few places in a row, and where
 * these are taken, a later one replaces the oldest of them.
 */

import { LONGEST_NAME, NAME_PLACES } from "../shared/logs";
import { firstOf } from "./bytes";
import { HEADS, HEADS_SIZE, NAMES } from "./memory";

/** Of a head: the rest of the name's hash, its length, kind and number. */
const LENGTH: usize = 4;
const KIND: usize = 8;
const NUMBER: usize = 12;

/** Places that a name may be in. */
const WAYS: u32 = 4;

/** Added to the length of a name, to tell headers, hosts and headers in W3C's format with the same bytes apart. */
export const PLAIN: u32 = 0;
export const HOST: u32 = 0x100000;
export const W3C: u32 = 0x200000;

const FACTOR: u64 = 0x9e3779b97f4a7c15;

/** The number of the name that was learned last. Each name has its own. */
let last: u32 = 0;

/** The place of the current name, the rest of its hash, and its length with what was added to it. */
let place: u32 = 0;
let tag: u32 = 0;
let length: u32 = 0;

/** What a name stands for, a NAME_; 0 if it is not known. `foundPlace` says where it is. */
// @ts-ignore: decorator
@inline
export function kindOf(at: usize, len: u32, sort: u32): u32 {
  length = len | sort;
  hash(at, len);
  const end = place + WAYS;
  for (; place < end; place++) {
    const head = headAt(place);
    if (load<u32>(head) == tag && load<u32>(head, LENGTH) == length && isAt(at, len, bytesAt(place))) {
      return load<u32>(head, KIND);
    }
  }
  place = end - WAYS;
  return 0;
}

/** The place of the name that was asked for last. */
// @ts-ignore: decorator
@inline
export function foundPlace(): u32 {
  return place;
}

/** The number of the name in a place. */
// @ts-ignore: decorator
@inline
export function numberOf(at: u32): u32 {
  return load<u32>(headAt(at), NUMBER);
}

/** Remembers the name that `kindOf` was last asked about. Returns its place, or NAME_PLACES if it is too long. */
export function learn(at: usize, kind: u32): u32 {
  const len = length & (HOST - 1);
  if (len > LONGEST_NAME) return NAME_PLACES;
  const end = place + WAYS;
  for (let other = place + 1; other < end; other++) {
    if (numberOf(other) < numberOf(place)) place = other;
  }
  const head = headAt(place);
  store<u32>(head, tag);
  store<u32>(head, length, LENGTH);
  store<u32>(head, kind, KIND);
  store<u32>(head, ++last, NUMBER);
  memory.copy(bytesAt(place), at, len);
  return place;
}

/** Forgets all names. */
export function forget(): void {
  memory.fill(HEADS, 0, HEADS_SIZE);
}

// @ts-ignore: decorator
@inline
function headAt(place: u32): usize {
  return <usize>(HEADS + (place << 4));
}

// @ts-ignore: decorator
@inline
function bytesAt(place: u32): usize {
  return <usize>(NAMES + place * LONGEST_NAME);
}

/** Whether a name has these bytes. */
// @ts-ignore: decorator
@inline
function isAt(at: usize, len: u32, known: usize): bool {
  if (len < 16) {
    return !v128.any_true(v128.xor(firstOf(at, <i32>len), firstOf(known, <i32>len)));
  }
  const rest = <usize>len - 16;
  let unlike = v128.xor(v128.load(at + rest), v128.load(known + rest));
  for (let i: usize = 0; i < rest; i += 16) {
    unlike = v128.or(unlike, v128.xor(v128.load(at + i), v128.load(known + i)));
  }
  return !v128.any_true(unlike);
}

/** Mixes the bytes of a name, 16 at a time; the last block overlaps the previous one. */
// @ts-ignore: decorator
@inline
function hash(at: usize, len: u32): void {
  let a: u64 = length;
  let b: u64 = 0;
  if (len < 16) {
    const block = firstOf(at, <i32>len);
    a = (a ^ i64x2.extract_lane(block, 0)) * FACTOR;
    b = (b ^ i64x2.extract_lane(block, 1)) * FACTOR;
  } else {
    const rest = at + <usize>len - 16;
    for (let p = at; p < rest; p += 16) {
      a = rotl<u64>(a ^ load<u64>(p), 23) * FACTOR;
      b = rotl<u64>(b ^ load<u64>(p + 8), 29) * FACTOR;
    }
    a = rotl<u64>(a ^ load<u64>(rest), 23) * FACTOR;
    b = rotl<u64>(b ^ load<u64>(rest + 8), 29) * FACTOR;
  }
  const mixed = (a ^ rotl<u64>(b, 32) ^ (a >>> 29)) * FACTOR;
  tag = <u32>mixed;
  place = <u32>(mixed >>> 40) & (NAME_PLACES - WAYS);
}
