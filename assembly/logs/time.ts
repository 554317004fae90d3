/** Times as logs write them: `10/Oct/2026:13:55:36 -0700`, `2026-10-10T20:55:36Z`. */

import { NO_SECONDS } from "../shared/logs";
import { four } from "./bytes";

/** The previous time, and what it says: a busy site has many requests per second. */
let before: v128 = i64x2.splat(0);
let beforeEnd: v128 = i64x2.splat(0);
let seconds: u32 = NO_SECONDS;

/** Seconds since 1970 of a time of 26 bytes from 1970 to 2099; NO_SECONDS for any other. */
// @ts-ignore: decorator
@inline
export function secondsOf(at: usize): u32 {
  const start = v128.load(at);
  const end = v128.load(at + 10);
  if (!v128.any_true(v128.or(v128.xor(start, before), v128.xor(end, beforeEnd)))) return seconds;
  before = start;
  beforeEnd = end;
  seconds = read(at);
  return seconds;
}

function read(at: usize): u32 {
  const isMarked =
    load<u8>(at + 2) == 0x2f &&
    load<u8>(at + 6) == 0x2f &&
    load<u8>(at + 11) == 0x3a &&
    load<u8>(at + 14) == 0x3a &&
    load<u8>(at + 17) == 0x3a &&
    load<u8>(at + 20) == 0x20;
  if (!isMarked) return NO_SECONDS;
  const day = two(at);
  const month = monthOf(load<u32>(at + 3) & 0xffffff);
  const year = two(at + 7) * 100 + two(at + 9);
  const hour = two(at + 12);
  const minute = two(at + 15);
  const second = two(at + 18);
  const zoneHours = two(at + 22);
  const zoneMinutes = two(at + 24);
  const sign = <u32>load<u8>(at + 21);
  if (day - 1 > 30 || month == 0 || year - 1970 > 129 || hour > 23 || minute > 59 || second > 60)
    return NO_SECONDS;
  if (zoneHours > 99 || zoneMinutes > 99 || (sign != 0x2b && sign != 0x2d)) return NO_SECONDS;
  const zone = <i64>(zoneHours * 60 + zoneMinutes) * 60;
  const local = <i64>daysTo(year, month, day) * 86400 + <i64>(hour * 3600 + minute * 60 + second);
  const time = sign == 0x2b ? local - zone : local + zone;
  return time < 0 || time >= <i64>NO_SECONDS ? NO_SECONDS : <u32>time;
}

/**
 * Seconds since 1970 of a time in ISO 8601 without fractions, in UTC;
 * NO_SECONDS for any other.
 */
export function isoSecondsOf(at: usize, end: usize): u32 {
  const len = end - at;
  const isUtc =
    len == 19 ||
    (len == 20 && load<u8>(at + 19) == 0x5a) ||
    (len == 25 && load<u32>(at + 19) == four(0x2b, 0x30, 0x30, 0x3a) && load<u16>(at + 23) == 0x3030);
  const isMarked =
    load<u8>(at + 4) == 0x2d &&
    load<u8>(at + 7) == 0x2d &&
    (load<u8>(at + 10) == 0x54 || load<u8>(at + 10) == 0x20) &&
    load<u8>(at + 13) == 0x3a &&
    load<u8>(at + 16) == 0x3a;
  if (!isUtc || !isMarked) return NO_SECONDS;
  const year = two(at) * 100 + two(at + 2);
  const month = two(at + 5);
  const day = two(at + 8);
  const hour = two(at + 11);
  const minute = two(at + 14);
  const second = two(at + 17);
  // Not all engines read the 31st of every month.
  if (year - 1970 > 129 || month - 1 > 11 || day - 1 > 27) return NO_SECONDS;
  if (hour > 23 || minute > 59 || second > 59) return NO_SECONDS;
  return daysTo(year, month, day) * 86400 + hour * 3600 + minute * 60 + second;
}

/** A number of two digits; more than 99,999 for anything else. */
// @ts-ignore: decorator
@inline
function two(at: usize): u32 {
  const tens = <u32>load<u8>(at) - 0x30;
  const ones = <u32>load<u8>(at + 1) - 0x30;
  return tens > 9 || ones > 9 ? 100000 : tens * 10 + ones;
}

/** 1 to 12 by its three letters; 0 for anything else. */
function monthOf(letters: u32): u32 {
  if (letters == four(0x4a, 0x61, 0x6e, 0)) return 1;
  if (letters == four(0x46, 0x65, 0x62, 0)) return 2;
  if (letters == four(0x4d, 0x61, 0x72, 0)) return 3;
  if (letters == four(0x41, 0x70, 0x72, 0)) return 4;
  if (letters == four(0x4d, 0x61, 0x79, 0)) return 5;
  if (letters == four(0x4a, 0x75, 0x6e, 0)) return 6;
  if (letters == four(0x4a, 0x75, 0x6c, 0)) return 7;
  if (letters == four(0x41, 0x75, 0x67, 0)) return 8;
  if (letters == four(0x53, 0x65, 0x70, 0)) return 9;
  if (letters == four(0x4f, 0x63, 0x74, 0)) return 10;
  if (letters == four(0x4e, 0x6f, 0x76, 0)) return 11;
  return letters == four(0x44, 0x65, 0x63, 0) ? 12 : 0;
}

/** Days since 1970. A year begins in March here, so that a leap day is its last. */
function daysTo(year: u32, month: u32, day: u32): u32 {
  const isEarly = month < 3;
  const y = isEarly ? year - 1 : year;
  const ofYear = (153 * (isEarly ? month + 9 : month - 3) + 2) / 5 + day - 1;
  return y * 365 + y / 4 - y / 100 + y / 400 + ofYear - 719468;
}
