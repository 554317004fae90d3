import { FORM_NO_COLON, FORM_PREFIX, FORM_TYPO } from "../../../assembly/shared/lines.ts";
import { decoder } from "../../base/utf8.ts";
import {
  isField,
  type LineKind,
  type LineTable,
  NAME_END,
  NAME_START,
  TableLines,
  VALUE_END,
  VALUE_START,
} from "./table.ts";

/** A part of a line: its text, and its position in bytes from the start of the body. */
export interface Span {
  /** As written. */
  readonly text: string;
  /** Byte offset of its first byte in the body. */
  readonly start: number;
  /** Byte offset after its last byte. */
  readonly end: number;
}

/**
 * One line of a file. `text + ending` of all lines, concatenated, are the body (decoded as UTF-8); the ranges from
 * `start` to `end`, which include terminators, cover its bytes without gaps.
 */
export interface Line {
  /** 1-based. */
  readonly number: number;
  /** The kind of the line: a field, a comment, blank, or invalid. */
  readonly kind: LineKind;
  /** The line without its terminator. */
  readonly text: string;
  /** Its terminator; empty at the end of the file. */
  readonly ending: "" | "\n" | "\r" | "\r\n";
  /** Byte offsets into the body, including the terminator. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** The field's name: the text before the colon. */
  readonly name?: Span;
  /** The field's value: the text after the colon, without white space around it. */
  readonly value?: Span;
  /** From the `#` to the end of the line. */
  readonly comment?: Span;
  /** The name is a misspelling that is accepted. */
  readonly typo?: true;
  /** The name only begins with the field's name. */
  readonly prefix?: true;
  /** There is white space where the colon should be. */
  readonly noColon?: true;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * All lines of a file, without any loss. The table starts after a byte order mark, which nevertheless belongs to the
 * first line's text.
 */
export function linesOf(table: LineTable): Line[] {
  const { body, end } = table;
  const found: Line[] = [];
  const lines = new TableLines(table);
  // The byte order mark belongs to the first line's text.
  let start = 0;
  while (lines.next()) {
    found.push(lineOf(table, lines, start));
    start = lines.after;
  }
  if (start < end) {
    // Only a byte order mark: for a parser, this is not a line, but it has to be kept.
    const text = decoder.decode(body.subarray(start, end));
    found.push({ number: 1, kind: "blank", text, ending: "", start, end });
  }
  return found;
}

/** The current line of a table, whose text starts at `start`. */
function lineOf(table: LineTable, { number, row, end: stop, after: end }: TableLines, start: number): Line {
  const { body } = table;
  const text = decoder.decode(body.subarray(start, stop));
  // One character per byte: parts need not be decoded again.
  const plain = text.length === stop - start;
  const span = (from: number, to: number): Span => ({
    text: plain ? text.slice(from - start, to - start) : decoder.decode(body.subarray(from, to)),
    start: from,
    end: to,
  });
  const kind = table.kind(row);
  const line: Writable<Line> = { number, kind, text, ending: endingOf(body, stop, end), start, end };
  if (isField(kind)) {
    line.name = span(table.at(row, NAME_START), table.at(row, NAME_END));
    line.value = span(table.at(row, VALUE_START), table.at(row, VALUE_END));
  }
  const comment = table.comment(row);
  if (comment >= 0) line.comment = span(comment, stop);
  if (table.has(row, FORM_TYPO)) line.typo = true;
  if (table.has(row, FORM_PREFIX)) line.prefix = true;
  if (table.has(row, FORM_NO_COLON) && kind !== "invalid") line.noColon = true;
  return line;
}

/** The terminator between the end of a line's text and the end of the line. */
export function endingOf(body: Uint8Array, stop: number, end: number): Line["ending"] {
  if (end === stop) return "";
  return end === stop + 2 ? "\r\n" : body[stop] === 0x0a ? "\n" : "\r";
}
