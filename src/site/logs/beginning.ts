import { beginsDocument, LONGEST_BEGINNING } from "./documents.ts";
import { LogText } from "./text.ts";

/** The beginning of a log, until it tells whether that is in documents. */
export class Beginning {
  readonly #text = new LogText();
  readonly pieces: (string | Uint8Array)[] = [];
  #begun = "";

  /** Adds a piece. Returns whether the log is in documents; undefined as long as that cannot be told. */
  add(piece: string | Uint8Array): boolean | undefined {
    const part = piece.slice(0, LONGEST_BEGINNING);
    this.#begun += typeof part === "string" ? this.#text.end() + part : this.#text.decode(part);
    const isDocument = beginsDocument(this.#begun);
    // Callers may use the buffer of a piece again.
    this.pieces.push(isDocument === undefined && typeof piece !== "string" ? piece.slice() : piece);
    return isDocument;
  }
}
