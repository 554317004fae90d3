import { FORM_NO_COLON, FORM_PREFIX, FORM_TYPO } from "../../../assembly/shared/lines.ts";
import { decoder } from "../../base/utf8.ts";
import { markLength } from "../../engine/parse/body.ts";
import type { Span } from "../../engine/parse/document.ts";
import { type LexedLine, lexLine } from "../../engine/parse/lex.ts";
import { type LineKind, LineReader } from "../../engine/parse/reader.ts";
import type { Syntax } from "../../engine/parse/syntax.ts";
import { charFlagsIn } from "./char-flags.ts";

/** A body as bytes and as text. */
export interface Body {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** The part of a reader's state from which a line is made. */
type Read = Pick<LineReader, "number" | "kind" | "line" | "hasField" | "plain" | "start" | "end" | "after">;

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
  readonly #parts: LexedLine;
  /** Where the line's text begins in the body's text, minus where its bytes begin in the body's bytes. */
  readonly #shift: number;
  #text: string | undefined;
  #name: Span | undefined;
  #value: Span | undefined;
  #comment: Span | undefined;

  /** The line that a reader is at. Its bytes begin at `start`, and its text at `start + shift` of the body's text. */
  constructor(body: Body, reader: Read, start: number, shift: number) {
    const { line } = reader;
    this.number = reader.number;
    this.kind = reader.kind;
    this.start = start;
    this.end = reader.after;
    this.isField = this.kind !== "invalid" && reader.hasField;
    this.flags = this.isField ? charFlagsIn(body.bytes, line.valueStart, line.valueEnd) : 0;
    // The reader starts after a byte order mark, so a line that begins before the reader's start has one.
    this.plain = reader.plain && start === reader.start;
    this.#body = body;
    this.#stop = reader.end;
    this.#parts = line;
    this.#shift = shift;
  }

  /** The line without its terminator. */
  get text(): string {
    this.#text ??= this.plain
      ? this.#body.text.slice(this.start + this.#shift, this.#stop + this.#shift)
      : decoder.decode(this.#body.bytes.subarray(this.start, this.#stop));
    return this.#text;
  }

  get ending(): "" | "\n" | "\r" | "\r\n" {
    if (this.end === this.#stop) return "";
    if (this.end === this.#stop + 2) return "\r\n";
    return this.#body.bytes[this.#stop] === 0x0a ? "\n" : "\r";
  }

  get name(): Span | undefined {
    if (!this.isField) return undefined;
    this.#name ??= this.#span(this.#parts.nameStart, this.#parts.nameEnd);
    return this.#name;
  }

  get value(): Span | undefined {
    if (!this.isField) return undefined;
    this.#value ??= this.#span(this.#parts.valueStart, this.#parts.valueEnd);
    return this.#value;
  }

  /** Whether it is a field without a value. */
  get isEmpty(): boolean {
    return this.isField && this.valueSize === 0;
  }

  /** Bytes of its value. */
  get valueSize(): number {
    return this.#parts.valueEnd - this.#parts.valueStart;
  }

  /** From the `#` to the end of the line. */
  get comment(): Span | undefined {
    if (this.#parts.comment < 0) return undefined;
    this.#comment ??= this.#span(this.#parts.comment, this.#stop);
    return this.#comment;
  }

  /** Whether the name is a misspelling that the dialect forgives. */
  get typo(): boolean {
    return (this.#parts.form & FORM_TYPO) !== 0;
  }

  /** Whether the name only begins with the field's name. */
  get prefix(): boolean {
    return (this.#parts.form & FORM_PREFIX) !== 0;
  }

  /** Whether white space stands in place of the colon. */
  get noColon(): boolean {
    return (this.#parts.form & FORM_NO_COLON) !== 0 && this.kind !== "invalid";
  }

  /** Bytes without the terminator. */
  get size(): number {
    return this.#stop - this.start;
  }

  #span(start: number, end: number): Span {
    const text = this.plain
      ? this.#body.text.slice(start + this.#shift, end + this.#shift)
      : decoder.decode(this.#body.bytes.subarray(start, end));
    return { text, start, end };
  }
}

/** The lines of a body that crawlers read, with every byte in one of them. */
export interface ReadLines {
  readonly lines: readonly SourceLine[];
  /** The first line that crawlers do not read, because the size limit comes before its end. */
  readonly unread: SourceLine | undefined;
}

/** Reads the lines of a body up to a number of bytes, as `parse` does. */
export function linesOf(body: Body, syntax: Syntax, maxBytes: number): ReadLines {
  const { bytes } = body;
  const end = bytes.length;
  const mark = markLength(bytes, 0, end);
  const lines: SourceLine[] = [];
  const reader = new LineReader(bytes, mark, end, syntax);
  // The byte order mark belongs to the first line's text.
  let start = 0;
  let shift = 0;
  while (reader.next()) {
    const line = new SourceLine(body, reader, start, shift);
    // A line counts as whole if the limit cuts its CRLF in two.
    if (line.end > maxBytes && !(line.ending === "\r\n" && line.end === maxBytes + 1))
      return { lines, unread: line };
    if (!line.plain) shift += line.text.length - line.size;
    lines.push(line);
    start = reader.after;
  }
  if (start < end) {
    // A body that is only a byte order mark has no line for a parser, but it is not empty either.
    const line = lexLine(bytes, end, end, syntax, false);
    const nothing = { number: 1, kind: "blank", line, hasField: false, plain: true, start: end } as const;
    lines.push(new SourceLine(body, { ...nothing, end, after: end }, start, shift));
  }
  return { lines, unread: undefined };
}
