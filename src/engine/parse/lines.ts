const LF = 0x0a;
const CR = 0x0d;
const HASH = 0x23;
const COLON = 0x3a;

/**
 * Iterates over the lines in [from, to), which end in LF, CR or CR LF (RFC 9309 2.2), and finds the marks that divide
 * each. Where a line has no such mark, its end is given.
 */
export class LineBreaks {
  readonly #bytes: Uint8Array;
  readonly #to: number;
  /** The current line, without its terminator. */
  start: number;
  end: number;
  /** Where the next line starts. */
  after: number;
  /** The first colon before any `#`. */
  colon = 0;
  /** The first `#`, which begins a comment. */
  hash = 0;
  /** The first NUL before any `#`. */
  nul = 0;

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
    let nul = -1;
    // Each byte is looked at once, and most are letters, which are higher than all marks.
    for (; at < to; at++) {
      const byte = bytes[at]!;
      if (byte > COLON) continue;
      if (byte === COLON || byte === HASH || byte === LF || byte === CR) break;
      if (byte === 0 && nul < 0) nul = at;
    }
    const colon = at;
    for (; at < to; at++) {
      const byte = bytes[at]!;
      if (byte > HASH) continue;
      if (byte === HASH || byte === LF || byte === CR) break;
      if (byte === 0 && nul < 0) nul = at;
    }
    this.hash = at;
    while (at < to && bytes[at] !== LF && bytes[at] !== CR) at++;
    this.end = at;
    this.nul = nul < 0 ? at : nul;
    this.colon = colon < this.hash ? colon : at;
    if (at < to) at += bytes[at] === CR && at + 1 < to && bytes[at + 1] === LF ? 2 : 1;
    this.after = at;
    return true;
  }
}
