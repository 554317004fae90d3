import { decoder } from "../../base/utf8.ts";

/** Decodes bytes in UTF-8 that come in pieces. */
export class LogText {
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  /** Whether the previous piece may have ended within a character. */
  #isOpen = false;

  decode(piece: Uint8Array): string {
    if (piece.length === 0) return "";
    const isCut = piece.at(-1)! >= 0x80;
    // Decoding without `stream` takes engines a fraction of the time.
    if (!this.#isOpen && !isCut) return decoder.decode(piece);
    this.#isOpen = isCut;
    return this.#decoder.decode(piece, { stream: true });
  }

  /** The rest at the end of the bytes: a replacement character if a character was cut off, or nothing. */
  end(): string {
    if (!this.#isOpen) return "";
    this.#isOpen = false;
    return this.#decoder.decode();
  }
}

/** A copy of a text in memory of its own. A slice of a longer text, here a piece of a log, may keep all of it alive. */
export function ownText(text: string): string {
  return ` ${text}`.slice(1);
}

/** A copy of a text in memory of its own, cut to `most` characters. */
export function ownBeginning(text: string, most: number): string {
  return ownText(text.length > most ? text.slice(0, most) : text);
}
