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
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/**
 * Replacement text for a range of the file. To remove a whole line, an edit ends in column 1 of the next line,
 * which may be the end of the file.
 */
export interface Edit extends Range {
  readonly text: string;
}

/** A repair: all its edits together, or none. */
export interface Fix {
  /** Whether the repaired file means the same for every crawler and URL. */
  readonly safe: boolean;
  /** In file order, not overlapping. */
  readonly edits: readonly Edit[];
}

/** One finding, as data. */
export interface Diagnostic extends Range {
  /** Id of the rule that found it. */
  readonly rule: string;
  readonly severity: Severity;
  /** In the requested language. */
  readonly message: string;
  readonly fix?: Fix;
}
