import type { Severity } from "../../lint/diagnostic.ts";
import type { Reporter } from "./report.ts";

const LEVELS = { error: "error", warning: "warning", info: "notice" } as const satisfies Record<
  Severity,
  string
>;

/** Findings as workflow commands, which GitHub shows beside the lines of a change. */
export const githubReport: Reporter = (reports) =>
  reports
    .flatMap(({ source, found }) =>
      found.map(({ rule, severity, line, column, endLine, endColumn, message }) => {
        // The last column counts here, not the one behind it.
        const last = endLine === line ? Math.max(column, endColumn - 1) : endColumn;
        const place = { file: source, line, endLine, col: column, endColumn: last, title: rule };
        return `${command(LEVELS[severity], place, message)}\n`;
      }),
    )
    .join("");

/** A workflow command: `::error file=robots.txt,line=1::message`. */
export function command(
  name: string,
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapedProperty(String(value))}`);
  return `::${name} ${list.join(",")}::${escaped(message)}`;
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
