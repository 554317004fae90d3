import type { Reporter } from "./report.ts";

/** Findings for programs: one array, an object for each file. */
export const jsonReport: Reporter = (reports) => {
  const files = reports.map(({ source, found, fixed }) => ({ file: source, fixed, diagnostics: found }));
  return `${JSON.stringify(files, null, 2)}\n`;
};
