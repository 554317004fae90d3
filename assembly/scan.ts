/**
 * The line scanner: robots.txt bytes -> one record a line (layout.ts). It finds where names, values and lines
 * end and which field a name spells; what a form is worth in a dialect, and which group binds, the host decides.
 *
 * Bytes are classed 16 at a time: a class bit is set where the tables of the low and the high nibble both have
 * it, so one pair of swizzles answers "line end? comment? needs normalising? wildcard?" at once.
 */
import {
  FORM_NO_COLON,
  FORM_ODD,
  FORM_PREFIX,
  FORM_RELEX,
  FORM_TYPO,
  FORM_WILD,
  LINE_AGENT,
  LINE_ALLOW,
  LINE_BLANK,
  LINE_CAP,
  LINE_COMMENT,
  LINE_DELAY,
  LINE_DISALLOW,
  LINE_OTHER,
  LINE_SITEMAP,
  RECORD_SIZE,
  RECORDS,
  RECORDS_CAP,
} from "./layout";

const TAB: u32 = 0x09;
const LF: u32 = 0x0a;
const CR: u32 = 0x0d;
const SPACE: u32 = 0x20;
const HASH: u32 = 0x23;
const COLON: u32 = 0x3a;

// Class bits: 1 line end, 2 '#', 4 '*' '$', 8 space '"' '%', 16 '<' '>' '\' '^', 32 '`', 64 '{' '|' '}' DEL,
// 128 control and non-ASCII bytes. Everything from 8 up is "odd".
const CLASS_STOP: i8 = 3;
const CLASS_WILD: i8 = 4;
const CLASS_ODD: i8 = -8;

// @ts-ignore: decorator
@inline
function classes(block: v128): v128 {
  const low = i8x16(
    -88, -128, -120, -126, -124, -120, -128, -128, -128, -128, -123, -64, -48, -63, -112, -64,
  );
  const high = i8x16(-127, -128, 14, 16, 0, 16, 32, 64, -128, -128, -128, -128, -128, -128, -128, -128);
  return v128.and(
    i8x16.swizzle(low, v128.and(block, i8x16.splat(15))),
    i8x16.swizzle(high, highNibbles(block)),
  );
}

/** High nibble of each byte. */
// @ts-ignore: decorator
@inline
function highNibbles(block: v128): v128 {
  return i8x16.shr_u(block, 4);
}

// @ts-ignore: decorator
@inline
function isBlank(c: u32): bool {
  return c == SPACE || c == TAB;
}

/** Where the last scan stopped: equal to the end when the whole body has been read. */
export let resume: usize = 0;

/**
 * Scans whole lines of the body from `from` to `end` until the record table is full.
 * Returns the number of records; `resume` tells where to go on. One more record (start only) closes the table.
 */
export function scan(from: usize, end: usize): u32 {
  let count: u32 = 0;
  let line = from;
  let record: usize = RECORDS;
  while (line < end && count < RECORDS_CAP - 1) {
    line = scanLine(line, end, record);
    record += RECORD_SIZE;
    count++;
  }
  store<u32>(record, <u32>line);
  resume = line;
  return count;
}

function emit(record: usize, line: usize, value: usize, valueEnd: usize, word: u32): void {
  store<u32>(record, <u32>line);
  store<u32>(record, <u32>value, 4);
  store<u32>(record, <u32>valueEnd, 8);
  store<u32>(record, word, 12);
}

/** Scans the line at `line`, writes its record and returns where the next line starts. */
function scanLine(line: usize, end: usize, record: usize): usize {
  let name = line;
  while (name < end && isBlank(load<u8>(name))) name++;

  // First stop: colon, comment or end of line. Names are short, so the first block nearly always has it.
  let at = name;
  let stop: u32 = 0;
  let control: u32 = 0;
  for (;;) {
    if (at >= end) {
      at = end;
      break;
    }
    const block = v128.load(at);
    const below = i8x16.bitmask(i8x16.lt_u(block, i8x16.splat(<i8>SPACE)));
    const tabs = i8x16.bitmask(i8x16.eq(block, i8x16.splat(<i8>TAB)));
    const hit = v128.or(
      v128.or(i8x16.eq(block, i8x16.splat(<i8>COLON)), i8x16.eq(block, i8x16.splat(<i8>HASH))),
      v128.or(i8x16.eq(block, i8x16.splat(<i8>LF)), i8x16.eq(block, i8x16.splat(<i8>CR))),
    );
    const bits = <u32>i8x16.bitmask(hit);
    if (bits != 0) {
      const n = ctz(bits);
      control |= <u32>(below & ~tabs) & ((1 << n) - 1);
      at += n;
      if (at < end) stop = load<u8>(at);
      else at = end;
      break;
    }
    control |= <u32>(below & ~tabs);
    at += 16;
  }
  // What stands behind the end of the body may have been counted: look closely only then.
  let form: u32 = 0;
  if (control != 0 && hasControl(name, at)) form = FORM_RELEX;

  if (stop != COLON) return scanBare(line, name, at, end, record, form, stop);

  let nameEnd = at;
  while (nameEnd > name && isBlank(load<u8>(nameEnd - 1))) nameEnd--;
  let value = at + 1;
  while (value < end && isBlank(load<u8>(value))) value++;

  // Second stop: comment or end of line, noting on the way what the value is made of.
  at = value;
  let seen = i8x16.splat(0);
  stop = 0;
  for (;;) {
    if (at >= end) {
      at = end;
      break;
    }
    const found = classes(v128.load(at));
    const bits = <u32>i8x16.bitmask(i8x16.ne(v128.and(found, i8x16.splat(CLASS_STOP)), i8x16.splat(0)));
    if (bits != 0) {
      const n = ctz(bits);
      at += n;
      if (at < end) stop = load<u8>(at);
      else at = end;
      // Only what stands before the stop counts.
      seen = v128.or(seen, v128.and(found, before(n)));
      break;
    }
    seen = v128.or(seen, found);
    at += 16;
  }
  let valueEnd = at;
  while (valueEnd > value && isBlank(load<u8>(valueEnd - 1))) valueEnd--;
  if (v128.any_true(v128.and(seen, i8x16.splat(CLASS_WILD)))) form |= wild(value, valueEnd);
  if (v128.any_true(v128.and(seen, i8x16.splat(CLASS_ODD)))) {
    form |= FORM_ODD;
    if (hasControl(value, valueEnd)) form |= FORM_RELEX;
  }
  if (at - line > LINE_CAP) form |= FORM_RELEX;
  const kind = nameEnd == name ? LINE_OTHER : field(name, <u32>(nameEnd - name));
  emit(record, line, value, valueEnd, kind | form);
  return nextLine(at, end, stop);
}

/** A `$` that is not the last byte stands for itself, which normal forms have to spell out. */
function wild(value: usize, valueEnd: usize): u32 {
  for (let p = value; p + 1 < valueEnd; p++) if (load<u8>(p) == 0x24) return FORM_WILD | FORM_ODD;
  return FORM_WILD;
}

/** All ones in the first n lanes. */
// @ts-ignore: decorator
@inline
function before(n: u32): v128 {
  return i8x16.lt_u(i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), i8x16.splat(<i8>n));
}

/** Whether a control byte other than a tab stands in [from, to): dialects treat those lines differently. */
function hasControl(from: usize, to: usize): bool {
  for (let p = from; p < to; p++) {
    const c = load<u8>(p);
    if (c < SPACE && c != TAB) return true;
  }
  return false;
}

/** A line without a colon: blank, comment, or two words where the first may be a field's name. */
function scanBare(
  line: usize,
  name: usize,
  stopAt: usize,
  end: usize,
  record: usize,
  form: u32,
  stop: u32,
): usize {
  let textEnd = stopAt;
  while (textEnd > name && isBlank(load<u8>(textEnd - 1))) textEnd--;
  if (textEnd == name) {
    emit(record, line, stopAt, stopAt, (stop == HASH ? LINE_COMMENT : LINE_BLANK) | form);
    return nextLine(stopAt, end, stop);
  }
  let wordEnd = name;
  while (wordEnd < textEnd && !isBlank(load<u8>(wordEnd))) wordEnd++;
  let value = wordEnd;
  while (value < textEnd && isBlank(load<u8>(value))) value++;
  let p = value;
  let seen: u32 = 0;
  while (p < textEnd && !isBlank(load<u8>(p))) {
    const c = <u32>load<u8>(p);
    if (c == 0x2a || c == 0x24) seen |= FORM_WILD | FORM_ODD;
    else if (!isPlain(c)) seen |= FORM_ODD;
    p++;
  }
  if (value == textEnd || p < textEnd) {
    emit(record, line, textEnd, textEnd, LINE_OTHER | FORM_NO_COLON | form);
  } else {
    if (stopAt - line > LINE_CAP) form |= FORM_RELEX;
    const kind = field(name, <u32>(wordEnd - name));
    emit(record, line, value, textEnd, kind | FORM_NO_COLON | form | seen);
  }
  return nextLine(stopAt, end, stop);
}

/** ASCII letters, digits and the marks that no normal form touches. */
function isPlain(c: u32): bool {
  if (c <= 0x20 || c >= 0x7f) return false;
  switch (c) {
    case 0x22:
    case 0x25:
    case 0x3c:
    case 0x3e:
    case 0x5c:
    case 0x5e:
    case 0x60:
    case 0x7b:
    case 0x7c:
    case 0x7d:
      return false;
  }
  return true;
}

/** Steps from a line's stop over its comment and its terminator. */
// @ts-ignore: decorator
@inline
function nextLine(at: usize, end: usize, stop: u32): usize {
  if (stop == HASH) at = lineEnd(at, end);
  if (at >= end) return end;
  return load<u8>(at) == CR && at + 1 < end && load<u8>(at + 1) == LF ? at + 2 : at + 1;
}

function lineEnd(at: usize, end: usize): usize {
  while (at < end) {
    const block = v128.load(at);
    const bits = <u32>(
      i8x16.bitmask(v128.or(i8x16.eq(block, i8x16.splat(<i8>LF)), i8x16.eq(block, i8x16.splat(<i8>CR))))
    );
    if (bits != 0) {
      at += ctz(bits);
      return at < end ? at : end;
    }
    at += 16;
  }
  return end;
}

/** Letters folded to lower case eight at a time. Exact for letters, hyphen and space once controls are out. */
// @ts-ignore: decorator
@inline
function folded(at: usize): u64 {
  return load<u64>(at) | 0x2020202020202020;
}

// Names as little-endian words.
const DISALLOW: u64 = 0x776f6c6c61736964; // disallow
const DISSALLO: u64 = 0x6f6c6c6173736964; // dissallo|w
const DISSALOW: u64 = 0x776f6c6173736964; // dissalow
const DISALOW_: u64 = 0x00776f6c61736964; // disalow
const DIASLLOW: u64 = 0x776f6c6c73616964; // diasllow
const DISALLAW: u64 = 0x77616c6c61736964; // disallaw
const ALLOW___: u64 = 0x000000776f6c6c61; // allow
const USER_AGE: u64 = 0x6567612d72657375; // user-age|nt
const USER_SPC: u64 = 0x6567612072657375; // user age|nt
const USERAGEN: u64 = 0x6e65676172657375; // useragen|t
const SITEMAP_: u64 = 0x0070616d65746973; // sitemap
const SITE_MAP: u64 = 0x70616d2d65746973; // site-map
const CRAWL_DE: u64 = 0x65642d6c77617263; // crawl-de|lay
const SEVEN: u64 = 0x00ffffffffffffff;
const FIVE: u64 = 0x000000ffffffffff;

/** The field that a name of `len` bytes spells, with the form flags of the spelling. */
function field(name: usize, len: u32): u32 {
  if (len < 5) return LINE_OTHER;
  const word = folded(name);
  switch (<u32>(word & 0xff)) {
    case 0x64: // d
      if (len >= 8 && word == DISALLOW) return LINE_DISALLOW | more(len, 8);
      if (len >= 9 && word == DISSALLO && (load<u8>(name + 8) | 32) == 0x77) return typo(LINE_DISALLOW, len, 9);
      if (len >= 8 && (word == DISSALOW || word == DIASLLOW || word == DISALLAW))
        return typo(LINE_DISALLOW, len, 8);
      if (len >= 7 && (word & SEVEN) == DISALOW_) return typo(LINE_DISALLOW, len, 7);
      return LINE_OTHER;
    case 0x61: // a
      return (word & FIVE) == ALLOW___ ? LINE_ALLOW | more(len, 5) : LINE_OTHER;
    case 0x75: // u
      if (len >= 10 && (word == USER_AGE || word == USER_SPC) && (load<u16>(name + 8) | 0x2020) == 0x746e)
        return word == USER_AGE ? LINE_AGENT | more(len, 10) : typo(LINE_AGENT, len, 10);
      if (len >= 9 && word == USERAGEN && (load<u8>(name + 8) | 32) == 0x74) return typo(LINE_AGENT, len, 9);
      return LINE_OTHER;
    case 0x73: // s
      if (len >= 7 && (word & SEVEN) == SITEMAP_) return LINE_SITEMAP | more(len, 7);
      if (len >= 8 && word == SITE_MAP) return typo(LINE_SITEMAP, len, 8);
      return LINE_OTHER;
    case 0x63: // c
      if (len == 11 && word == CRAWL_DE && (load<u32>(name + 7) | 0x20202020) == 0x79616c65) return LINE_DELAY;
      return LINE_OTHER;
  }
  return LINE_OTHER;
}

// @ts-ignore: decorator
@inline
function more(len: u32, exact: u32): u32 {
  return len > exact ? FORM_PREFIX : 0;
}

// @ts-ignore: decorator
@inline
function typo(kind: u32, len: u32, exact: u32): u32 {
  return kind | FORM_TYPO | more(len, exact);
}
