/**
 * A header with letters and digits of other shapes, as in a full-width `ＧＰＴＢｏｔ`, replaced by plain ones (NFKC).
 * Servers hand over bytes as characters, so these are decoded first. Other headers are returned unchanged.
 */
export function plainHeader(header: string): string {
  if (!/[\x80-\uffff]/.test(header)) return header;
  const text = decoded(header);
  const plain = text.replace(/[^\0-\x7f]/gu, (one) => {
    const folded = one.normalize("NFKC");
    return /^[\w-]+$/.test(folded) ? folded : one;
  });
  return plain === text ? header : plain;
}

function decoded(header: string): string {
  if (/[^\0-\xff]/.test(header)) return header;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(header, (one) => one.charCodeAt(0)),
    );
  } catch {
    return header;
  }
}
