/**
 * URL bytes -> the text that patterns are matched against, in place. `locate` sets `pathAt` and `pathLen`;
 * the text always begins with '/'. The byte before a URL may be overwritten.
 */
import { URL_GOOGLE, URL_VERBATIM, VERDICT_ALLOWED, VERDICT_INVALID, VERDICT_ODD } from "./layout";

const SLASH: u32 = 0x2f;
const QUERY: u32 = 0x3f;
const HASH: u32 = 0x23;
const QUOTE: u32 = 0x27;
const HTTPS: u64 = 0x2f2f3a7370747468; // https://
const HTTP: u64 = 0x002f2f3a70747468; // http://
const SEVEN: u64 = 0x00ffffffffffffff;

export let pathAt: usize = 0;
export let pathLen: u32 = 0;

/** Finds the text of the URL. Returns VERDICT_ALLOWED when found, VERDICT_INVALID, or VERDICT_ODD. */
export function locate(at: usize, len: u32, mode: u32): u32 {
  if (mode == URL_GOOGLE) {
    locateLoose(at, len);
    return VERDICT_ALLOWED;
  }
  const found = locateNormal(at, len);
  // In a query a URL parser escapes the apostrophe; only where nothing is normalised does that show.
  if (mode == URL_VERBATIM && found == VERDICT_ALLOWED && holds(QUOTE)) return VERDICT_ODD;
  return found;
}

function holds(c: u32): bool {
  for (let i: u32 = 0; i < pathLen; i++) if (load<u8>(pathAt + i) == c) return true;
  return false;
}

/** Classes of bytes that WHATWG URL parsing or the RFC's normal form may change, see scan.ts for the method. */
// @ts-ignore: decorator
@inline
function oddities(block: v128): v128 {
  // hi 2: SP " # $ % *; hi 3 and 5: < > \ ^; hi 6: `; hi 7: { | } DEL; hi 0, 1, 8-F: all.
  const low = i8x16(
    -88, -128, -120, -120, -120, -120, -128, -128, -128, -128, -120, -64, -48, -64, -112, -64,
  );
  const high = i8x16(-128, -128, 8, 16, 0, 16, 32, 64, -128, -128, -128, -128, -128, -128, -128, -128);
  return v128.and(
    i8x16.swizzle(low, v128.and(block, i8x16.splat(15))),
    i8x16.swizzle(high, i8x16.shr_u(block, 4)),
  );
}

/**
 * URLs already in the normal form of RFC 9309 2.2.2 as a WHATWG URL parser would leave them: http or https, a
 * plain host name, no dot segment, no escape, no fragment. That is nearly all; the rest is odd.
 */
function locateNormal(at: usize, len: u32): u32 {
  const end = at + len;
  let start = at;
  if (len == 0) return VERDICT_INVALID;
  if (load<u8>(at) != SLASH) {
    const word = load<u64>(at);
    let host: usize;
    if (len > 8 && word == HTTPS) host = at + 8;
    else if (len > 7 && (word & SEVEN) == HTTP) host = at + 7;
    else return VERDICT_ODD;
    start = hostEnd(host, end);
    if (start == 0) return VERDICT_ODD;
    if (start == end) {
      // No path: the text is "/", written over the host's last byte.
      start--;
      store<u8>(start, <u8>SLASH);
    } else if (load<u8>(start) == QUERY) return VERDICT_ODD;
  }
  let p = start;
  for (; p + 16 <= end; p += 16) {
    if (isOddBlock(p, 0xffff)) return VERDICT_ODD;
  }
  const rest = <u32>(end - p);
  if (rest != 0 && isOddBlock(p, (1 << rest) - 1)) return VERDICT_ODD;
  pathAt = start;
  pathLen = <u32>(end - start);
  return VERDICT_ALLOWED;
}

/** Whether one of the masked bytes is odd or begins what may be a dot segment. */
// @ts-ignore: decorator
@inline
function isOddBlock(p: usize, lanes: u32): bool {
  const block = v128.load(p);
  const dots = v128.and(
    i8x16.eq(block, i8x16.splat(<i8>SLASH)),
    i8x16.eq(v128.load(p + 1), i8x16.splat(0x2e)),
  );
  const bits = i8x16.bitmask(v128.or(dots, i8x16.ne(oddities(block), i8x16.splat(0))));
  return (<u32>bits & lanes) != 0;
}

/**
 * End of a plain host name at `host`: letters, digits, hyphens, dots and the like, whose last label begins with
 * a letter (so it is no IPv4 address) and which holds no "--" (so no punycode to check). 0 if it is not plain.
 */
function hostEnd(host: usize, end: usize): usize {
  let p = host;
  for (;;) {
    if (p >= end) {
      p = end;
      break;
    }
    const block = v128.load(p);
    const stops = <u32>i8x16.bitmask(
      v128.or(i8x16.eq(block, i8x16.splat(<i8>SLASH)), i8x16.eq(block, i8x16.splat(<i8>QUERY))),
    );
    const bad = <u32>i8x16.bitmask(notHost(block));
    const dashes = <u32>i8x16.bitmask(
      v128.and(i8x16.eq(block, i8x16.splat(0x2d)), i8x16.eq(v128.load(p + 1), i8x16.splat(0x2d))),
    );
    const n = stops != 0 ? ctz(stops) : 16;
    const here = p + n > end ? <u32>(end - p) : n;
    if (((bad | dashes) & ((1 << here) - 1)) != 0) return 0;
    p += here;
    if (here != 16) break;
  }
  if (p == host) return 0;
  let label = p;
  while (label > host && load<u8>(label - 1) != 0x2e) label--;
  if (label == p) return 0;
  return (<u32>load<u8>(label) | 32) - 0x61 < 26 ? p : 0;
}

/** Bytes outside letters, digits, '-' and '.'; '/' and '?' too. Rarer host bytes are left to the host side. */
// @ts-ignore: decorator
@inline
function notHost(block: v128): v128 {
  const letters = i8x16.lt_u(
    i8x16.sub(v128.or(block, i8x16.splat(32)), i8x16.splat(0x61)),
    i8x16.splat(26),
  );
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
 * The path as Google's parser cuts it out: behind "://" or a leading "//", the first of '/', '?' and ';' starts
 * it, '#' ends it, and without one it is "/". Nothing is normalised and no URL is refused.
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
