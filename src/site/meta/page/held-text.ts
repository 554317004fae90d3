import { Position } from "./position.ts";
import type { TagRange } from "./tag.ts";

/** Text is read in pieces of at least and at most this many characters; two of them are held at a time. */
const LEAST = 4096;
const MOST = 1 << 16;

/** What pieces do not end within. */
export const CDATA = "<![CDATA[";

/** A place in the text, with the octets of UTF-8 before it. */
export interface TextPlace extends Pick<TagRange, "start" | "line" | "column"> {
  readonly bytes: number;
}

/** Text that goes by in pieces: the one that is being read and the previous one are held, and places in them told. */
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

  /** Goes on to the next piece; false if there is not enough text for one, or at the end none at all. */
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

  /** The text between two offsets, as far as it is still held; "" if it is longer than `most`. */
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

  /** The place at an offset, which is not before one that was asked for earlier. */
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

/** At most `length`, such that neither a surrogate pair nor what may begin a CDATA section is cut. */
function wholeLength(text: string, length: number): number {
  const mark = text.lastIndexOf("<", length - 1);
  if (mark > 0 && mark > length - CDATA.length) return mark;
  const isHalf = length < text.length && (text.charCodeAt(length - 1) & 0xfc00) === 0xd800;
  return isHalf ? length - 1 : length;
}
