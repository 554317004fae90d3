/**
 * How many bytes of a robots.txt are read by default, and the size that a file should not exceed: RFC 9309 2.5
 * requires crawlers to read at least this much, and Google reads no more.
 */
export const DEFAULT_MAX_BYTES = 512_000;

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

/** The first bytes of a source, which tell how it is compressed: at least `least`, unless the source is shorter. */
export async function firstBytes(pieces: AsyncIterator<Uint8Array>, least: number): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < least) {
    const { done, value } = await pieces.next();
    if (done) break;
    head = joinChunks([head, value]);
  }
  return head;
}

/** The whole source again, once its first bytes have been read. */
export async function* chainSource(
  head: Uint8Array,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}
