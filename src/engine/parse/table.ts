import {
  FORM_NO_COLON,
  FORM_PREFIX,
  FORM_TYPO,
  LINE_AGENT,
  LINE_ALLOW,
  LINE_COMMENT,
  LINE_DELAY,
  LINE_DISALLOW,
  LINE_OTHER,
  LINE_SITEMAP,
} from "../../../assembly/shared/lines.ts";
import { encoder } from "../../base/utf8.ts";
import type { Syntax } from "./syntax.ts";
import { afterBreak, isBlank, isWhite, textEnd } from "./white-space.ts";

/** The kind of a line in a dialect. */
export type LineKind =
  | "blank"
  | "comment"
  | "user-agent"
  | "allow"
  | "disallow"
  | "sitemap"
  | "crawl-delay"
  /** A field that no current standard defines: kept, but without effect on access. */
  | "extension"
  /** Text that is not a field at all. */
  | "invalid";

/** Whether lines of a kind have a name and a value. */
export function isField(kind: LineKind): boolean {
  return kind !== "blank" && kind !== "comment" && kind !== "invalid";
}

const LF = 0x0a;
const CR = 0x0d;
const HASH = 0x23;
const COLON = 0x3a;
const LOWER = 0x20;

const LINE_INVALID = 8;
/** Kinds by their code. */
const KINDS: readonly LineKind[] = [
  "blank",
  "comment",
  "extension",
  "user-agent",
  "allow",
  "disallow",
  "sitemap",
  "crawl-delay",
  "invalid",
];

/** Columns of a table. Positions are byte offsets into the body. */
export const NAME_START = 2;
export const NAME_END = 3;
export const VALUE_START = 4;
export const VALUE_END = 5;
/** Number of the line, 1-based; 0 after the last row. */
const NUMBER = 0;
/** LINE_ code in the low byte, and FORM_ bits. */
const WHAT = 1;
const COLUMNS = 6;
const CODE = 0xff;
/** The line has a comment. */
const HAS_COMMENT = 0x800;
/** Bytes of a line that the first rows are made for; most are longer. */
const SHORT_LINE = 24;

/** A field: its name, then the accepted misspellings. */
interface Field {
  readonly code: number;
  readonly spellings: readonly Uint8Array[];
  /** Its name, and how long that is. */
  readonly name: Uint8Array;
  readonly size: number;
}

/** Fields by their first letter. */
const BY_LETTER: Readonly<Record<string, Field>> = {
  a: field(LINE_ALLOW, "allow"),
  c: field(LINE_DELAY, "crawl-delay"),
  d: field(LINE_DISALLOW, "disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"),
  s: field(LINE_SITEMAP, "sitemap", "site-map"),
  u: field(LINE_AGENT, "user-agent", "useragent", "user agent"),
};

function field(code: number, ...spellings: string[]): Field {
  const names = spellings.map((spelling) => encoder.encode(spelling));
  return { code, spellings: names, name: names[0]!, size: names[0]!.length };
}

/** The same by character code, for a lookup in every line. */
const FIELDS = Array.from({ length: 256 }, (_, code) => BY_LETTER[String.fromCharCode(code)]);

/** Bytes that end a name or, but for the colon, a value. Nearly all others are above these. */
const STOPS = Uint8Array.from({ length: 256 }, (_, byte) => Number([LF, CR, HASH, COLON].includes(byte)));

/** The lines of a file that are not blank, parsed as a dialect does: a row of numbers for each. */
export class LineTable {
  readonly body: Uint8Array;
  /** Where the lines begin and end in the body. */
  readonly from: number;
  readonly end: number;
  /** How many rows there are. The one after the last is that of a blank line. */
  readonly count: number;
  readonly #cells: Int32Array;

  /** Reads the lines in [from, end), handling spelling, control bytes and long lines as the syntax says. */
  constructor(body: Uint8Array, from: number, end: number, syntax: Syntax) {
    this.body = body;
    this.from = from;
    this.end = end;
    this.#cells = rowsOf(body, from, end, syntax);
    this.count = this.#cells.length / COLUMNS - 1;
  }

  at(row: number, column: number): number {
    return this.#cells[row * COLUMNS + column]!;
  }

  /** Number of the line, 1-based; 0 for the row after the last. */
  number(row: number): number {
    return this.at(row, NUMBER);
  }

  kind(row: number): LineKind {
    return KINDS[this.at(row, WHAT) & CODE]!;
  }

  /** Whether the line's name is spelled in a way, one of the FORM_ bits. */
  has(row: number, form: number): boolean {
    return (this.at(row, WHAT) & form) !== 0;
  }

  /** The bytes of a field's value. */
  value(row: number): Uint8Array {
    return this.body.subarray(this.at(row, VALUE_START), this.at(row, VALUE_END));
  }

  /** Where the line's comment begins; -1 if there is none. */
  comment(row: number): number {
    return this.has(row, HAS_COMMENT) ? this.body.indexOf(HASH, this.at(row, VALUE_END)) : -1;
  }
}

/**
 * The rows of the lines in [from, end), and one of zeros. It is one loop with local variables, since every file goes
 * through it: with a method for each line it takes twice as long.
 */
function rowsOf(body: Uint8Array, from: number, end: number, syntax: Syntax): Int32Array {
  const { lineCap, nulEnds, verticalSpace } = syntax;
  let cells: Int32Array = new Int32Array((Math.floor((end - from) / SHORT_LINE) + 2) * COLUMNS);
  let cell = 0;
  // Where the next NUL is that ends a line's text.
  let nul = nulEnds ? -1 : end;
  for (let number = 1, at = from; at < end; number++) {
    const start = at;
    const field = FIELDS[body[at]! | LOWER];
    // Nearly every line begins with the usual name of a field and a colon.
    const isUsual =
      field !== undefined &&
      at + field.size < end &&
      body[at + field.size] === COLON &&
      beginsInAnyCase(body, at, end, field.name);
    if (isUsual) at += field.size;
    else while (at < end && (body[at]! > COLON || STOPS[body[at]!] === 0)) at++;
    const colon = at;
    while (at < end && (body[at]! > HASH || STOPS[body[at]!] === 0)) at++;
    const hash = at;
    if (at < end && body[at] === HASH) at = textEnd(body, at, end);
    let stop = hash - start > lineCap ? start + lineCap : hash;
    if (nul < start) {
      nul = body.indexOf(0, start);
      if (nul < 0) nul = end;
    }
    if (nul < stop) stop = nul;
    // What is cut off holds no comment.
    const comment = hash < at && stop === hash && hash - start < lineCap ? HAS_COMMENT : 0;
    while (stop > start && isWhite(body[stop - 1]!, verticalSpace)) stop--;
    at = afterBreak(body, at, end);
    if (cell + 2 * COLUMNS > cells.length) cells = widened(cells);
    let what = comment;
    let nameStart = start;
    let nameEnd = colon;
    let valueStart = colon + 1;
    if (isUsual) what |= field.code;
    else if (start < stop) {
      while (isWhite(body[nameStart]!, verticalSpace)) nameStart++;
      if (colon >= stop) {
        // No colon: exactly two words may be a name and its value, if a known field can begin so.
        what |= FORM_NO_COLON;
        nameEnd = nameStart;
        if (FIELDS[body[nameStart]! | LOWER] !== undefined) {
          while (nameEnd < stop && !isBlank(body[nameEnd]!)) nameEnd++;
          valueStart = nameEnd;
          while (valueStart < stop && isBlank(body[valueStart]!)) valueStart++;
          let word = valueStart;
          while (word < stop && !isBlank(body[word]!)) word++;
          if (valueStart === stop || word < stop) nameEnd = nameStart;
        }
      }
      while (nameEnd > nameStart && isWhite(body[nameEnd - 1]!, verticalSpace)) nameEnd--;
      what = fieldIn(body, nameStart, nameEnd, what, syntax);
    } else if (comment !== 0) what |= LINE_COMMENT;
    else continue;
    while (valueStart < stop && isWhite(body[valueStart]!, verticalSpace)) valueStart++;
    cells[cell + NUMBER] = number;
    cells[cell + WHAT] = what;
    cells[cell + NAME_START] = nameStart;
    cells[cell + NAME_END] = nameEnd;
    cells[cell + VALUE_START] = valueStart;
    cells[cell + VALUE_END] = stop;
    cell += COLUMNS;
  }
  return cells.subarray(0, cell + COLUMNS);
}

function widened(cells: Int32Array): Int32Array {
  const wider = new Int32Array(cells.length * 2);
  wider.set(cells);
  return wider;
}

/** Whether [start, end) begins with a folded text, in any letter case. */
export function beginsInAnyCase(body: Uint8Array, start: number, end: number, text: Uint8Array): boolean {
  if (end - start < text.length) return false;
  for (let i = 0; i < text.length; i++) {
    const byte = body[start + i]!;
    if (byte !== text[i] && fold(byte) !== text[i]) return false;
  }
  return true;
}

/** Adds to what is known of a line its field and how its name is spelled. */
function fieldIn(
  body: Uint8Array,
  start: number,
  end: number,
  what: number,
  { rejects, nameless }: Syntax,
): number {
  const field = FIELDS[body[start]! | LOWER];
  const spelling = field?.spellings.findIndex((name) => beginsInAnyCase(body, start, end, name)) ?? -1;
  let found = what;
  if (spelling >= 0) {
    const { code, spellings } = field!;
    const isLonger = end - start > spellings[spelling]!.length;
    if (spelling > 0) found |= FORM_TYPO;
    // A name that only begins with crawl-delay is another field.
    const isOther = code === LINE_DELAY && isLonger;
    if (isLonger && !isOther) found |= FORM_PREFIX;
    if (!isOther && (found & rejects) === 0) return found | code;
  }
  // White space can replace the colon only after the names of known fields.
  return found | ((end === start && !nameless) || (found & FORM_NO_COLON) !== 0 ? LINE_INVALID : LINE_OTHER);
}

/** A byte in lower case (ASCII). */
export function fold(c: number): number {
  return c >= 0x41 && c <= 0x5a ? c | 32 : c;
}

/** Iterates over all lines of a table's body. A terminator at the very end does not begin another line. */
export class TableLines {
  readonly #table: LineTable;
  /** The current line, without its terminator. */
  start: number;
  end: number;
  /** Where the next line starts. */
  after: number;
  /** 1-based; 0 before the first line. */
  number = 0;
  /** A blank line has the row after the last. */
  row = 0;
  #next = 0;

  constructor(table: LineTable) {
    this.#table = table;
    this.start = table.from;
    this.end = table.from;
    this.after = table.from;
  }

  /** Moves to the next line; false at the end. */
  next(): boolean {
    const { body, end: to } = this.#table;
    if (this.after >= to) return false;
    this.start = this.after;
    this.end = textEnd(body, this.start, to);
    this.after = afterBreak(body, this.end, to);
    this.number++;
    this.row = this.#table.number(this.#next) === this.number ? this.#next++ : this.#table.count;
    return true;
  }
}
