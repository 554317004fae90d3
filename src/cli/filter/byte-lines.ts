const LINE_FEED = 0x0a;

/** The longest line: a body of 500 KiB takes up to six times as much in JSON, and no line may take all memory. */
export const MOST_BYTES = 64 << 20;

/** Cuts pieces of a text into lines, as bytes: most of a line is a body, and decoding pieces would copy it once more. */
export class ByteLines {
  #held: Buffer[] = [];
  #size = 0;

  /** The lines that end in a piece, without their line feeds; undefined for one that is too long. */
  add(piece: Buffer): (Buffer | undefined)[] {
    const lines: (Buffer | undefined)[] = [];
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      this.#hold(piece.subarray(start, end));
      lines.push(this.#taken());
      start = end + 1;
    }
    this.#hold(piece.subarray(start));
    return lines;
  }

  /** What follows the last line feed, if anything does. */
  end(): (Buffer | undefined)[] {
    return this.#size === 0 ? [] : [this.#taken()];
  }

  #hold(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > MOST_BYTES) this.#held = [];
    else if (part.length > 0) this.#held.push(part);
  }

  #taken(): Buffer | undefined {
    const line =
      this.#size > MOST_BYTES
        ? undefined
        : this.#held.length === 1
          ? this.#held[0]!
          : Buffer.concat(this.#held);
    this.#held = [];
    this.#size = 0;
    return line;
  }
}
