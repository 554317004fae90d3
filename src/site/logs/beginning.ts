import { beginsDocument, LONGEST_BEGINNING } from "./documents.ts";
import { LogText } from "./text.ts";

/** The beginning of a log, kept until it shows whether the log consists of JSON documents. */
export class Beginning {
  readonly #text = new LogText();
  readonly pieces: (string | Uint8Array)[] = [];
  #begun = "";

  /** Adds a piece. Returns whether the log consists of documents; undefined as long as that is open. */
  add(piece: string | Uint8Array): boolean | undefined {
    const part = piece.slice(0, LONGEST_BEGINNING);
    this.#begun += typeof part === "string" ? this.#text.end() + part : this.#text.decode(part);
    const isDocument = beginsDocument(this.#begun);
    // The caller may reuse the buffer of a piece.
    this.pieces.push(isDocument === undefined && typeof piece !== "string" ? piece.slice() : piece);
    return isDocument;
  }
}
