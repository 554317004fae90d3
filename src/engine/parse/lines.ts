const LF = 0x0a;
const CR = 0x0d;

/** Where the text of the line at `at` ends, before its terminator: LF, CR or CR LF (RFC 9309 2.2). */
export function textEnd(bytes: Uint8Array, at: number, to: number): number {
  let end = at;
  while (end < to && (bytes[end]! > CR || (bytes[end] !== LF && bytes[end] !== CR))) end++;
  return end;
}

/** Where the next line starts, after the terminator at `end` if there is one. */
export function afterBreak(bytes: Uint8Array, end: number, to: number): number {
  if (end >= to) return to;
  return bytes[end] === CR && end + 1 < to && bytes[end + 1] === LF ? end + 2 : end + 1;
}
