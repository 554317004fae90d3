const LF = 0x0a;
const CR = 0x0d;
const TAB = 0x09;
const HASH = 0x23;

/** Classes of bytes: line terminators, anything but printable ASCII and tabs, and `#`. */
const END = 1;
const ODD = 2;
const MARKED = 4;
const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === LF || byte === CR) return END;
  if (byte === HASH) return MARKED;
  return (byte >= 0x20 && byte < 0x7f) || byte === TAB ? 0 : ODD;
});

/** Iterates over the lines in [from, to), which end in LF, CR or CR LF (RFC 9309 2.2). */
export class LineBreaks {
  readonly #bytes: Uint8Array;
  readonly #to: number;
  /** The current line, without its terminator. */
  start: number;
  end: number;
  /** Where the next line starts. */
  after: number;
  /** Whether all its bytes are printable ASCII or tabs. */
  plain = true;
  /** Whether it contains a `#`, which begins comments. */
  hasHash = false;

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
    let seen = 0;
    for (; at < to; at++) {
      const one = CLASSES[bytes[at]!]!;
      if (one === END) break;
      seen |= one;
    }
    this.plain = (seen & ODD) === 0;
    this.hasHash = (seen & MARKED) !== 0;
    this.end = at;
    if (at < to) at += bytes[at] === CR && at + 1 < to && bytes[at + 1] === LF ? 2 : 1;
    this.after = at;
    return true;
  }
}
