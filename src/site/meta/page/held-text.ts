import { encoder } from "../../../base/utf8.ts";
import type { TagRange } from "./tag.ts";

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
  /** The place up to which lines and octets have been counted. */
  #place = 0;
  #line = 1;
  #lineStart = 0;
  #bytes = 0;

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
    const column = this.#place - this.#lineStart + 1;
    return { start: this.#place, line: this.#line, column, bytes: this.#bytes };
  }

  #advanceTo(offset: number): void {
    const { length } = this.#before;
    this.#count(this.#before, this.#start - length, Math.min(offset, this.#start));
    this.#count(this.#piece, this.#start, offset);
  }

  /** Counts on to offset `to`, if that is ahead, in a piece that starts at offset `start`. */
  #count(piece: string, start: number, to: number): void {
    const from = this.#place - start;
    const end = Math.min(to - start, piece.length);
    if (from >= end) return;
    const text = piece.slice(from, end);
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
      this.#line++;
      this.#lineStart = this.#place + at + 1;
    }
    this.#bytes += encoder.encode(text).length;
    this.#place = start + end;
  }
}

/** A length of at most `length` that cuts neither a surrogate pair nor a possible beginning of a CDATA section. */
function wholeLength(text: string, length: number): number {
  const mark = text.lastIndexOf("<", length - 1);
  if (mark > 0 && mark > length - CDATA.length) return mark;
  const isHalf = length < text.length && (text.charCodeAt(length - 1) & 0xfc00) === 0xd800;
  return isHalf ? length - 1 : length;
}
