/** Message texts, cut at their placeholders: pieces 1, 3, 5 ... are names. */
const pieces = new Map<string, readonly string[]>();

function piecesOf(text: string): readonly string[] {
  let known = pieces.get(text);
  if (known === undefined) {
    known = text.split(/\{(\w+)\}/);
    pieces.set(text, known);
  }
  return known;
}

/** Puts the arguments into a message. */
export function fillMessage(text: string, args: Readonly<Record<string, string | number>>): string {
  return piecesOf(text)
    .map((piece, i) => {
      if (i % 2 === 0) return piece;
      return Object.hasOwn(args, piece) ? String(args[piece]) : `{${piece}}`;
    })
    .join("");
}
