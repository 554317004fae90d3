import { isUtf8 } from "node:buffer";

/*
 * A file's name is bytes, and need not be UTF-8. A name that is not stays what it is in a text: of each byte beyond ASCII,
 * there is the lone surrogate U+DC00 plus the byte, which no decoded name has.
 */

/** The text of a name's bytes. */
export function nameOfBytes(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  return bytes
    .toString("latin1")
    .replace(/[\x80-\xff]/g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)));
}

/** The path by which the system finds a file. */
export function onDisk(path: string): string | Buffer {
  const parts = path.split(/([\udc80-\udcff])/u);
  if (parts.length === 1) return path;
  return Buffer.concat(
    parts.map((part, at) => (at % 2 === 0 ? Buffer.from(part) : Buffer.of(part.charCodeAt(0) - 0xdc00))),
  );
}

/** A name for people and for rows: `\xff` for such a byte, and for a backslash where a name could be taken for that. */
export function shownName(name: string): string {
  return name
    .replace(/\\(?=x[\da-f]{2})/g, "\\x5c")
    .replace(/[\udc80-\udcff]/gu, (byte) => `\\x${(byte.charCodeAt(0) - 0xdc00).toString(16)}`);
}
