/** The text of a file that is opened. */
import { decodedAs, utf16Name } from "../src/base/utf16.ts";
import { unpackFile } from "./worker/unpack-file.ts";

export interface FileText {
  readonly text: string;
  /** Whether the file goes on after `text`. */
  readonly isCut: boolean;
  readonly isUtf16: boolean;
}

/**
 * The text of a file in UTF-8 or UTF-16, decompressed if it is compressed, with the byte order mark of UTF-8.
 *
 * @param most how many bytes are read
 * @throws Error if the file cannot be read, or is damaged
 */
export async function textOf(file: File, most: number): Promise<FileText> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of unpackFile(file, () => {})) {
    pieces.push(Uint8Array.from(piece));
    size += piece.length;
    if (size > most) break;
  }
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  const wide = decodedAs(utf16Name(bytes), bytes);
  const text = wide ?? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return { text, isCut: size > most, isUtf16: wide !== undefined };
}
