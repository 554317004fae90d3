/**
 * URL bytes -> the text that patterns are matched against. `locate` sets `pathAt` and `pathLen`; the text always
 * begins with '/'. The byte before a URL may be overwritten, and the digits of its escapes may be put in capitals.
 */

import { holds, same } from "../bytes/bytes";
import { endHigh, endLow, firstLanes, suspectHigh, suspectLow, suspectsAt } from "../bytes/classes";
import { ORIGIN, ORIGIN_SIZE } from "../memory";
import { VERDICT_ALLOWED, VERDICT_DEFER, VERDICT_INVALID } from "../shared/boundary";
import { URL_GOOGLE, URL_RFC9309, URL_VERBATIM } from "../shared/format";
import { formAt, rewrite } from "./rewrite";

const SLASH: u32 = 0x2f;
const QUERY: u32 = 0x3f;
const HASH: u32 = 0x23;
const QUOTE: u32 = 0x27;
const HTTPS: u64 = 0x2f2f3a7370747468; // https://
const HTTP: u64 = 0x002f2f3a70747468; // http://
const SEVEN: u64 = 0x00ffffffffffffff;

export let pathAt: usize = 0;
export let pathLen: u32 = 0;

/** Finds the text of the URL. Returns VERDICT_ALLOWED when found, VERDICT_INVALID, or VERDICT_DEFER. */
export function locate(at: usize, len: u32, mode: u32): u32 {
  if (mode == URL_GOOGLE) {
    if (!locatePlain(at, len)) locateLoose(at, len);
    return VERDICT_ALLOWED;
  }
  const found = locateNormal(at, len, mode == URL_RFC9309);
  // In a query a URL parser escapes the apostrophe; that shows only where nothing is normalized.
  if (mode == URL_VERBATIM && found == VERDICT_ALLOWED && holds(pathAt, pathLen, QUOTE)) return VERDICT_DEFER;
  return found;
}

/** Bytes of the plain origin at ORIGIN, an earlier URL's: questions with the same one take 78 ns instead of 91. */
let originLen: u32 = 0;

/**
 * URLs with http or https and a plain host name, or bare paths. Those already in normal form (nearly all) are
 * only scanned, sixteen bytes at a time; escapes, fragments and the like are rewritten here; dot
 * segments, white space, non-ASCII text and other schemes and hosts are deferred.
 */
function locateNormal(at: usize, len: u32, rewrites: bool): u32 {
  const end = at + len;
  let start = at;
  if (len == 0) return VERDICT_INVALID;
  if (load<u8>(at) != SLASH) {
    start = pathStart(at, len);
    if (start == 0) return VERDICT_DEFER;
  }
  return locateAfter(start, end, rewrites);
}

/** Where the path begins after a plain origin, often the previous one; 0 if the origin is not plain. */
function pathStart(at: usize, len: u32): usize {
  if (hasOrigin(at, len)) return at + originLen;
  const start = originEnd(at, len);
  if (start != 0 && start < at + len && load<u8>(start) == SLASH) {
    const size = <u32>(start - at);
    if (size <= ORIGIN_SIZE) {
      for (let i: u32 = 0; i < ORIGIN_SIZE; i += 16) v128.store(ORIGIN + i, v128.load(at + i));
      originLen = size;
    }
  }
  return start;
}

/** Whether the URL has the origin of one before it, and a path. */
// @ts-ignore: decorator
@inline
function hasOrigin(at: usize, len: u32): bool {
  if (originLen == 0 || originLen >= len || load<u8>(at + originLen) != SLASH) return false;
  if (originLen - 16 > 16) return same(at, ORIGIN, originLen);
  // As in `sameMidLength`: calling that from here would cost plain hosts two or three percent.
  const back = originLen - 16;
  return !v128.any_true(
    v128.or(
      v128.xor(v128.load(at), v128.load(ORIGIN)),
      v128.xor(v128.load(at + back), v128.load(ORIGIN + back)),
    ),
  );
}

/**
 * Where the path begins in a URL with the origin of one before it, or in a bare path; 0 for all others. Two slashes
 * at the front are left to callers that know what they mean.
 */
// @ts-ignore: decorator
@inline
export function knownStart(at: usize, len: u32): usize {
  if (hasOrigin(at, len)) return at + originLen;
  return len > 1 && load<u8>(at) == SLASH && load<u8>(at, 1) != SLASH ? at : 0;
}

/** Google's text of a URL with a plain origin and nothing that ends the path early: all that follows the origin. */
function locatePlain(at: usize, len: u32): bool {
  if (len < 8) return false;
  const start = pathStart(at, len);
  const end = at + len;
  if (start == 0 || start == end || load<u8>(start) != SLASH) return false;
  pathAt = start;
  pathLen = <u32>(end - start);
  return !holdsSuspects(start, end, endLow(), endHigh());
}

/** The text that begins at `start`, after a plain origin. */
function locateAfter(begin: usize, end: usize, rewrites: bool): u32 {
  let start = begin;
  if (start == end || load<u8>(start) == QUERY) {
    // An empty path is "/", written over the host's last byte.
    start--;
    store<u8>(start, <u8>SLASH);
  }
  pathAt = start;
  pathLen = <u32>(end - start);
  if (!holdsSuspects(start, end, suspectLow(), suspectHigh())) return VERDICT_ALLOWED;
  // The old dialects have forms of their own, which the JavaScript side writes.
  return rewrites ? rewritten(start, end) : VERDICT_DEFER;
}

/** The normal form of the text [start, end), unless only a URL parser can tell it. */
export function rewritten(start: usize, end: usize): u32 {
  const size = rewrite(start, end);
  if (size < 0) return VERDICT_DEFER;
  pathAt = formAt;
  pathLen = <u32>size;
  return VERDICT_ALLOWED;
}

/** The first slash after "http://" or "https://"; 0 if there is none. */
export function slashAfterHost(at: usize, end: usize): usize {
  const word = load<u64>(at);
  let p: usize = word == HTTPS ? at + 8 : (word & SEVEN) == HTTP ? at + 7 : end;
  for (; p < end; p += 16) {
    const slashes = <u32>i8x16.bitmask(i8x16.eq(v128.load(p), i8x16.splat(<i8>SLASH)));
    if (slashes != 0) {
      const slash = p + ctz(slashes);
      return slash < end ? slash : 0;
    }
  }
  return 0;
}

/** Where the path begins after a plain origin; 0 if the origin is not plain. */
export function originEnd(at: usize, len: u32): usize {
  const word = load<u64>(at);
  if (len > 8 && word == HTTPS) return hostEnd(at + 8, at + len);
  if (len > 7 && (word & SEVEN) == HTTP) return hostEnd(at + 7, at + len);
  return 0;
}

/** Whether [start, end) holds a byte of the class of two tables (bytes/classes.ts), or what may be a dot segment. */
export function holdsSuspects(start: usize, end: usize, low: v128, high: v128): bool {
  let p = start;
  let seen = i8x16.splat(0);
  for (; p + 16 <= end; p += 16) seen = v128.or(seen, suspectsAt(p, low, high));
  if (p != end) {
    if (end - start >= 16) seen = v128.or(seen, suspectsAt(end - 16, low, high));
    else seen = v128.and(suspectsAt(p, low, high), firstLanes(<u32>(end - p)));
  }
  return v128.any_true(seen);
}

/**
 * End of a plain host name at `host`: letters, digits, hyphens, dots and the like, whose last label begins with a
 * letter (so it is not an IPv4 address) and which holds no "--" (so no punycode to check). 0 if it is not plain.
 */
function hostEnd(host: usize, end: usize): usize {
  let p = host;
  let label = host;
  while (p < end) {
    const block = v128.load(p);
    const stops = <u32>(
      i8x16.bitmask(v128.or(i8x16.eq(block, i8x16.splat(<i8>SLASH)), i8x16.eq(block, i8x16.splat(<i8>QUERY))))
    );
    const dashes = v128.and(
      i8x16.eq(block, i8x16.splat(0x2d)),
      i8x16.eq(v128.load(p + 1), i8x16.splat(0x2d)),
    );
    const bad = <u32>i8x16.bitmask(v128.or(notHost(block), dashes));
    const here = min(min(<u32>ctz(stops), 16), <u32>(end - p));
    const mask: u32 = (1 << here) - 1;
    if ((bad & mask) != 0) return 0;
    const dots = <u32>i8x16.bitmask(i8x16.eq(block, i8x16.splat(0x2e))) & mask;
    if (dots != 0) label = p + 32 - clz(dots);
    p += here;
    if (here != 16) break;
  }
  if (label == p) return 0;
  return (<u32>load<u8>(label) | 32) - 0x61 < 26 ? p : 0;
}

/** Bytes outside letters, digits, '-' and '.'; '/' and '?' too. Rarer host bytes are left to the JavaScript side. */
// @ts-ignore: decorator
@inline
function notHost(block: v128): v128 {
  const letters = i8x16.lt_u(i8x16.sub(v128.or(block, i8x16.splat(32)), i8x16.splat(0x61)), i8x16.splat(26));
  // '-' '.' '/' 0-9 are 0x2d to 0x39.
  const others = i8x16.lt_u(i8x16.sub(block, i8x16.splat(0x2d)), i8x16.splat(13));
  return v128.not(v128.or(letters, others));
}

// @ts-ignore: decorator
@inline
function isSchemeEnd(at: usize): bool {
  return load<u8>(at) == 0x3a && load<u16>(at + 1) == 0x2f2f;
}

/**
 * The path as Google's parser cuts it out: after "://" or a leading "//", the first of '/', '?' and ';' starts it,
 * '#' ends it, and without one it is "/". Nothing is normalized and no URL is refused.
 */
function locateLoose(at: usize, len: u32): void {
  const end = at + len;
  const from = len >= 2 && load<u16>(at) == 0x2f2f ? at + 2 : at;
  let authority = from;
  for (let p = from; p < end; p++) {
    const c = <u32>load<u8>(p);
    if (c == SLASH || c == QUERY || c == 0x3b) break;
    if (c == 0x3a && p + 2 < end && isSchemeEnd(p)) {
      authority = p + 3;
      break;
    }
  }
  let start = authority;
  while (start < end) {
    const c = <u32>load<u8>(start);
    if (c == SLASH || c == QUERY || c == 0x3b) break;
    start++;
  }
  let stop = from;
  // '#' counts from the front; a NUL ends the path like the C string that it is in Google's parser.
  for (; stop < end; stop++) {
    const c = <u32>load<u8>(stop);
    if (c == HASH || (c == 0 && stop > start)) break;
  }
  if (start >= end || stop < start) {
    pathAt = from - 1;
    pathLen = 1;
    store<u8>(pathAt, <u8>SLASH);
    return;
  }
  if (load<u8>(start) != SLASH) {
    start--;
    store<u8>(start, <u8>SLASH);
  }
  pathAt = start;
  pathLen = <u32>(stop - start);
}
