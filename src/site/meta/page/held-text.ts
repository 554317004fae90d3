import type { TagRange } from "./tag.ts";

/** Counts lines and octets along a text that comes in pieces. */
class Position {
  #at = 0;
  #line = 1;
  #lineStart = 0;
  #bytes = 0;

  /** Octets of UTF-8 before the position. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts on to offset `to`, if that is ahead, in a piece that starts at offset `start`. */
  advance(piece: string, start: number, to: number): void {
    const from = this.#at - start;
    const end = Math.min(to - start, piece.length);
    if (from >= end) return;
    const text = piece.slice(from, end);
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
      this.#line++;
      this.#lineStart = this.#at + at + 1;
    }
    this.#bytes += octets(text);
    this.#at = start + end;
  }

  /** The position. */
  here(): Pick<TagRange, "start" | "line" | "column"> {
    return { start: this.#at, line: this.#line, column: this.#at - this.#lineStart + 1 };
  }
}

/** Octets of a text in UTF-8. */
function octets(text: string): number {
  let more = 0;
  // Searching for characters beyond ASCII is much faster than looking at each character.
  for (let at = text.search(BEYOND); at >= 0 && at < text.length; at++) {
    const c = text.charCodeAt(at);
    // Of a surrogate pair's four octets, each half counts two.
    more += c < 0x80 ? 0 : c < 0x800 || (c & 0xf800) === 0xd800 ? 1 : 2;
  }
  return text.length + more;
}

const BEYOND = /[^\0-\x7f]/;

/** A piece of text has at least and at most this many characters; two pieces are held at a time. */
const LEAST = 4096;
const MOST = 1 << 16;

/** Pieces never end within this mark. */
export const CDATA = "<![CDATA[";

/** A place in the text, with the octets of UTF-8 before it. */
export interface TextPlace extends Pick<TagRange, "start" | "line" | "column"> {
  readonly bytes: number;
}

/** Text that comes in pieces. The current piece and the previous one are held, and places in them can be asked for. */
export class HeldText {
  #pending = "";
  #before = "";
  #piece = "";
  /** Offset of the piece in the text. */
  #start = 0;
  readonly #position = new Position();

  get piece(): string {
    return this.#piece;
  }

  /** Offset of the piece in the text. */
  get start(): number {
    return this.#start;
  }

  add(text: string): void {
    this.#pending += text;
  }

  /** Goes on to the next piece. False if there is too little text for one, or none left at the end. */
  next(isEnd: boolean): boolean {
    const pending = this.#pending;
    if (pending.length < (isEnd ? 1 : LEAST)) return false;
    const isLast = isEnd && pending.length <= MOST;
    const length = isLast ? pending.length : wholeLength(pending, Math.min(MOST, pending.length));
    // A tag may begin in one piece and end in the next: the earlier piece is counted when it is dropped.
    this.#advanceTo(this.#start);
    this.#start += this.#piece.length;
    this.#before = this.#piece;
    this.#piece = pending.slice(0, length);
    this.#pending = pending.slice(length);
    return true;
  }

  /** The text between two offsets, as far as it is held; "" if it is longer than `most`. */
  slice(from: number, to: number, most = Number.POSITIVE_INFINITY): string {
    const start = from - this.#start;
    const end = to - this.#start;
    if (end - start > most) return "";
    if (start >= 0) return this.#piece.slice(start, end);
    const early = this.#before.slice(
      Math.max(0, this.#before.length + start),
      this.#before.length + Math.min(end, 0),
    );
    return early + this.#piece.slice(0, Math.max(0, end));
  }

  /** The place at an offset. Offsets must not decrease from one call to the next. */
  placeAt(offset: number): TextPlace {
    this.#advanceTo(offset);
    return { ...this.#position.here(), bytes: this.#position.bytes };
  }

  #advanceTo(offset: number): void {
    const { length } = this.#before;
    this.#position.advance(this.#before, this.#start - length, Math.min(offset, this.#start));
    this.#position.advance(this.#piece, this.#start, offset);
  }
}

/** A length of at most `length` that cuts neither a surrogate pair nor a possible beginning of a CDATA section. */
function wholeLength(text: string, length: number): number {
  const mark = text.lastIndexOf("<", length - 1);
  if (mark > 0 && mark > length - CDATA.length) return mark;
  const isHalf = length < text.length && (text.charCodeAt(length - 1) & 0xfc00) === 0xd800;
  return isHalf ? length - 1 : length;
}
