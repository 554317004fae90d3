import {
  FORM_NO_COLON,
  LINE_AGENT,
  LINE_ALLOW,
  LINE_BLANK,
  LINE_COMMENT,
  LINE_DELAY,
  LINE_DISALLOW,
  LINE_SITEMAP,
} from "../../../assembly/shared/lines.ts";
import { type LexedLine, lexLine } from "./lex.ts";
import { LineBreaks } from "./lines.ts";
import type { Syntax } from "./syntax.ts";

/** The kind of a line in a dialect. */
export type LineKind =
  | "blank"
  | "comment"
  | "user-agent"
  | "allow"
  | "disallow"
  | "sitemap"
  | "crawl-delay"
  /** A field that no current standard defines: kept, but without effect on access. */
  | "extension"
  /** Text that is not a field at all. */
  | "invalid";

const KINDS: Readonly<Record<number, LineKind>> = {
  [LINE_BLANK]: "blank",
  [LINE_COMMENT]: "comment",
  [LINE_AGENT]: "user-agent",
  [LINE_ALLOW]: "allow",
  [LINE_DISALLOW]: "disallow",
  [LINE_SITEMAP]: "sitemap",
  [LINE_DELAY]: "crawl-delay",
};

/** Iterates over the lines in [from, end) of a body and parses each. */
export class LineReader {
  readonly #body: Uint8Array;
  readonly #syntax: Syntax;
  readonly #breaks: LineBreaks;
  /** 1-based; 0 before the first line. */
  number = 0;
  kind!: LineKind;
  line!: LexedLine;

  constructor(body: Uint8Array, from: number, end: number, syntax: Syntax) {
    this.#body = body;
    this.#syntax = syntax;
    this.#breaks = new LineBreaks(body, from, end);
  }

  /** Where the line starts, where its terminator starts, and where the next line starts. */
  get start(): number {
    return this.#breaks.start;
  }

  get end(): number {
    return this.#breaks.end;
  }

  get after(): number {
    return this.#breaks.after;
  }

  /** Whether all bytes of the line are printable ASCII or tabs. */
  get plain(): boolean {
    return this.#breaks.plain;
  }

  /** Whether the line has a name and a value, even if they mean nothing. */
  get hasField(): boolean {
    return isField(this.line);
  }

  /** Moves to the next line; false at the end. */
  next(): boolean {
    if (!this.#breaks.next()) return false;
    this.number++;
    const { start, end, hasHash } = this.#breaks;
    this.line = lexLine(this.#body, start, end, this.#syntax, hasHash);
    this.kind = kindOf(this.line, this.#syntax);
    return true;
  }
}

function isField({ nameStart, nameEnd }: LexedLine): boolean {
  return nameEnd > nameStart;
}

/** The kind of a line in a dialect's syntax. */
export function kindOf(line: LexedLine, syntax: Syntax): LineKind {
  const { kind, form } = line;
  const known = (form & syntax.rejects) === 0 ? KINDS[kind] : undefined;
  if (known !== undefined) return known;
  // White space can replace the colon only after the names of known fields.
  return isField(line) && (form & FORM_NO_COLON) === 0 ? "extension" : "invalid";
}
