const LF = 0x0a;
const CR = 0x0d;
const MARK = [0xef, 0xbb, 0xbf];

/** Length of the byte order mark at `at`, which may be truncated. */
export function markLength(bytes: Uint8Array, at: number, end: number): number {
  let n = 0;
  while (n < 3 && at + n < end && bytes[at + n] === MARK[n]) n++;
  return n;
}

/**
 * End of the last whole line of a body that was cut at `end`. A truncated rule would match more than its author
 * wrote, so the line in which the cut falls is dropped, unless only its line end is missing.
 *
 * @param next the byte after the cut
 */
export function lastWholeLine(bytes: Uint8Array, start: number, end: number, next = bytes[end]): number {
  if (next === LF || next === CR) return end;
  let at = end;
  while (at > start && bytes[at - 1] !== LF && bytes[at - 1] !== CR) at--;
  return at;
}

/** Concatenates the chunks of a body. */
export function joinChunks(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
