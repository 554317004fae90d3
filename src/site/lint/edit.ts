import { encoder } from "../../base/utf8.ts";
import { joinChunks } from "../../engine/parse/body.ts";
import { type Edit, type Fix, type Range, rangeOf } from "../findings/diagnostic.ts";
import type { SourceLine } from "../findings/line.ts";
import { columnsOf, type LintedText, markOf } from "../findings/linted-text.ts";

/** A repair by one edit: `text` replaces the range. */
export function replacement(at: Range, text: string, safe: boolean): Fix {
  return { safe, edits: [edit(at, text)] };
}

/** A repair by one edit that only the option `only` makes, since the author may have meant something else. */
export function guess(at: Range, text: string): Fix {
  return { safe: false, guess: true, edits: [edit(at, text)] };
}

/** An edit of a range; other properties of the range object are left out. */
export function edit(at: Range, text: string): Edit {
  return { ...rangeOf(at), text };
}

/** The edit that removes a line; a comment on it stays as a line. */
export function removal(file: LintedText, line: SourceLine): Edit {
  const { number, text, ending, comment } = line;
  const start = markOf(line) + 1;
  if (comment !== undefined) {
    const end = file.column(line, comment.start);
    return { ...columnsOf(line, start, end), text: "" };
  }
  const end =
    ending === "" ? { endLine: number, endColumn: text.length + 1 } : { endLine: number + 1, endColumn: 1 };
  return { line: number, column: start, ...end, text: "" };
}

/** The edit that inserts a line before another. */
export function insertionBefore(file: LintedText, line: SourceLine, text: string): Edit {
  const column = markOf(line) + 1;
  return { ...columnsOf(line, column, column), text: text + endingOf(file) };
}

/** The edit that inserts a line after another. */
export function insertionAfter(file: LintedText, line: SourceLine, text: string): Edit {
  const { number, ending } = line;
  if (ending !== "")
    return { line: number + 1, column: 1, endLine: number + 1, endColumn: 1, text: text + endingOf(file) };
  const column = line.text.length + 1;
  return { ...columnsOf(line, column, column), text: endingOf(file) + text };
}

/** The terminator for new lines: the first line's, but never a bare carriage return. */
export function endingOf(file: LintedText): string {
  return file.lines[0]?.ending === "\r\n" ? "\r\n" : "\n";
}

/** Applies edits to a body. They must be in order and must not overlap. */
export function applyEdits<B extends string | Uint8Array>(
  body: B,
  file: LintedText,
  edits: readonly Edit[],
): B {
  return (
    typeof body === "string" ? editText(body, file, edits) : editBytes(body as Uint8Array, file, edits)
  ) as B;
}

/** Lines begin at the same units in a string and in its decoded bytes: a lone surrogate is one unit in both. */
function editText(body: string, { lines }: LintedText, edits: readonly Edit[]): string {
  const starts: number[] = [];
  let start = 0;
  for (const { text, ending } of lines) {
    starts.push(start);
    start += text.length + ending.length;
  }
  starts.push(start);
  let out = "";
  let done = 0;
  for (const { line, column, endLine, endColumn, text } of edits) {
    out += body.slice(done, starts[line - 1]! + column - 1) + text;
    done = starts[endLine - 1]! + endColumn - 1;
  }
  return out + body.slice(done);
}

function editBytes(body: Uint8Array, file: LintedText, edits: readonly Edit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let done = 0;
  for (const { line, column, endLine, endColumn, text } of edits) {
    parts.push(body.subarray(done, byteAt(file, line, column)), encoder.encode(text));
    done = byteAt(file, endLine, endColumn);
  }
  parts.push(body.subarray(done));
  return joinChunks(parts);
}

/** How many bytes longer a file becomes by edits that do not overlap; negative if it becomes shorter. */
export function growthOf(file: LintedText, edits: readonly Edit[]): number {
  return edits.reduce((sum, { line, column, endLine, endColumn, text }) => {
    const replaced = byteAt(file, endLine, endColumn) - byteAt(file, line, column);
    return sum + encoder.encode(text).length - replaced;
  }, 0);
}

/** The byte offset of a column in the body. */
function byteAt(file: LintedText, number: number, column: number): number {
  const line = file.lines[number - 1];
  if (line === undefined) return file.lines.at(-1)?.end ?? 0;
  const { size } = line;
  if (line.text.length === size) return line.start + column - 1;
  if (column > line.text.length) return line.start + size;
  // Columns never decrease from one byte to the next, whatever the bytes are, so a binary search finds the byte.
  let low = line.start;
  let high = line.start + size;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (file.column(line, middle) <= column) low = middle;
    else high = middle - 1;
  }
  return low;
}
