import type { Severity } from "../../../site/findings/diagnostic.ts";
import { printable } from "../output/wording.ts";
import type { Reporter } from "./report.ts";

const LEVELS = { error: "error", warning: "warning", info: "notice" } as const satisfies Record<
  Severity,
  string
>;

/** Findings as workflow commands, which GitHub shows beside the lines of a change. */
export const githubReport: Reporter = function* (reports) {
  for (const { source, found } of reports) {
    for (const { rule, severity, line, column, endLine, endColumn, message } of found) {
      // The last column counts here, not the next one.
      const last = endLine === line ? Math.max(column, endColumn - 1) : endColumn;
      const place = { file: source, line, endLine, col: column, endColumn: last, title: rule };
      yield `${command(LEVELS[severity], place, message)}\n`;
    }
  }
};

/** A workflow command: `::error file=robots.txt,line=1::message`. */
export function command(
  name: string,
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapedProperty(String(value))}`);
  return `::${name} ${list.join(",")}::${escaped(message)}`;
}

/** Printable text has no line ends, so only the percent sign is left to escape. */
function escaped(text: string): string {
  return printable(text).replaceAll("%", "%25");
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
