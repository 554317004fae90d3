/** Text to bytes. */
export const encoder: TextEncoder = new TextEncoder();

/** Bytes to text, a byte order mark being text like any other. */
export const decoder: TextDecoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bytes to text, which throws for bytes that are no UTF-8. */
export const strictDecoder: TextDecoder = new TextDecoder("utf-8", { fatal: true });

/** The decoder of an encoding; undefined for labels that `TextDecoder` does not know. */
export function decoderByLabel(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** Whether bytes are the UTF-8 of the text that they were decoded to. */
export function isUtf8(bytes: Uint8Array, text: string = decoder.decode(bytes)): boolean {
  if (!text.includes("\uFFFD")) return true;
  // A strict decoder would throw, perhaps for every line of a hostile file, and exceptions are slow.
  const own = encoder.encode(text);
  return own.length === bytes.length && own.every((byte, i) => byte === bytes[i]);
}

/**
 * The same text, in separate memory: an engine may keep a whole page or file alive for the sake of a piece that
 * was cut from it. Half a surrogate pair becomes U+FFFD.
 */
export function copyText(text: string): string {
  return decoder.decode(encoder.encode(text));
}

/**
 * Text that means what the bytes of a pattern or URL mean. Bytes that are not UTF-8 have no text of their own; since
 * they are compared as their escapes (RFC 9309 2.2.2), they and all other bytes beyond ASCII become escapes.
 */
export function valueText(bytes: Uint8Array): string {
  const text = decoder.decode(bytes);
  if (isUtf8(bytes, text)) return text;
  let escaped = "";
  for (const byte of bytes) {
    escaped += byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`;
  }
  return escaped;
}
