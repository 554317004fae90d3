import { checkOptions, type Kinds, wrongValue } from "../../base/options.ts";
import { decoder, encoder } from "../../base/utf8.ts";
import type { Dialect, DialectRules } from "../../engine/dialect/dialect.ts";
import { aDialect, dialectRules } from "../../engine/dialect/index.ts";
import { DEFAULT_MAX_BYTES, joinChunks, markLength } from "../../engine/parse/body.ts";
import { type Line, linesOf } from "../../engine/parse/document.ts";
import { LineTable } from "../../engine/parse/table.ts";
import { isBlank } from "../../engine/parse/white-space.ts";
import { canonicalName, kindNames } from "../findings/field-names.ts";

/** Options of {@link format}. */
export interface FormatOptions {
  /**
   * The dialect in which the file is read, and in which its meaning is preserved. Default `"rfc9309"`, with which
   * the meaning for Google is preserved as well. In the old dialects, empty lines end groups, so they are not
   * moved.
   */
  readonly dialect?: Dialect;
}

/** Lines longer than this are near the length at which Google cuts. */
const LONGEST_LINE = 16_000;

/**
 * Formats a file in canonical form: standard spelling of fields (`Disallow: /x`), one line feed per line, no
 * indentation, one empty line between groups and none within the head of a group, no byte order mark. Order,
 * values, comments and unknown directives are kept, and so is the file's meaning. Formatting is idempotent. Bytes
 * are returned for bytes.
 *
 * A body that has no canonical form is returned unchanged: see {@link canonicalForm}.
 *
 * @throws RobotsError INVALID_ARGUMENT if the body is neither a string nor bytes, and for an unknown dialect or
 *   option
 */
export function format(body: string, options?: FormatOptions): string;
export function format(body: Uint8Array, options?: FormatOptions): Uint8Array;
export function format(body: string | Uint8Array, options?: FormatOptions): string | Uint8Array;
export function format(body: string | Uint8Array, options: FormatOptions = {}): string | Uint8Array {
  return canonicalForm(body, options) ?? body;
}

/**
 * The canonical form of a file, as by {@link format}. Undefined if it differs from the file and one of the two is over
 * 500 KiB: crawlers would then read another part of the file.
 *
 * @throws RobotsError INVALID_ARGUMENT as for {@link format}
 */
export function canonicalForm(body: string, options?: FormatOptions): string | undefined;
export function canonicalForm(body: Uint8Array, options?: FormatOptions): Uint8Array | undefined;
export function canonicalForm(
  body: string | Uint8Array,
  options?: FormatOptions,
): string | Uint8Array | undefined;
export function canonicalForm(
  body: string | Uint8Array,
  options: FormatOptions = {},
): string | Uint8Array | undefined {
  const { dialect = "rfc9309" } = checkOptions("format", options, FORMAT);
  const rules = dialectRules(dialect);
  if (typeof body !== "string" && !(body instanceof Uint8Array))
    throw wrongValue("A robots.txt body", "a string or a Uint8Array", body);
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  const out = formatBytes(bytes, rules);
  const isLong = Math.max(bytes.length, out.length) > DEFAULT_MAX_BYTES;
  if (isLong && (bytes.length !== out.length || bytes.some((byte, i) => byte !== out[i]))) return undefined;
  return typeof body === "string" ? decoder.decode(out) : out;
}

/** @internal */
export const FORMAT: Kinds<FormatOptions> = { dialect: aDialect };

/** A line to write, with the empty lines around it. */
interface SpacedLine {
  readonly line: Line;
  /** Whether an empty line came before it. */
  readonly parted: boolean;
  /** Whether an empty line is written before it; undefined leaves that to `parted`. */
  blank?: boolean;
}

const LINE_FEED = encoder.encode("\n");

function formatBytes(body: Uint8Array, rules: DialectRules): Uint8Array {
  const mark = markLength(body, 0, body.length);
  const lines = linesOf(new LineTable(body, mark, body.length, rules.syntax));
  // Crawlers skip the first bytes of a mark like a whole one. They stay, with their line: nobody knows what they were.
  const broken = mark > 0 && mark < 3 ? lines[0] : undefined;
  const entries = entriesOf(lines, broken);
  layOut(entries, rules);
  const out = joinChunks(
    entries.flatMap(({ line, parted, blank }, i) => [
      ...(i > 0 && (blank ?? parted) ? [LINE_FEED] : []),
      ...(line === broken
        ? [body.subarray(0, line.end - line.ending.length)]
        : piecesOf(line, body, line.number === 1 ? mark : 0)),
      LINE_FEED,
    ]),
  );
  // A mark in the text after the real mark would now be first and be skipped, so a real one goes before it.
  return broken === undefined && out[0] === 0xef ? joinChunks([encoder.encode("\uFEFF"), out]) : out;
}

/** The lines to write: all that are not empty, and `kept` in any case. */
function entriesOf(lines: readonly Line[], kept: Line | undefined): SpacedLine[] {
  const entries: SpacedLine[] = [];
  let parted = false;
  for (const line of lines) {
    const isEmpty = line.kind === "blank" && line !== kept;
    if (!isEmpty) entries.push({ line, parted });
    parted = isEmpty;
  }
  return entries;
}

/** Decides where empty lines go: before each group and the comments above it, and never within a group's head. */
function layOut(entries: readonly SpacedLine[], { blankEnds, endsLists, allow }: DialectRules): void {
  const isTelling = blankEnds || endsLists === true;
  let head = -1;
  for (const [i, entry] of entries.entries()) {
    const { kind } = entry.line;
    if (entry.parted && isTelling) head = -1;
    if (kind === "user-agent" && head < 0) {
      head = i;
      let top = i;
      while (top > 0 && !entries[top]!.parted && entries[top - 1]!.line.kind === "comment") top--;
      entries[top]!.blank = true;
    } else if ((kind === "disallow" || (kind === "allow" && allow)) && head >= 0) {
      if (!isTelling) for (let j = head + 1; j <= i; j++) entries[j]!.blank = false;
      head = -1;
    }
  }
}

/** One line in canonical form, or unchanged where that could change its meaning, from its pieces and new text. */
function piecesOf(line: Line, body: Uint8Array, mark: number): Uint8Array[] {
  const { kind, name, value, comment, prefix } = line;
  const from = line.start + mark;
  const to = line.end - line.ending.length;
  const isKnown = kind in kindNames && prefix !== true;
  // Google ends a line at NUL, reads other control characters as white space, and cuts long lines.
  if (to - from > LONGEST_LINE || /[\0\v\f]/.test(line.text)) return [body.subarray(from, to)];
  if (name === undefined || value === undefined) return [trimmed(body, from, to)];
  if (!isKnown && !/^[A-Za-z][\w-]*$/.test(name.text)) return [trimmed(body, from, to)];
  // A spelling that only Google reads is kept, so that still only Google reads it.
  const field = isKnown ? kindNames[kind as keyof typeof kindNames] : canonicalName(name.text);
  const written = [
    encoder.encode(value.text === "" ? `${field}:` : `${field}: `),
    body.subarray(value.start, value.end),
  ];
  if (comment === undefined) return written;
  const gap = value.text === "" || comment.start > value.end ? " " : "";
  return [...written, encoder.encode(gap), trimmed(body, comment.start, to)];
}

/** Bytes without the spaces and tabs at both ends. */
function trimmed(body: Uint8Array, start: number, end: number): Uint8Array {
  let [from, to] = [start, end];
  while (from < to && isBlank(body[from]!)) from++;
  while (to > from && isBlank(body[to - 1]!)) to--;
  return body.subarray(from, to);
}
