import { jsonPieces } from "../shared/output/json.ts";
import type { Reporter } from "../shared/reports/report.ts";

/** Findings for programs: one array, an object for each file; with `failure` for a file that could not be read. */
export const jsonReport: Reporter = function* (reports, _style, failures = []) {
  yield* jsonPieces([
    ...reports.map(({ source, found, fixed }) => ({ file: source, fixed, diagnostics: found })),
    ...failures.map(({ source, failure }) => ({ file: source, fixed: 0, diagnostics: [], failure })),
  ]);
  yield "\n";
};
