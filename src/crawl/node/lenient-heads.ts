import type { Socket } from "node:net";

/** The end of a head. */
const END = /\r?\n\r?\n/;
/** An answer before the final one (RFC 9110 15.2). */
const INTERIM = /^HTTP\/1\.\d 1\d\d/;

/**
 * Reads heads of answers as RFC 9112 has them read that Node's parser refuses: a line that begins with white space
 * continues the one before (5.2), and white space before a colon does not count (5.1). They are changed before the parser
 * sees them, which stays strict about the rest.
 *
 * @param most bytes of a head; a longer one is left to the parser
 * @param onBytes told of all bytes as they come
 */
export function mendHeads(socket: Socket, most: number, onBytes: (piece: Buffer) => void): void {
  const emit = socket.emit.bind(socket) as (name: string | symbol, ...given: unknown[]) => boolean;
  let held: Buffer[] = [];
  let size = 0;
  let tail = "";
  let isPast = false;
  /** What the parser may see of a head that may be complete. */
  const seen = (isEnd: boolean): Buffer => {
    let bytes = Buffer.concat(held);
    const heads: Buffer[] = [];
    while (!isPast) {
      const text = bytes.toString("latin1");
      const end = END.exec(text);
      if (end === null) break;
      const after = end.index + end[0].length;
      heads.push(Buffer.from(mended(text.slice(0, after)), "latin1"));
      bytes = bytes.subarray(after);
      isPast = !INTERIM.test(text);
    }
    isPast ||= isEnd || bytes.length > most;
    held = isPast ? [] : [bytes];
    size = isPast ? 0 : bytes.length;
    return Buffer.concat(isPast ? [...heads, bytes] : heads);
  };
  const release = (isEnd: boolean): void => {
    const piece = seen(isEnd);
    if (piece.length > 0) emit("data", piece);
  };
  socket.emit = (name: string | symbol, ...given: unknown[]): boolean => {
    if (name === "end" && !isPast) release(true);
    if (name !== "data") return emit(name, ...given);
    const piece = given[0] as Buffer;
    onBytes(piece);
    if (isPast) return emit(name, piece);
    // The whole is looked at only where it may end: it may come in thousands of pieces.
    const joint = tail + piece.toString("latin1");
    tail = joint.slice(-3);
    held.push(piece);
    size += piece.length;
    if (size > most || END.test(joint)) release(false);
    return true;
  };
}

/** A head without folded lines, and without white space before colons. */
function mended(head: string): string {
  return head.replace(/\r?\n[\t ]+(?=[^\r\n])/g, " ").replace(/\n([!#$%&'*+.^`|~\w-]+)[\t ]+:/g, "\n$1:");
}
