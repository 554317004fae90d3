const LF = 0x0a;
const CR = 0x0d;
const TAB = 0x09;
const SPACE = 0x20;

/** Walks over the lines of [from, to): RFC 9309 2.2 ends them with LF, CR or CR LF. */
export class LineBreaks {
  readonly #bytes: Uint8Array;
  readonly #to: number;
  /** The current line, terminator excluded. */
  start: number;
  end: number;
  /** Where the next line starts. */
  after: number;
  /** Whether all its bytes are printable ASCII or tabs. */
  plain = true;

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
    let controls = 0;
    let seen = 0;
    for (; at < to; at++) {
      const byte = bytes[at]!;
      // One more, so that DEL (0x7F) is among what has a bit beyond the lowest seven.
      seen |= byte + 1;
      if (byte >= SPACE || byte === TAB) continue;
      if (byte === LF || byte === CR) break;
      controls++;
    }
    this.plain = controls === 0 && seen < 0x80;
    this.end = at;
    if (at < to) at += bytes[at] === CR && at + 1 < to && bytes[at + 1] === LF ? 2 : 1;
    this.after = at;
    return true;
  }
}
