/** The text of a file that is opened. */
import { decodedAs, utf16Name } from "../src/base/utf16.ts";
import type { Place } from "./file-kind.ts";
import { logText, logTextReady } from "./text/log.ts";
import { unpackFile } from "./worker/unpack-file.ts";

export interface FileText {
  readonly text: string;
  /** Whether the file goes on after `text`. */
  readonly isCut: boolean;
  /** What is said of its encoding, for a file with that name; undefined if nothing is. */
  readonly remark: ((name: string) => string) | undefined;
}

/**
 * The text of a file in UTF-8 or UTF-16, decompressed if it is compressed, with the byte order mark of UTF-8.
 *
 * @param most how many bytes are read
 * @param to the place for it: except for markup, `%E9` stands for a byte E9 in lines that are in neither
 * @throws Error if the file cannot be read, or is damaged
 */
export async function textOf(file: File, most: number, to: Place): Promise<FileText> {
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
  const escaped = wide === undefined && to !== "html" && text.includes("\uFFFD") ? escapedText(bytes) : text;
  await logTextReady;
  const remark =
    escaped !== text
      ? (name: string) => logText().escaped({ name })
      : wide !== undefined && to === "robots"
        ? (name: string) => logText().utf16({ name })
        : undefined;
  return { text: escaped, isCut: size > most, remark };
}

/** A text in which lines that are not UTF-8 have each byte beyond ASCII as an escape. */
function escapedText(bytes: Uint8Array): string {
  const strict = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });
  const lines: string[] = [];
  for (let from = 0, end = 0; end >= 0; from = end + 1) {
    end = bytes.indexOf(0x0a, from);
    const line = bytes.subarray(from, end < 0 ? undefined : end);
    try {
      lines.push(strict.decode(line));
    } catch {
      const hex = (byte: number): string => `%${byte.toString(16).toUpperCase()}`;
      lines.push(Array.from(line, (byte) => (byte < 128 ? String.fromCharCode(byte) : hex(byte))).join(""));
    }
  }
  return lines.join("\n");
}
