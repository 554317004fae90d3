const LF = 0x0a;
const CR = 0x0d;

/** Walks over the lines of [from, to): RFC 9309 2.2 ends them with LF, CR or CR LF. */
export class LineBreaks {
  readonly #bytes: Uint8Array;
  readonly #to: number;
  /** The current line, terminator excluded. */
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

  /** Steps to the next line; false at the end. A terminator at the very end does not begin another line. */
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
