/**
 * Severity of a finding: an `error` breaks what the file is for, a `warning` probably does, an `info` is worth
 * knowing.
 */
export type Severity = "error" | "warning" | "info";

/**
 * A range of the text. Lines and columns count from 1; columns are UTF-16 code units of the decoded text (a byte
 * order mark is one). The end is exclusive, as in SARIF; an empty range is a position between two characters.
 */
export interface Range {
  /** Line of the first character, from 1. */
  readonly line: number;
  /** Column of the first character, from 1. */
  readonly column: number;
  /** Line of the end, from 1. */
  readonly endLine: number;
  /** Column after the last character. */
  readonly endColumn: number;
}

/**
 * Replacement text for a range of the file. To remove a whole line, an edit ends in column 1 of the next line,
 * which may be the end of the file.
 */
export interface Edit extends Range {
  /** The text that replaces the range. */
  readonly text: string;
}

/** A repair: all its edits together, or none. */
export interface Fix {
  /** Whether the repaired file means the same for every crawler and URL. */
  readonly safe: boolean;
  /** Whether it is one of several that the author may have meant, so that `fix` makes it only if its rule is named. */
  readonly guess?: boolean;
  /** In file order, not overlapping. */
  readonly edits: readonly Edit[];
}

/** A finding as data. */
export interface Diagnostic extends Range {
  /** Id of the rule that found it. */
  readonly rule: string;
  /** The severity, as the preset and the rule's setting give it. */
  readonly severity: Severity;
  /** The message in the requested language. */
  readonly message: string;
  /** A repair, if there is one. */
  readonly fix?: Fix;
}

/** A range alone, without what else is known of the place. */
export function rangeOf({ line, column, endLine, endColumn }: Range): Range {
  return { line, column, endLine, endColumn };
}

/** Compares places by where they begin. */
export function byPlace(a: Range, b: Range): number {
  return a.line - b.line || a.column - b.column;
}
