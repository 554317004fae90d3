import type { Because } from "../../../base/because.ts";
import type { Diagnostic } from "../../../site/findings/diagnostic.ts";
import type { Texts } from "../../text/en.generated.ts";
import type { Columns } from "../output/columns.ts";
import type { Paint } from "../output/wording.ts";

/** A file that could not be read or written; the others are still reported. */
export interface FileFailure {
  /** Path, URL, or `-`. */
  readonly source: string;
  /** The whole message. */
  readonly failure: string;
  readonly because: Because;
}

/** What was found in one file. */
export interface FileReport {
  /** Path, URL, or `-`. */
  readonly source: string;
  /** The file as it was checked. */
  readonly body: Uint8Array;
  readonly found: readonly Diagnostic[];
  /** Findings that `--fix` has repaired; they are not in `found`. */
  readonly fixed: number;
  /** How many repairs could be made: without other options, and with `--unsafe`. Only for reports in text. */
  readonly offered?: { readonly safe: number; readonly unsafe: number };
}

/** How a report is formatted. */
export interface ReportStyle {
  readonly texts: Texts;
  readonly paint: Paint;
  readonly columns: Columns;
  /** Show every finding, even of a rule that has been shown a few times. */
  readonly all: boolean;
}

/** Turns findings into text, in pieces, since a large file's findings can exceed the maximum length of a string. */
export type Reporter = (
  reports: readonly FileReport[],
  style: ReportStyle,
  failures?: readonly FileFailure[],
) => Iterable<string>;

/** Findings of a severity. */
export function countOf(reports: readonly FileReport[], severity: Diagnostic["severity"]): number {
  return reports.reduce((sum, { found }) => sum + found.filter((one) => one.severity === severity).length, 0);
}
