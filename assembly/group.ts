/**
 * What binds an agent, in a single pass over a file's bytes: no records, no look at lines of other groups beyond
 * their first letter. `decide` matches each rule of the bound group as it comes by and keeps the best; `gather`
 * lays the rules out for the compiler.
 *
 * Control bytes, over-long lines and patterns that stand for more than one rule are the host's: the pass gives
 * up, and the host takes the longer way through `scan` and its own selection.
 */
import {
  AGENTS,
  ALLOWED_BY_DEFAULT,
  DECIDE_DIGITS,
  DECIDE_GOOGLE,
  DECIDE_STAR,
  FORM,
  FORM_CAP,
  FORM_PREFIX,
  LINE_AGENT,
  LINE_ALLOW,
  LINE_CAP,
  LINE_DISALLOW,
  RULE_SIZE,
  RULE_WILD,
} from "./layout";
import { matchesWild } from "./match";
import { NORMAL_GOOGLE, NORMAL_PATTERN, normalize } from "./normal";
import { before, CLASS_ODD, CLASS_STOP, CLASS_WILD, classes } from "./classes";
import { field, folded } from "./field";
import { openText } from "./tails";

const TAB: u32 = 0x09;
const SPACE: u32 = 0x20;
const HASH: u32 = 0x23;
const DOLLAR: u32 = 0x24;
const STAR: u32 = 0x2a;
const COLON: u32 = 0x3a;
const SLASH: u32 = 0x2f;

const DISALLOW: u64 = 0x776f6c6c61736964; // disallow
const ALLOW: u64 = 0x00003a776f6c6c61; // allow:
const USER_AGE: u64 = 0x6567612d72657375; // user-age
const NT: u32 = 0x3a746e; // nt:
const INDEX_HT: u64 = 0x74682e7865646e69; // index.ht
const SIX: u64 = 0x0000ffffffffffff;

const UNBOUND: u32 = 255;
const GLOBAL: u32 = 254;

let options: u32 = 0;
/** The pass met something that only the host can read. */
let odd: bool = false;

// Deciding: the text, its bytes before the first special one, whether masks are open, the best value so far.
let text: usize = 0;
let textLen: u32 = 0;
let plainLen: u32 = 0;
let secondByte: u32 = 0;
let opened: bool = false;
let best: u32 = 0;

// Gathering: the rule table and its end, where normal forms go, how many rules there are, their bytes, the top value.
let gathering: bool = false;
let table: usize = 0;
let room: u32 = 0;
let side: usize = 0;
let sideEnd: usize = 0;
export let count: u32 = 0;
export let bytes: u32 = 0;
export let top: u32 = 0;

/** Line ends among 64 bytes, one bit each. Vertical tab and form feed are marked too. */
// @ts-ignore: decorator
@inline
function lineEnds(at: usize): u64 {
  return (
    <u64>ends(v128.load(at)) |
    (<u64>ends(v128.load(at, 16)) << 16) |
    (<u64>ends(v128.load(at, 32)) << 32) |
    (<u64>ends(v128.load(at, 48)) << 48)
  );
}

// @ts-ignore: decorator
@inline
function ends(block: v128): u32 {
  return <u32>i8x16.bitmask(i8x16.lt_u(i8x16.sub(block, i8x16.splat(0x0a)), i8x16.splat(4)));
}

/** Whether a byte is zero somewhere in [from, end). */
function hasNul(from: usize, end: usize): bool {
  let low = i8x16.splat(-1);
  let p = from;
  for (; p + 16 <= end; p += 16) low = i8x16.min_u(low, v128.load(p));
  for (; p < end; p++) if (load<u8>(p) == 0) return true;
  return !i8x16.all_true(low);
}

/**
 * Verdict value (ALLOWED_BY_DEFAULT or a rule's) of the body in [from, end) for the agents at AGENTS and the
 * text of `len` bytes at `path`, or -1 if the host has to decide. One byte behind the body is overwritten.
 */
export function decide(from: usize, end: usize, path: usize, len: u32, how: u32): i32 {
  text = path;
  textLen = len;
  plainLen = plainLength(path, len);
  secondByte = len > 1 ? <u32>load<u8>(path, 1) : 0;
  opened = false;
  gathering = false;
  return pass(from, end, how) ? <i32>best : -1;
}

/**
 * Lays the rules that bind the agents at AGENTS out at `rules`, at most `most`; patterns not in normal form are
 * written between `spare` and `spareEnd`. Returns whether the pass could tell; see `count`, `bytes`, `top`.
 */
export function gather(
  from: usize,
  end: usize,
  how: u32,
  rules: usize,
  most: u32,
  spare: usize,
  spareEnd: usize,
): bool {
  gathering = true;
  table = rules;
  room = most;
  side = spare;
  sideEnd = spareEnd;
  return pass(from, end, how);
}

/** Forgets what less fitting groups left. */
// @ts-ignore: decorator
@inline
function reset(): void {
  best = ALLOWED_BY_DEFAULT;
  count = 0;
  bytes = 0;
  top = 0;
}

function pass(from: usize, end: usize, how: u32): bool {
  odd = false;
  options = how;
  reset();
  if (how & DECIDE_GOOGLE && hasNul(from, end)) return false;
  let bound = UNBOUND;
  let current = UNBOUND;
  let inAgents = false;
  // The body ends like a line, so that every line has an end.
  store<u8>(end, 0x0a);
  let block = from;
  let mask = lineEnds(block);
  let line = from;
  for (;;) {
    while (mask == 0) {
      block += 64;
      mask = lineEnds(block);
    }
    const stop = block + <usize>ctz(mask);
    mask &= mask - 1;
    const first = line;
    let s = line;
    line = stop + 1;
    let c = <u32>load<u8>(s);
    if (c == SPACE || c == TAB) {
      do c = <u32>load<u8>(++s);
      while (c == SPACE || c == TAB);
    }
    if (s < stop) {
      const word = folded(s);
      const letter = <u32>(word & 0xff);
      if (letter == 0x64 || letter == 0x61) {
        // A rule, and it matters only if it ends a run of agent lines or binds.
        if (inAgents || (current == bound && bound != UNBOUND)) {
          if (isCut(first, stop)) return false;
          let value: usize = 0;
          let allow: u32 = 0;
          if (word == DISALLOW && <u32>load<u8>(s, 8) == COLON) value = s + 9;
          else if ((word & SIX) == ALLOW && <u32>load<u8>(s, 5) == COLON) {
            value = s + 6;
            allow = 1;
          } else {
            const kind = general(s, stop);
            if (kind == LINE_ALLOW) allow = 1;
            if (kind == LINE_ALLOW || kind == LINE_DISALLOW) value = valueAt;
          }
          if (value != 0) {
            inAgents = false;
            if (current == bound && bound != UNBOUND) {
              if (gathering) addRule(value, stop, allow);
              else tryRule(value, stop, allow);
              if (odd) return false;
            }
          }
        }
      } else if (letter == 0x75) {
        if (isCut(first, stop)) return false;
        let value: usize = 0;
        if (word == USER_AGE && ((load<u32>(s, 8) | 0x2020) & 0xffffff) == NT) value = s + 11;
        else if (general(s, stop) == LINE_AGENT) value = valueAt;
        if (value != 0) {
          if (!inAgents) {
            inAgents = true;
            current = UNBOUND;
          }
          const g = grade(value);
          if (g < current && g <= bound) {
            current = g;
            if (g < bound) {
              bound = g;
              reset();
            }
          }
        }
      }
    }
    const ending = <u32>load<u8>(stop);
    // Two bytes that look like line ends to `lineEnds` and are none.
    if (ending - 0x0b < 2) return false;
    if (stop >= end) return true;
  }
  return false;
}

/** Whether Google's parser would drop the end of the line. */
// @ts-ignore: decorator
@inline
function isCut(line: usize, stop: usize): bool {
  return (options & DECIDE_GOOGLE) != 0 && stop - line > LINE_CAP;
}

/** Bytes before the first that is special in patterns or changed by a normal form. */
function plainLength(path: usize, len: u32): u32 {
  for (let i: u32 = 0; i < len; i += 16) {
    const bits = <u32>i8x16.bitmask(i8x16.ne(classes(v128.load(path + i)), i8x16.splat(0)));
    if (bits != 0) {
      const at = i + ctz(bits);
      return at < len ? at : len;
    }
  }
  return len;
}

/** Where the value of the line that `general` read begins. */
let valueAt: usize = 0;

/** Field of a line whose name is not spelled and closed in the usual way, LINE_OTHER (or any other) if it is none. */
function general(s: usize, stop: usize): u32 {
  let p = s;
  let c: u32 = 0;
  for (; p < stop; p++) {
    c = <u32>load<u8>(p);
    if (c == COLON || c == HASH) break;
  }
  let nameEnd = p;
  if (p == stop || c == HASH) {
    // No colon: exactly two words.
    while (nameEnd > s && blank(load<u8>(nameEnd - 1))) nameEnd--;
    const textEnd = nameEnd;
    p = s;
    while (p < textEnd && !blank(load<u8>(p))) p++;
    nameEnd = p;
    while (p < textEnd && blank(load<u8>(p))) p++;
    valueAt = p;
    if (p == textEnd) return 0;
    while (p < textEnd && !blank(load<u8>(p))) p++;
    if (p < textEnd) return 0;
  } else {
    valueAt = p + 1;
    while (nameEnd > s && blank(load<u8>(nameEnd - 1))) nameEnd--;
  }
  const kind = field(s, <u32>(nameEnd - s));
  return kind & FORM_PREFIX && !(options & DECIDE_GOOGLE) ? 0 : kind & 0xff;
}

// @ts-ignore: decorator
@inline
function blank(c: u32): bool {
  return c == SPACE || c == TAB;
}

/** Place of the agent named by the value among those asked for, GLOBAL or UNBOUND. */
function grade(value: usize): u32 {
  let p = value;
  while (blank(load<u8>(p))) p++;
  if (<u32>load<u8>(p) == STAR) {
    const next = <u32>load<u8>(p, 1);
    return options & DECIDE_STAR && (next <= SPACE || next == HASH) && isSpace(next) ? GLOBAL : UNBOUND;
  }
  const n = <u32>load<u8>(AGENTS);
  let name: usize = AGENTS + 1;
  for (let i: u32 = 0; i < n; i++) {
    const size = <usize>load<u8>(name++);
    let j: usize = 0;
    while (j < size) {
      const want = <u32>load<u8>(name + j);
      const have = <u32>load<u8>(p + j);
      if (have != want && !(want >= 0x61 && (have | 32) == want)) break;
      j++;
    }
    if (j == size && !inToken(load<u8>(p + size))) return i;
    name += size;
  }
  return UNBOUND;
}

/** White space, the end of a line or of a value. */
function isSpace(c: u32): bool {
  return c == SPACE || c == HASH || c - TAB < 5;
}

function inToken(c: u32): bool {
  if ((c | 32) - 0x61 < 26 || c == 0x2d || c == 0x5f) return true;
  return (options & DECIDE_DIGITS) != 0 && c - 0x30 < 10;
}

// The value that `readValue` found: where it ends, and what it is made of.
let valueEnd: usize = 0;
let isWild: bool = false;
let isOdd: bool = false;

/** Reads the value that begins at v, whose first byte is no white space. */
function readValue(v: usize, stop: usize): void {
  let end = v;
  let seen = i8x16.splat(0);
  for (;;) {
    const found = classes(v128.load(end));
    const bits = <u32>i8x16.bitmask(i8x16.ne(v128.and(found, i8x16.splat(CLASS_STOP)), i8x16.splat(0)));
    if (bits != 0) {
      const n = ctz(bits);
      seen = v128.or(seen, v128.and(found, before(n)));
      end += n;
      break;
    }
    seen = v128.or(seen, found);
    end += 16;
  }
  if (end > stop) end = stop;
  while (end > v && blank(load<u8>(end - 1))) end--;
  valueEnd = end;
  isWild = v128.any_true(v128.and(seen, i8x16.splat(CLASS_WILD)));
  isOdd = v128.any_true(v128.and(seen, i8x16.splat(CLASS_ODD)));
  // A dollar inside a pattern is a plain one, which has a normal form of its own.
  if (isWild) for (let p = v; p + 1 < end; p++) if (load<u8>(p) == DOLLAR) isOdd = true;
}

/** Length of the last segment's folder if the pattern's last segment is an index page, else 0 (Google only). */
function folder(v: usize, len: u32): u32 {
  for (let i = len; i > 0; i--) {
    if (load<u8>(v + i - 1) != SLASH) continue;
    return len - i >= 9 && load<u64>(v + i) == INDEX_HT && load<u8>(v + i + 8) == 0x6d ? i : 0;
  }
  return 0;
}

/** Matches one rule of the bound group and notes its value, or sets `odd`. */
function tryRule(value: usize, stop: usize, allow: u32): void {
  let v = value;
  while (blank(load<u8>(v))) v++;
  // Most rules part from the text at their second byte, at a letter.
  const second = <u32>load<u8>(v, 1);
  if (second != secondByte && (second | 32) - 0x61 < 26 && <u32>load<u8>(v) == SLASH && second != 0x69) return;
  let i: u32 = 0;
  while (i < plainLen && load<u8>(v + i) == load<u8>(text + i)) i++;
  const at = v + i;
  const c = <u32>load<u8>(at);
  if (at >= stop || c == HASH) {
    if (i != 0) take(i, allow);
    return;
  }
  if (!isSpecial(c)) {
    // A plain byte has failed whatever the rest is made of, but an index page may stand for its folder.
    if (c != 0x69 || allow == 0 || !(options & DECIDE_GOOGLE)) return;
  }
  readValue(v, stop);
  const size = <u32>(valueEnd - v);
  if (!isOdd && !isWild) {
    tryFolder(v, size);
    return;
  }
  let pattern = v;
  let len = size;
  if (isOdd) {
    if (size * 3 > FORM_CAP) {
      odd = true;
      return;
    }
    const written = normalize(FORM, v, size, options & DECIDE_GOOGLE ? NORMAL_GOOGLE : NORMAL_PATTERN);
    odd = written < 0;
    if (odd) return;
    pattern = FORM;
    len = <u32>written;
  }
  const worth = (len << 1) | allow;
  if (worth > best) {
    open();
    if (matchesWild(pattern, len, text, textLen)) best = worth;
  }
  if (allow != 0 && options & DECIDE_GOOGLE) tryFolder(pattern, len);
}

/** `Allow: /a/index.html` also allows `/a/` (Google only). */
function tryFolder(pattern: usize, len: u32): void {
  const size = folder(pattern, len);
  if (size == 0 || size >= FORM_CAP) {
    odd = size != 0;
    return;
  }
  if (pattern != FORM) memory.copy(FORM, pattern, size);
  store<u8>(FORM + size, <u8>DOLLAR);
  open();
  if (matchesWild(FORM, size + 1, text, textLen)) take(size + 1, 1);
}

// @ts-ignore: decorator
@inline
function open(): void {
  if (opened) return;
  openText(text, textLen);
  opened = true;
}

// @ts-ignore: decorator
@inline
function take(size: u32, allow: u32): void {
  const worth = (size << 1) | allow;
  if (worth > best) best = worth;
}

function isSpecial(c: u32): bool {
  return i8x16.extract_lane_s(classes(i8x16.splat(<i8>c)), 0) != 0;
}

/** Lays one rule of the bound group out, or sets `odd`. */
function addRule(value: usize, stop: usize, allow: u32): void {
  let v = value;
  while (blank(load<u8>(v))) v++;
  readValue(v, stop);
  let size = <u32>(valueEnd - v);
  const first = <u32>load<u8>(v);
  // Text always begins with a slash: nothing else matches, and an empty pattern has no effect.
  if (size == 0 || (first != SLASH && first != STAR)) return;
  if (count + 2 > room) {
    odd = true;
    return;
  }
  let pattern = v;
  if (isOdd) {
    if (<usize>size * 3 > sideEnd - side) {
      odd = true;
      return;
    }
    const written = normalize(side, v, size, options & DECIDE_GOOGLE ? NORMAL_GOOGLE : NORMAL_PATTERN);
    odd = written < 0;
    if (odd) return;
    pattern = side;
    size = <u32>written;
    side += size;
  }
  put(pattern, size, (size << 1) | allow, isWild ? RULE_WILD : 0);
  if (allow == 0 || !(options & DECIDE_GOOGLE)) return;
  const parent = folder(pattern, size);
  if (parent == 0) return;
  if (<usize>parent + 1 > sideEnd - side) {
    odd = true;
    return;
  }
  memory.copy(side, pattern, parent);
  store<u8>(side + parent, <u8>DOLLAR);
  put(side, parent + 1, ((parent + 1) << 1) | 1, RULE_WILD);
  side += parent + 1;
}

function put(pattern: usize, size: u32, value: u32, flags: u32): void {
  const rule = table + count * RULE_SIZE;
  store<u32>(rule, <u32>pattern);
  store<u32>(rule, size, 4);
  store<u32>(rule, value, 8);
  store<u32>(rule, flags, 12);
  count++;
  bytes += size;
  if (value > top) top = value;
}
