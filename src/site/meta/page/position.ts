import type { TagRange } from "./tag.ts";

/** Counts lines and octets along a text that comes in pieces. */
export class Position {
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
