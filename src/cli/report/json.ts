import { jsonPieces } from "../json.ts";
import type { Reporter } from "./report.ts";

/** Findings for programs: one array, an object for each file. */
export const jsonReport: Reporter = function* (reports) {
  yield* jsonPieces(reports.map(({ source, found, fixed }) => ({ file: source, fixed, diagnostics: found })));
  yield "\n";
};
