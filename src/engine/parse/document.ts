import { FORM_NO_COLON, FORM_PREFIX, FORM_TYPO } from "../../../assembly/shared/lines.ts";
import { decoder } from "../../base/utf8.ts";
import { type LineKind, LineReader } from "./reader.ts";
import type { Syntax } from "./syntax.ts";

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
 * Splits a body into lines without any loss. `from` is where the text starts after a byte order mark, which
 * nevertheless belongs to the first line's text.
 */
export function readLines(body: Uint8Array, from: number, end: number, syntax: Syntax): Line[] {
  const lines: Line[] = [];
  const reader = new LineReader(body, from, end, syntax);
  // The byte order mark belongs to the first line's text.
  let start = 0;
  while (reader.next()) {
    lines.push(lineOf(reader, body, start));
    start = reader.after;
  }
  if (start < end) {
    // Only a byte order mark: for a parser, this is not a line, but it has to be kept.
    const text = decoder.decode(body.subarray(start, end));
    lines.push({ number: 1, kind: "blank", text, ending: "", start, end });
  }
  return lines;
}

/** The current line of a reader, whose text starts at `start`. */
function lineOf(reader: LineReader, body: Uint8Array, start: number): Line {
  const { number, kind, line: lexed, end: stop, after: end } = reader;
  const text = decoder.decode(body.subarray(start, stop));
  // One character per byte: parts need not be decoded again.
  const plain = text.length === stop - start;
  const span = (from: number, to: number): Span => ({
    text: plain ? text.slice(from - start, to - start) : decoder.decode(body.subarray(from, to)),
    start: from,
    end: to,
  });
  const ending = end === stop ? "" : end === stop + 2 ? "\r\n" : body[stop] === 0x0a ? "\n" : "\r";
  const line: Writable<Line> = { number, kind, text, ending, start, end };
  if (kind !== "invalid" && reader.hasField) {
    line.name = span(lexed.nameStart, lexed.nameEnd);
    line.value = span(lexed.valueStart, lexed.valueEnd);
  }
  if (lexed.comment >= 0) line.comment = span(lexed.comment, stop);
  if (lexed.form & FORM_TYPO) line.typo = true;
  if (lexed.form & FORM_PREFIX) line.prefix = true;
  if (lexed.form & FORM_NO_COLON && kind !== "invalid") line.noColon = true;
  return line;
}
