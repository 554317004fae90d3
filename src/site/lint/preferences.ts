import type { Range } from "../findings/diagnostic.ts";
import type { FieldLine } from "../findings/line.ts";
import type { LintedText } from "../findings/source.ts";

/** An element of a list, without surrounding white space. */
interface ListedPreference {
  readonly text: string;
  readonly at: Range;
}

/** A line that says what pages may be used for. */
export interface PreferenceLine {
  readonly line: FieldLine;
  /** Whether it belongs to a group. */
  readonly isGrouped: boolean;
  /** Whether its list is empty. */
  readonly isEmpty: boolean;
  /** The elements of its list, which commas separate. */
  readonly listed: readonly ListedPreference[];
}

/** Longer values are ignored. */
const MOST = 4096;

/**
 * Lines of Content-Signal or Content-Usage.
 *
 * @param name the field, in lower case
 * @param path the text that may stand before the list
 */
export function preferenceLines(source: LintedText, name: string, path: RegExp): PreferenceLine[] {
  const lines = source.ofKind("extension").filter((line) => line.name.text.toLowerCase() === name);
  if (lines.length === 0) return [];
  const grouped = new Set(source.groups.flatMap(({ others }) => others));
  return lines.map((line) => {
    const { text } = line.value;
    const start = path.exec(text)?.[0].length ?? 0;
    const isEmpty = text.slice(start).trim() === "";
    const listed = isEmpty || text.length > MOST ? [] : listedFrom(line, start, source);
    return { line, isGrouped: grouped.has(line), isEmpty, listed };
  });
}

function listedFrom(line: FieldLine, start: number, source: LintedText): ListedPreference[] {
  let next = start;
  return line.value.text
    .slice(start)
    .split(",")
    .map((piece) => {
      const text = piece.trim();
      const from = next + piece.length - piece.trimStart().length;
      next += piece.length + 1;
      return { text, at: source.at(line, line.value, from, from + text.length) };
    });
}
