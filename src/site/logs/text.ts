import { decoder } from "../../base/utf8.ts";

/** The text of bytes in UTF-8 that come in pieces. */
export class LogText {
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  /** Whether the piece before may have ended within a character. */
  #isOpen = false;

  decode(piece: Uint8Array): string {
    if (piece.length === 0) return "";
    const isCut = piece.at(-1)! >= 0x80;
    // Engines take a fraction of the time where a text does not go on.
    if (!this.#isOpen && !isCut) return decoder.decode(piece);
    this.#isOpen = isCut;
    return this.#decoder.decode(piece, { stream: true });
  }

  /** What is left where the bytes end: a sign for a character that was cut off, or nothing. */
  end(): string {
    if (!this.#isOpen) return "";
    this.#isOpen = false;
    return this.#decoder.decode();
  }
}
