import { jsonPieces } from "../shared/output/json.ts";
import type { FileFailure, FileReport, Reporter } from "../shared/reports/report.ts";

/** A file for programs. */
interface LintedFile extends Pick<FileReport, "fixed">, Partial<Pick<FileFailure, "failure" | "because">> {
  /** Path, URL, or `-`. */
  readonly file: string;
  readonly diagnostics: FileReport["found"];
}

/** Findings for programs: one array, an object for each file; with `failure` for a file that could not be read. */
export const jsonReport: Reporter = function* (reports, _style, failures = []) {
  const files: LintedFile[] = [
    ...reports.map(({ source, found, fixed }) => ({ file: source, fixed, diagnostics: found })),
    ...failures.map(({ source, ...why }) => ({ file: source, fixed: 0, diagnostics: [], ...why })),
  ];
  yield* jsonPieces(files);
  yield "\n";
};
