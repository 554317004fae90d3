import type { LineTable } from "./table.ts";

const LF = 0x0a;
const CR = 0x0d;

/** Iterates over the lines in [from, to), which end in LF, CR or CR LF (RFC 9309 2.2). */
export class LineBreaks {
  readonly #bytes: Uint8Array;
  readonly #to: number;
  /** The current line, without its terminator. */
  start: number;
  end: number;
  /** Where the next line starts. */
  after: number;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.#bytes = bytes;
    this.#to = to;
    this.start = from;
    this.end = from;
    this.after = from;
  }

  /** Moves to the next line; false at the end. A terminator at the very end does not begin another line. */
  next(): boolean {
    const bytes = this.#bytes;
    const to = this.#to;
    let at = this.after;
    if (at >= to) return false;
    this.start = at;
    while (at < to && bytes[at] !== LF && bytes[at] !== CR) at++;
    this.end = at;
    if (at < to) at += bytes[at] === CR && at + 1 < to && bytes[at + 1] === LF ? 2 : 1;
    this.after = at;
    return true;
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
