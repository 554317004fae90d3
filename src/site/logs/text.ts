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
