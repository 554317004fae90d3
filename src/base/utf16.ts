import { decoderByLabel } from "./utf8.ts";

/** Names of UTF-16, by which of a character's bytes comes first. */
export type Utf16Name = "utf-16le" | "utf-16be";

/** The byte order marks of UTF-16. */
const LITTLE = [0xff, 0xfe] as const;
const BIG = [0xfe, 0xff] as const;

/** Whether a byte may be the first of a text in UTF-16. */
export function mayBeUtf16(first: number | undefined): boolean {
  return first === LITTLE[0] || first === BIG[0];
}

/** The decoder for a text that begins with a mark of UTF-16, as files from PowerShell do; undefined without one. */
export function utf16Decoder(bytes: Uint8Array): TextDecoder | undefined {
  const name = markedName(bytes);
  return name && new TextDecoder(name);
}

function markedName([first, second]: Uint8Array): Utf16Name | undefined {
  if (first === LITTLE[0] && second === LITTLE[1]) return "utf-16le";
  return first === BIG[0] && second === BIG[1] ? "utf-16be" : undefined;
}

/**
 * Which UTF-16 a text with much ASCII in it, such as markup, is in; undefined if it is in another encoding. Neither
 * a byte order mark nor a zero byte is proof: a text that is wrongly taken for UTF-16 is lost as a whole.
 */
export function utf16Name(bytes: Uint8Array): Utf16Name | undefined {
  // Pairs of bytes that are one ASCII character in either UTF-16, and pairs that are two in other encodings.
  const wide = { "utf-16le": 0, "utf-16be": 0 };
  let narrow = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const first = bytes[at]!;
    const second = bytes[at + 1]!;
    if (first >= 0x80 || second >= 0x80) continue;
    if (second === 0 && first !== 0) wide["utf-16le"]++;
    else if (first === 0 && second !== 0) wide["utf-16be"]++;
    else narrow++;
  }
  const marked = markedName(bytes);
  // Many CJK characters read as two ASCII bytes; most do not.
  if (marked !== undefined && wide[marked] > 0 && narrow * 4 < bytes.length) return marked;
  const likely = wide["utf-16le"] > wide["utf-16be"] ? "utf-16le" : "utf-16be";
  return wide[likely] > narrow ? likely : undefined;
}

/** Bytes as text, without a byte order mark; undefined if there is no name, or if the runtime does not know it. */
export function decodeUtf16(name: Utf16Name | undefined, bytes: Uint8Array): string | undefined {
  return name && decoderByLabel(name)?.decode(bytes);
}

/** A text in UTF-8, or in UTF-16 with its mark; marks are left out. */
export function markedText(bytes: Uint8Array): string {
  return (utf16Decoder(bytes) ?? new TextDecoder()).decode(bytes);
}

/** {@link markedText} of bytes that come in pieces. */
export class MarkedText {
  #decoder: TextDecoder | undefined;
  /** A first byte that may belong to a mark. */
  #held = new Uint8Array();

  /** The text that this piece completes. */
  add(piece: Uint8Array): string {
    if (this.#decoder !== undefined) return this.#decoder.decode(piece, { stream: true });
    const head = new Uint8Array([...this.#held, ...piece.subarray(0, 2)]);
    if (head.length === 0 || (head.length === 1 && mayBeUtf16(head[0]))) {
      this.#held = head;
      return "";
    }
    this.#decoder = utf16Decoder(head) ?? new TextDecoder();
    return this.#decoder.decode(this.#held, { stream: true }) + this.#decoder.decode(piece, { stream: true });
  }

  /** The text that remains at the end. */
  end(): string {
    return this.#decoder?.decode() ?? new TextDecoder().decode(this.#held);
  }
}
