import { FORM_NO_COLON, FORM_PREFIX, FORM_TYPO } from "../../../assembly/shared/lines.ts";
import { decoder } from "../../base/utf8.ts";
import { markLength } from "../../engine/parse/body.ts";
import { endingOf, type Line, type Span } from "../../engine/parse/document.ts";
import type { Syntax } from "../../engine/parse/syntax.ts";
import {
  isField,
  type LineKind,
  LineTable,
  NAME_END,
  NAME_START,
  TableLines,
  VALUE_END,
  VALUE_START,
} from "../../engine/parse/table.ts";
import { afterBreak, textEnd } from "../../engine/parse/white-space.ts";
import { charFlagsIn } from "./char-flags.ts";

/** A body as bytes and as text. */
export interface Body {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** Where a line is. */
type Place = Pick<TableLines, "number" | "row" | "start" | "end" | "after">;

/** A line with a field: everything but blank, comment and invalid lines. */
export type FieldLine = SourceLine & { readonly name: Span; readonly value: Span };

/**
 * A line for lint rules. It is the same as in `Robots.lines`, but its texts are made only when a rule asks for them,
 * which most rules do for few lines.
 */
export class SourceLine {
  /** 1-based. */
  readonly number: number;
  readonly kind: LineKind;
  /** Byte offsets into the body, terminator included. */
  readonly start: number;
  readonly end: number;
  /** Whether it has a name and a value. */
  readonly isField: boolean;
  /** {@link CharFlag}s of its value. */
  readonly flags: number;
  /** Whether all its bytes are printable ASCII or tabs. */
  readonly plain: boolean;
  readonly #body: Body;
  readonly #stop: number;
  readonly #table: LineTable;
  readonly #row: number;
  /** Where the line's text begins in the body's text, minus where its bytes begin in the body's bytes. */
  readonly #shift: number;
  #text: string | undefined;
  #name: Span | undefined;
  #value: Span | undefined;
  #comment: Span | undefined;

  /**
   * The line that the iteration over a table is at. Its bytes begin at `start`, and its text at `start + shift` of the
   * body's text.
   */
  constructor(body: Body, table: LineTable, lines: Place, start: number, shift: number) {
    const { number, row } = lines;
    this.#body = body;
    this.#table = table;
    this.#row = row;
    this.#stop = lines.end;
    this.#shift = shift;
    this.number = number;
    this.kind = table.kind(row);
    this.start = start;
    this.end = lines.after;
    this.isField = isField(this.kind);
    this.flags = this.isField
      ? charFlagsIn(body.bytes, table.at(row, VALUE_START), table.at(row, VALUE_END))
      : 0;
    // The table starts after a byte order mark, so a line that begins before the table's start has one.
    this.plain = start === lines.start && isPlain(body.bytes, start, lines.end);
  }

  /** The line without its terminator. */
  get text(): string {
    this.#text ??= this.plain
      ? this.#body.text.slice(this.start + this.#shift, this.#stop + this.#shift)
      : decoder.decode(this.#body.bytes.subarray(this.start, this.#stop));
    return this.#text;
  }

  get ending(): Line["ending"] {
    return endingOf(this.#body.bytes, this.#stop, this.end);
  }

  get name(): Span | undefined {
    if (!this.isField) return undefined;
    this.#name ??= this.#span(this.#at(NAME_START), this.#at(NAME_END));
    return this.#name;
  }

  get value(): Span | undefined {
    if (!this.isField) return undefined;
    this.#value ??= this.#span(this.#at(VALUE_START), this.#at(VALUE_END));
    return this.#value;
  }

  /** Whether it is a field without a value. */
  get isEmpty(): boolean {
    return this.isField && this.valueSize === 0;
  }

  /** Bytes of its value. */
  get valueSize(): number {
    return this.#at(VALUE_END) - this.#at(VALUE_START);
  }

  /** From the `#` to the end of the line. */
  get comment(): Span | undefined {
    if (this.#comment === undefined) {
      const start = this.#table.comment(this.#row);
      if (start >= 0) this.#comment = this.#span(start, this.#stop);
    }
    return this.#comment;
  }

  /** Whether the name is a misspelling that the dialect forgives. */
  get typo(): boolean {
    return this.#table.has(this.#row, FORM_TYPO);
  }

  /** Whether the name only begins with the field's name. */
  get prefix(): boolean {
    return this.#table.has(this.#row, FORM_PREFIX);
  }

  /** Whether white space stands in place of the colon. */
  get noColon(): boolean {
    return this.#table.has(this.#row, FORM_NO_COLON) && this.kind !== "invalid";
  }

  /** Bytes without the terminator. */
  get size(): number {
    return this.#stop - this.start;
  }

  #at(column: number): number {
    return this.#table.at(this.#row, column);
  }

  #span(start: number, end: number): Span {
    const text = this.plain
      ? this.#body.text.slice(start + this.#shift, end + this.#shift)
      : decoder.decode(this.#body.bytes.subarray(start, end));
    return { text, start, end };
  }
}

/** Whether all bytes of a line are printable ASCII or tabs. */
function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if ((byte < 0x20 && byte !== 0x09) || byte > 0x7e) return false;
  }
  return true;
}

/** The lines of a body that crawlers read, with every byte in one of them. */
export interface ReadLines {
  readonly lines: readonly SourceLine[];
  /** The first line that crawlers do not read, because the size limit cuts its text. */
  readonly unread: SourceLine | undefined;
}

/** Reads the lines of a body up to a number of bytes, as `parse` does. */
export function linesOf(body: Body, syntax: Syntax, maxBytes: number): ReadLines {
  const { bytes } = body;
  const { length } = bytes;
  // A line that ends at the limit is whole, and its line end, of two bytes at most, is not what is missing.
  const end = afterBreak(bytes, textEnd(bytes, Math.min(maxBytes + 2, length), length), length);
  const table = new LineTable(bytes, markLength(bytes, 0, length), end, syntax);
  const found: SourceLine[] = [];
  const lines = new TableLines(table);
  // The byte order mark belongs to the first line's text.
  let start = 0;
  let shift = 0;
  while (lines.next()) {
    const line = new SourceLine(body, table, lines, start, shift);
    if (lines.end > maxBytes) return { lines: found, unread: line };
    if (!line.plain) shift += line.text.length - line.size;
    found.push(line);
    start = lines.after;
  }
  if (start < table.end) {
    // A body that is only a byte order mark has no line for a parser, but it is not empty either.
    const { end, after, row } = lines;
    found.push(new SourceLine(body, table, { number: 1, row, start: end, end, after }, start, shift));
  }
  return { lines: found, unread: undefined };
}
