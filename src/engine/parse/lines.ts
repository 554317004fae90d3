import type { LineTable } from "./table.ts";

const LF = 0x0a;
const CR = 0x0d;

/** Where the text of the line at `at` ends, before its terminator: LF, CR or CR LF (RFC 9309 2.2). */
export function textEnd(bytes: Uint8Array, at: number, to: number): number {
  let end = at;
  while (end < to && bytes[end] !== LF && bytes[end] !== CR) end++;
  return end;
}

/** Where the next line starts, after the terminator at `end` if there is one. */
export function afterBreak(bytes: Uint8Array, end: number, to: number): number {
  if (end >= to) return to;
  return bytes[end] === CR && end + 1 < to && bytes[end + 1] === LF ? end + 2 : end + 1;
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
