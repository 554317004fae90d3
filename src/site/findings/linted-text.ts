import { decoder, encoder, isUtf8 } from "../../base/utf8.ts";
import type { CommunityList } from "../../engine/agent/community/list.ts";
import type { DialectRules } from "../../engine/dialect/dialect.ts";
import { DEFAULT_MAX_BYTES } from "../../engine/parse/body.ts";
import type { Span } from "../../engine/parse/document.ts";
import { GroupWalker } from "../../engine/parse/group-walker.ts";
import type { LineKind } from "../../engine/parse/table.ts";
import { type BodyKind, bodyKindOf } from "./body-kind.ts";
import type { Range } from "./diagnostic.ts";
import { type Body, type FieldLine, linesOf, type ReadLines, type SourceLine } from "./line.ts";

/** A group's lines, as the dialect groups them. */
export interface SourceGroup {
  readonly agents: readonly FieldLine[];
  /** The Allow and Disallow lines. */
  readonly rules: readonly FieldLine[];
  /** The other fields of the group. */
  readonly others: readonly FieldLine[];
}

/** Characters at which only Google ends a line, or that only Google treats as white space. */
export const GOOGLE_ONLY = /[\0\v\f]/;

/** Lines longer than this are near Google's limit: a repair could change what Google cuts off. */
export const FRAGILE = 16_000;

/** The beginning of a line that may name a crawler, in any dialect. */
const AGENT_LINE = /^[ \t\v\f\uFEFF\uFFFD]*user[ -]?agent/im;

/** A file as rules see it. */
export class LintedText {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly dialect: DialectRules;
  /** Where the file was found, if that is known. */
  readonly url: URL | undefined;
  /** A list of crawlers that the table lacks. */
  readonly crawlers: CommunityList | undefined;
  readonly bodyKind: BodyKind;
  readonly #byKind = new Map<LineKind, readonly FieldLine[]>();
  #lines: Lines | undefined;
  #fields: readonly FieldLine[] | undefined;
  #grouped: Grouped | undefined;
  #rules: readonly FieldLine[] | undefined;
  #readAlike: boolean | undefined;
  #isUtf8: boolean | undefined;
  readonly #made = new Map<unknown, unknown>();

  constructor(
    body: string | Uint8Array,
    dialect: DialectRules,
    url: URL | undefined,
    crawlers?: CommunityList,
  ) {
    const { bytes, text } = bodyOf(body);
    this.bytes = bytes;
    this.text = text;
    this.dialect = dialect;
    this.url = url;
    this.crawlers = crawlers;
    this.bodyKind = bodyKindOf(this);
  }

  /** The lines that crawlers read: none after the size limit, so that no finding depends on one. */
  get lines(): readonly SourceLine[] {
    return this.#read.lines;
  }

  /** The first line after the size limit, if there is one. */
  get unread(): SourceLine | undefined {
    return this.#read.unread;
  }

  /** Lines with a field. */
  get fields(): readonly FieldLine[] {
    this.#fields ??= this.lines.filter(isField);
    return this.#fields;
  }

  get groups(): readonly SourceGroup[] {
    return this.#group.groups;
  }

  /** Rules and delays before the first group. */
  get orphans(): readonly FieldLine[] {
    return this.#group.orphans;
  }

  /** Whether the body is valid UTF-8, so that decoding it loses no bytes. */
  get isUtf8(): boolean {
    this.#isUtf8 ??= isUtf8(this.bytes, this.text);
    return this.#isUtf8;
  }

  /** The lines. They are read only when a rule asks, since a body that is not robots.txt may be large. */
  get #read(): Lines {
    this.#lines ??= readLines(this, this.dialect);
    return this.#lines;
  }

  get #group(): Grouped {
    this.#grouped ??= groupLines(this.lines, this.dialect);
    return this.#grouped;
  }

  /** Whether there may be groups; a quick test that does not read the lines. */
  get mayHaveGroups(): boolean {
    return this.#lines !== undefined || AGENT_LINE.test(this.text);
  }

  /** The result of `make` for the file, computed once for all rules that need it. */
  once<T>(make: (file: LintedText) => T): T {
    if (!this.#made.has(make)) this.#made.set(make, make(this));
    return this.#made.get(make) as T;
  }

  /** How many bytes the file may grow before crawlers read only its beginning; negative if they do already. */
  get room(): number {
    return DEFAULT_MAX_BYTES - this.bytes.length;
  }

  /**
   * Whether all of today's crawlers see the same lines. Google accepts more spellings of fields than others, reads some
   * control characters as white space, and cuts long lines.
   */
  get readAlike(): boolean {
    this.#readAlike ??= !this.lines.some(
      (line) =>
        line.prefix || line.end - line.start > FRAGILE || (!line.plain && GOOGLE_ONLY.test(line.text)),
    );
    return this.#readAlike;
  }

  /** Whether a line is a rule in the dialect (1994 knew no Allow). */
  isRule(line: SourceLine): boolean {
    return line.kind === "disallow" || (line.kind === "allow" && this.dialect.allow);
  }

  /** Whether a `#` is in the middle of a path or URL, where it was hardly meant to start a comment. */
  isCut(line: FieldLine): boolean {
    const holdsPath = line.kind === "sitemap" || line.kind === "allow" || line.kind === "disallow";
    return holdsPath && line.value.text !== "" && line.comment?.start === line.value.end;
  }

  /** Lines with a field of a kind. */
  ofKind(kind: LineKind): readonly FieldLine[] {
    let lines = this.#byKind.get(kind);
    if (lines === undefined) {
      lines = this.fields.filter((line) => line.kind === kind);
      this.#byKind.set(kind, lines);
    }
    return lines;
  }

  /** The rules of all groups that have a value. */
  get rules(): readonly FieldLine[] {
    this.#rules ??= this.groups.flatMap(({ rules }) => rules.filter(({ isEmpty }) => !isEmpty));
    return this.#rules;
  }

  /** The {@link LintedText.rules} whose value has any of these {@link CharFlag}s. */
  rulesWith(flags: number): readonly FieldLine[] {
    return (this.#read.flags & flags) === 0 ? NONE : this.rules.filter((line) => (line.flags & flags) !== 0);
  }

  /** The field lines whose value has any of these {@link CharFlag}s. */
  fieldsWith(flags: number): readonly FieldLine[] {
    return (this.#read.flags & flags) === 0 ? NONE : this.fields.filter((line) => (line.flags & flags) !== 0);
  }

  /** The column of a byte of the line. */
  column(line: SourceLine, byte: number): number {
    if (line.plain) return byte - line.start + 1;
    return decoder.decode(this.bytes.subarray(line.start, byte)).length + 1;
  }

  /** The range of a span, or of the UTF-16 units [from, to) of its text. */
  at(line: SourceLine, span: Span, from = 0, to = span.text.length): Range {
    const column = this.column(line, span.start);
    return columnsOf(line, column + from, column + to);
  }

  /** The range of a field's value, or of its name if it has no value. */
  atValue(line: FieldLine): Range {
    return this.at(line, line.value.text === "" ? line.name : line.value);
  }

  /** The range of a line without white space around it and without a byte order mark. */
  atLine(line: SourceLine): Range {
    const { text } = line;
    const mark = markOf(line);
    const skipped = mark + /^[ \t]*/.exec(mark === 0 ? text : text.slice(mark))![0].length;
    const length = trimmedLength(text);
    const from = skipped < length ? skipped : 0;
    return columnsOf(line, from + 1, Math.max(length, from) + 1);
  }

  /** The range of the first line's text; an empty one at the beginning of an empty file. */
  atStart(): Range {
    const { lines, unread } = this.#lines ?? linesOf(this, this.dialect.syntax, 0);
    const first = lines[0] ?? unread;
    return first === undefined ? { line: 1, column: 1, endLine: 1, endColumn: 1 } : this.atLine(first);
  }
}

/** A range of columns in a line. */
export function columnsOf({ number }: SourceLine, column: number, endColumn: number): Range {
  return { line: number, column, endLine: number, endColumn };
}

/** How many UTF-16 units of a line's text are a byte order mark: 1 or 0, and 0 unless it is the first line. */
export function markOf(line: SourceLine): number {
  return line.number === 1 && !line.plain && line.text.startsWith("\uFEFF") ? 1 : 0;
}

/** Length of the text without the spaces and tabs at its end. */
function trimmedLength(text: string): number {
  let end = text.length;
  while (end > 0 && (text[end - 1] === " " || text[end - 1] === "\t")) end--;
  return end;
}

const NONE: readonly FieldLine[] = [];

/** The text of a string: itself if it is ASCII; else its bytes decoded, since encoding may have changed it. */
function bodyOf(body: string | Uint8Array): Body {
  if (typeof body !== "string") return { bytes: body, text: decoder.decode(body) };
  const bytes = encoder.encode(body);
  return { bytes, text: bytes.length === body.length ? body : decoder.decode(bytes) };
}

function isField(line: SourceLine): line is FieldLine {
  return line.isField;
}

/** The lines, and all flags that any of them has. */
interface Lines extends ReadLines {
  readonly flags: number;
}

function readLines(body: Body, { syntax }: DialectRules): Lines {
  const read = linesOf(body, syntax, DEFAULT_MAX_BYTES);
  return { ...read, flags: read.lines.reduce((all, { flags }) => all | flags, 0) };
}

interface Grouped {
  readonly groups: readonly SourceGroup[];
  readonly orphans: readonly FieldLine[];
}

/** Groups lines as `readContent` and the core's selection do. */
function groupLines(lines: readonly SourceLine[], dialect: DialectRules): Grouped {
  const groups: { agents: FieldLine[]; rules: FieldLine[]; others: FieldLine[] }[] = [];
  const orphans: FieldLine[] = [];
  const walker = new GroupWalker(dialect);
  for (const line of lines) {
    const role = walker.take(line.kind);
    if (!isField(line)) continue;
    if (role === "agent" && walker.beginsGroup) groups.push({ agents: [], rules: [], others: [] });
    const open = walker.isOpen ? groups.at(-1) : undefined;
    if (role === "agent") open!.agents.push(line);
    else if (role === "rule") (open?.rules ?? orphans).push(line);
    else if (open !== undefined) open.others.push(line);
    else if (role === "pace") orphans.push(line);
  }
  return { groups, orphans };
}
