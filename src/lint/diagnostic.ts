/** How bad a finding is: `error` defeats the file's purpose, `warning` likely does, `info` is worth knowing. */
export type Severity = "error" | "warning" | "info";

/**
 * A stretch of the text. Lines and columns count from 1, columns in UTF-16 units of the decoded text (a byte
 * order mark is one). The end is exclusive, as in SARIF; an empty stretch is a place between two characters.
 */
export interface Range {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/**
 * Text that takes the place of a stretch of the file. A whole line is removed by an edit that ends in column 1
 * of the next line, which after the last line's terminator is the end of the file.
 */
export interface Edit extends Range {
  readonly text: string;
}

/** A repair: all its edits together, or none. */
export interface Fix {
  /** The repaired file means the same for every crawler and URL. */
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
