import type { DialectRules } from "../dialect/dialect.ts";
import { markLength } from "../parse/body.ts";
import { type Line, readLines, type Span } from "../parse/document.ts";
import { DEFAULT_MAX_BYTES } from "../policy/robots.ts";
import { decoder, encoder } from "../utf8.ts";
import type { Range } from "./diagnostic.ts";
import { type Nature, natureOf } from "./nature.ts";

/** A line with a field: everything but blank, comment and invalid lines. */
export type FieldLine = Line & { readonly name: Span; readonly value: Span };

/** The lines of a group, as the dialect groups them. */
export interface SourceGroup {
  readonly agents: readonly FieldLine[];
  /** Allow and Disallow lines. */
  readonly rules: readonly FieldLine[];
  /** Other fields that stand among them. */
  readonly others: readonly FieldLine[];
}

/** Characters at which Google ends a line, or that it takes for white space, alone. */
export const GOOGLE_ONLY = /[\0\v\f]/;

/** Lines longer than this are near the length that Google cuts at: changing them may change what is cut. */
export const FRAGILE = 16_000;

/** A file as rules see it. */
export class Source {
  readonly bytes: Uint8Array;
  readonly dialect: DialectRules;
  /** Where the file was found, if that is known. */
  readonly url: URL | undefined;
  /** All lines, including those after the size limit. */
  readonly lines: readonly Line[];
  /** Lines with a field. */
  readonly fields: readonly FieldLine[];
  readonly groups: readonly SourceGroup[];
  /** Rules and delays that stand in no group. */
  readonly orphans: readonly FieldLine[];
  readonly nature: Nature;
  #readAlike: boolean | undefined;

  constructor(body: string | Uint8Array, dialect: DialectRules, url: URL | undefined) {
    this.bytes = typeof body === "string" ? encoder.encode(body) : body;
    this.dialect = dialect;
    this.url = url;
    const end = this.bytes.length;
    this.lines = readLines(this.bytes, markLength(this.bytes, 0, end), end, dialect.syntax);
    this.fields = this.lines.filter(isField);
    const { groups, orphans } = groupLines(this.lines, dialect);
    this.groups = groups;
    this.orphans = orphans;
    this.nature = natureOf(this.bytes, this.lines);
  }

  /** Whether crawlers read only the beginning of the file. */
  get oversized(): boolean {
    return this.bytes.length > DEFAULT_MAX_BYTES;
  }

  /**
   * Whether all crawlers of today see the same lines. Google takes more spellings for fields than others, some
   * control characters for white space, and cuts long lines.
   */
  get readAlike(): boolean {
    this.#readAlike ??= !this.lines.some(
      ({ prefix, text, start, end }) => prefix === true || end - start > FRAGILE || GOOGLE_ONLY.test(text),
    );
    return this.#readAlike;
  }

  /** Whether a line is a rule in the dialect (1994 knew no Allow). */
  isRule(line: Line): boolean {
    return line.kind === "disallow" || (line.kind === "allow" && this.dialect.allow);
  }

  /** Whether a `#` stands in the middle of a path or URL, where it was hardly meant to start a comment. */
  isCut(line: FieldLine): boolean {
    const holdsPath = line.kind === "sitemap" || line.kind === "allow" || line.kind === "disallow";
    return holdsPath && line.value.text !== "" && line.comment?.start === line.value.end;
  }

  /** Rules of all groups whose value may match something. */
  *rules(): Generator<{ readonly group: SourceGroup; readonly line: FieldLine; readonly value: string }> {
    for (const group of this.groups) {
      for (const line of group.rules) {
        if (line.value.text !== "") yield { group, line, value: line.value.text };
      }
    }
  }

  /** The column of a byte of the line. */
  column(line: Line, byte: number): number {
    const size = line.end - line.start - line.ending.length;
    // No character takes fewer bytes than units, so equal lengths mean one byte each.
    if (line.text.length === size) return byte - line.start + 1;
    return decoder.decode(this.bytes.subarray(line.start, byte)).length + 1;
  }

  /** The stretch of a span, or of the units [from, to) of its text. */
  at(line: Line, span: Span, from = 0, to = span.text.length): Range {
    const column = this.column(line, span.start);
    return { line: line.number, column: column + from, endLine: line.number, endColumn: column + to };
  }

  /** The value of a field, or where there is none its name. */
  atValue(line: FieldLine): Range {
    return this.at(line, line.value.text === "" ? line.name : line.value);
  }

  /** The text of a line without white space around it and without a byte order mark. */
  atLine(line: Line): Range {
    const { text, number } = line;
    const mark = markOf(line);
    const skipped = mark + /^[ \t]*/.exec(mark === 0 ? text : text.slice(mark))![0].length;
    const length = trimmedLength(text);
    const from = skipped < length ? skipped : 0;
    return { line: number, column: from + 1, endLine: number, endColumn: Math.max(length, from) + 1 };
  }

  /** The first line's text, or the place before everything in an empty file. */
  atStart(): Range {
    const first = this.lines[0];
    return first === undefined ? { line: 1, column: 1, endLine: 1, endColumn: 1 } : this.atLine(first);
  }
}

/** Units of the byte order mark that a line's text begins with: only the first line's is one. */
export function markOf({ number, text }: Line): number {
  return number === 1 && text.startsWith("\uFEFF") ? 1 : 0;
}

/** Length of the text without the spaces and tabs at its end. */
function trimmedLength(text: string): number {
  let end = text.length;
  while (end > 0 && (text[end - 1] === " " || text[end - 1] === "\t")) end--;
  return end;
}

function isField(line: Line): line is FieldLine {
  return line.name !== undefined && line.value !== undefined;
}

/** Groups lines as `readContent` and the core's selection do. */
function groupLines(
  lines: readonly Line[],
  dialect: DialectRules,
): { groups: SourceGroup[]; orphans: FieldLine[] } {
  const groups: { agents: FieldLine[]; rules: FieldLine[]; others: FieldLine[] }[] = [];
  const orphans: FieldLine[] = [];
  let open: (typeof groups)[number] | undefined;
  let inAgents = false;
  for (const line of lines) {
    if (line.kind === "blank" && dialect.blankEnds) open = undefined;
    if (!isField(line)) continue;
    if (line.kind === "user-agent") {
      if (!inAgents || open === undefined) {
        open = { agents: [], rules: [], others: [] };
        groups.push(open);
      }
      open.agents.push(line);
      inAgents = true;
    } else if (line.kind === "disallow" || (line.kind === "allow" && dialect.allow)) {
      inAgents = false;
      (open?.rules ?? orphans).push(line);
    } else if (open !== undefined) open.others.push(line);
    else if (line.kind === "crawl-delay") orphans.push(line);
  }
  return { groups, orphans };
}
