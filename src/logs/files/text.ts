import { isAscii } from "node:buffer";

/**
 * The text of bytes in UTF-8 that come in pieces. Most pieces of logs are ASCII, which takes no decoding: the text then has
 * one byte per character, and is searched as fast as the bytes would be.
 */
export class LogText {
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  /** Whether the piece before may have ended within a character. */
  #isOpen = false;

  /** Whether the text of the next piece is its bytes, one by one; it then need not be decoded. */
  isAscii(piece: Uint8Array): boolean {
    return !this.#isOpen && isAscii(piece);
  }

  decode(piece: Uint8Array): string {
    if (this.isAscii(piece)) {
      return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString("latin1");
    }
    this.#isOpen = piece.length === 0 ? this.#isOpen : piece.at(-1)! >= 0x80;
    return this.#decoder.decode(piece, { stream: true });
  }

  /** What is left at the end: a sign for a character that was cut off, or nothing. */
  end(): string {
    return this.#decoder.decode();
  }
}
