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
import { LineBreaks } from "./lines.ts";
import type { Syntax } from "./syntax.ts";
import { isBlank, isWhite } from "./white-space.ts";

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

const HASH = 0x23;
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
  return { code, spellings: spellings.map((spelling) => encoder.encode(spelling)) };
}

/** The same by character code, for a lookup in every line. */
const FIELDS = Array.from({ length: 256 }, (_, code) => BY_LETTER[String.fromCharCode(code)]);

/** The lines of a file that are not blank, parsed as a dialect does: a row of numbers for each. */
export class LineTable {
  readonly body: Uint8Array;
  /** Where the lines begin and end in the body. */
  readonly from: number;
  readonly end: number;
  /** How many rows there are. The one after the last is that of a blank line. */
  count = 0;
  #cells: Int32Array;
  readonly #syntax: Syntax;

  /** Reads the lines in [from, end), handling spelling, control bytes and long lines as the syntax says. */
  constructor(body: Uint8Array, from: number, end: number, syntax: Syntax) {
    this.body = body;
    this.from = from;
    this.end = end;
    this.#syntax = syntax;
    this.#cells = new Int32Array((Math.floor((end - from) / SHORT_LINE) + 2) * COLUMNS);
    const breaks = new LineBreaks(body, from, end);
    for (let number = 1; breaks.next(); number++) if (breaks.end > breaks.start) this.#add(number, breaks);
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

  /** Parses a line, and adds it unless it is blank. */
  #add(number: number, { start, colon, hash, nul, end }: LineBreaks): void {
    const { body } = this;
    const { lineCap, nulEnds, verticalSpace, rejects } = this.#syntax;
    let stop = Math.min(hash, start + lineCap);
    if (nulEnds && nul < stop) stop = nul;
    // What is cut off holds no comment.
    let what = hash < end && stop === hash && hash - start < lineCap ? HAS_COMMENT : 0;
    const hasColon = colon < stop;
    let nameStart = start;
    while (nameStart < stop && isWhite(body[nameStart]!, verticalSpace)) nameStart++;
    while (stop > nameStart && isWhite(body[stop - 1]!, verticalSpace)) stop--;
    let nameEnd = colon;
    let valueStart = colon + 1;
    if (nameStart < stop) {
      if (!hasColon) {
        // No colon: exactly two words may be a name and its value.
        what |= FORM_NO_COLON;
        nameEnd = nameStart;
        while (nameEnd < stop && !isBlank(body[nameEnd]!)) nameEnd++;
        valueStart = nameEnd;
        while (valueStart < stop && isBlank(body[valueStart]!)) valueStart++;
        let word = valueStart;
        while (word < stop && !isBlank(body[word]!)) word++;
        if (valueStart === stop || word < stop) nameEnd = nameStart;
      }
      while (nameEnd > nameStart && isWhite(body[nameEnd - 1]!, verticalSpace)) nameEnd--;
      while (valueStart < stop && isWhite(body[valueStart]!, verticalSpace)) valueStart++;
      const field = FIELDS[body[nameStart]! | LOWER];
      const spelling = field === undefined ? -1 : spellingOf(field, body, nameStart, nameEnd);
      let code = LINE_OTHER;
      if (spelling >= 0) {
        if (spelling > 0) what |= FORM_TYPO;
        if (nameEnd - nameStart > field!.spellings[spelling]!.length) what |= FORM_PREFIX;
        if ((what & rejects) === 0) code = field!.code;
      }
      // White space can replace the colon only after the names of known fields.
      const isNone = code === LINE_OTHER && (nameEnd === nameStart || (what & FORM_NO_COLON) !== 0);
      what |= isNone ? LINE_INVALID : code;
    } else if (what === 0) return;
    else what |= LINE_COMMENT;

    const at = this.count++ * COLUMNS;
    if (at + 2 * COLUMNS > this.#cells.length) {
      const wider = new Int32Array(this.#cells.length * 2);
      wider.set(this.#cells);
      this.#cells = wider;
    }
    const cells = this.#cells;
    cells[at + NUMBER] = number;
    cells[at + WHAT] = what;
    cells[at + NAME_START] = nameStart;
    cells[at + NAME_END] = nameEnd;
    cells[at + VALUE_START] = valueStart;
    cells[at + VALUE_END] = stop;
  }
}

/** Iterates over all lines of a table's body. A blank one has the row after the last. */
export class TableLines extends LineBreaks {
  readonly #table: LineTable;
  /** 1-based; 0 before the first line. */
  number = 0;
  row = 0;
  #next = 0;

  constructor(table: LineTable) {
    super(table.body, table.from, table.end);
    this.#table = table;
  }

  override next(): boolean {
    if (!super.next()) return false;
    this.number++;
    this.row = this.#table.number(this.#next) === this.number ? this.#next++ : this.#table.count;
    return true;
  }
}

/**
 * Index of the spelling that the name begins with, or -1. A name that only begins with crawl-delay is another
 * field.
 */
function spellingOf({ code, spellings }: Field, body: Uint8Array, start: number, end: number): number {
  for (let n = 0; n < spellings.length; n++) {
    const name = spellings[n]!;
    if (end - start < name.length) continue;
    let i = 0;
    while (i < name.length && fold(body[start + i]!) === name[i]) i++;
    if (i === name.length) return code === LINE_DELAY && end - start > i ? -1 : n;
  }
  return -1;
}

/** A byte in lower case (ASCII). */
export function fold(c: number): number {
  return c >= 0x41 && c <= 0x5a ? c | 32 : c;
}
