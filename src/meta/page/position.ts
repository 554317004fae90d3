import type { TagRange } from "./tag.ts";

/** Counts lines and octets along a text that goes by in pieces. */
export class Position {
  #at = 0;
  #line = 1;
  #lineStart = 0;
  #bytes = 0;

  /** Octets of UTF-8 up to where it has counted. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts on to the offset `to`, if it lies ahead, along a piece that starts at the offset `start`. */
  advance(piece: string, start: number, to: number): void {
    const end = Math.min(to - start, piece.length);
    for (let at = this.#at - start; at < end; at++) {
      const c = piece.charCodeAt(at);
      // Each half of a surrogate pair stands for two of its four octets.
      this.#bytes += c < 0x80 ? 1 : c < 0x800 || (c & 0xf800) === 0xd800 ? 2 : 3;
      if (c === 0x0a) {
        this.#line++;
        this.#lineStart = start + at + 1;
      }
    }
    this.#at = Math.max(this.#at, start + end);
  }

  /** Where it is, as a place of no length. */
  here(): Pick<TagRange, "start" | "line" | "column"> {
    return { start: this.#at, line: this.#line, column: this.#at - this.#lineStart + 1 };
  }
}
