/** Bytes that a text in UTF-16 begins with: they tell which of its bytes come first. */
const LITTLE = [0xff, 0xfe] as const;
const BIG = [0xfe, 0xff] as const;

/** Whether a byte may be the first of a text in UTF-16. */
export function mayBeWide(first: number | undefined): boolean {
  return first === LITTLE[0] || first === BIG[0];
}

/** What decodes a text that begins with these bytes, if it is in UTF-16: PowerShell writes files so. */
export function wideDecoder([first, second]: Uint8Array): TextDecoder | undefined {
  if (first === LITTLE[0] && second === LITTLE[1]) return new TextDecoder("utf-16le");
  return first === BIG[0] && second === BIG[1] ? new TextDecoder("utf-16be") : undefined;
}

/** A text in UTF-8, or in UTF-16 with its mark; marks are left out. */
export function markedText(bytes: Uint8Array): string {
  return (wideDecoder(bytes) ?? new TextDecoder()).decode(bytes);
}

/** {@link markedText} of bytes that come in pieces. */
export class MarkedText {
  #decoder: TextDecoder | undefined;
  /** A first byte that does not yet tell. */
  #held = new Uint8Array();

  /** The text that this piece completes. */
  add(piece: Uint8Array): string {
    if (this.#decoder !== undefined) return this.#decoder.decode(piece, { stream: true });
    const head = new Uint8Array([...this.#held, ...piece.subarray(0, 2)]);
    if (head.length === 0 || (head.length === 1 && mayBeWide(head[0]))) {
      this.#held = head;
      return "";
    }
    this.#decoder = wideDecoder(head) ?? new TextDecoder();
    return this.#decoder.decode(this.#held, { stream: true }) + this.#decoder.decode(piece, { stream: true });
  }

  /** The text that remains at the end. */
  end(): string {
    return this.#decoder?.decode() ?? new TextDecoder().decode(this.#held);
  }
}
