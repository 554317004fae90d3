import { addTo } from "../../base/add-to.ts";
import { decoder } from "../../base/utf8.ts";
import type { Diagnostic } from "../../site/findings/diagnostic.ts";
import { inputName } from "../shared/input/input.ts";
import type { Columns } from "../shared/output/columns.ts";
import { isUnsafe } from "../shared/output/unsafe.ts";
import { printable } from "../shared/output/wording.ts";
import { countOf, type FileReport, type Reporter, type ReportStyle } from "../shared/reports/report.ts";
import { SEVERITY_STYLE } from "./rules.ts";

/** What is shown in place of characters that would move the cursor or hide. */
const STAND_IN = "\uFFFD";

/** A displayable character, and the columns that it takes. */
interface Shown {
  readonly text: string;
  readonly columns: number;
}

/** Makes one character harmless: a tab becomes a space, control and format characters a replacement. */
function shownCharacter(character: string, columns: Columns): Shown {
  if (character === "\t") return { text: " ", columns: 1 };
  if (character >= " " && character <= "~") return { text: character, columns: 1 };
  if (isUnsafe(character)) return { text: STAND_IN, columns: 1 };
  return { text: character, columns: columns.of(character) };
}

/** A line cut to fit, with the place of a stretch of it in columns. */
export interface Excerpt {
  readonly text: string;
  readonly before: number;
  readonly columns: number;
}

/** Columns of an excerpt. */
const ROOM = 100;

/**
 * The part of a line around the units [from, to), at most {@link ROOM} columns, such that a caret under it points to
 * the right place: wide characters count two columns, combining ones none.
 */
export function excerpt(line: string, from: number, to: number, columns: Columns): Excerpt {
  // A long line is shown from a little before the stretch; only so much of it is looked at.
  const start = from > ROOM - 20 ? from - 20 : 0;
  const cut = start > 0 ? "..." : "";
  let text = cut;
  let column = cut.length;
  let before = -1;
  let end = -1;
  let at = start;
  // The beginning of a build service's command in its log loses a character, as other unsafe characters are replaced.
  const part = line.slice(start, start + 4 * ROOM).replace(/##(?=[\w.]*\[)/g, `#${STAND_IN}`);
  for (const character of part) {
    if (before < 0 && at >= from) before = column;
    if (end < 0 && at >= to) end = column;
    const { text: shown, columns: taken } = shownCharacter(character, columns);
    if (column + taken > ROOM) {
      text += "...";
      break;
    }
    text += shown;
    column += taken;
    at += character.length;
  }
  if (before < 0) before = column;
  if (end < 0) end = column;
  return { text, before, columns: Math.max(1, end - before) };
}

/** How many findings of one rule in one file are shown in full. */
const SHOWN_FINDINGS = 3;

/** For how many of the others the line is named. */
const NAMED_LINES = 8;

/** Findings for people: where, what, and the line with a caret under the place. */
export const textReport: Reporter = function* (reports, style) {
  for (const report of reports) {
    for (const block of fileBlocks(report, style)) yield `${block}\n\n`;
  }
  yield `${summaryOf(reports, style)}\n`;
};

function* fileBlocks(report: FileReport, style: ReportStyle): Generator<string> {
  const lines = decoder.decode(report.body).split(/\r\n|\r|\n/);
  const name = printable(inputName(report.source, style.texts));
  const seen = new Map<string, Diagnostic[]>();
  for (const diagnostic of report.found) addTo(seen, diagnostic.rule, diagnostic);
  const limit = style.all ? Number.POSITIVE_INFINITY : SHOWN_FINDINGS;
  const met = new Map<string, number>();
  for (const diagnostic of report.found) {
    const same = seen.get(diagnostic.rule)!;
    // One more than the limit is shown rather than announced.
    const visible = same.length <= limit + 1 ? same.length : limit;
    const index = met.get(diagnostic.rule) ?? 0;
    met.set(diagnostic.rule, index + 1);
    if (index < visible) yield findingBlock(name, diagnostic, lines, style);
    else if (index === visible) {
      const rest = same.length - visible;
      const named = same.slice(visible, visible + NAMED_LINES).map(({ line }) => line);
      const list = named.join(", ") + (rest > NAMED_LINES ? ", ..." : "");
      yield style.paint(
        "dim",
        `  ${style.texts.report.more({ count: rest, rule: diagnostic.rule, lines: list })}`,
      );
    }
  }
}

/** A line with an asterisk for each character of a password, so that a caret still points to the right place. */
function hidden(line: string): string {
  return line.replace(
    /(https?:[\\/]*|^\s*sitemap\s*:\s*[\\/]{2,})([^\s/?#\\]{1,999})@/gi,
    (_, before: string, password: string) => `${before}${"*".repeat(password.length)}@`,
  );
}

function findingBlock(
  name: string,
  { rule, severity, line, column, endLine, endColumn, message }: Diagnostic,
  lines: readonly string[],
  { texts, paint, columns: measure }: ReportStyle,
): string {
  const text = hidden(lines[line - 1] ?? "");
  const end = endLine === line ? endColumn : text.length + 1;
  const { text: shown, before, columns } = excerpt(text, column - 1, end - 1, measure);
  const number = String(line);
  const gutter = " ".repeat(number.length);
  const bar = paint("dim", "|");
  return [
    `${paint("bold", `${name}:${line}:${column}`)}  ${paint(SEVERITY_STYLE[severity], texts.report.severities[severity])}  ${paint("dim", rule)}`,
    `  ${printable(message)}`,
    `  ${paint("dim", number)} ${bar} ${shown}`.trimEnd(),
    `  ${gutter} ${bar} ${" ".repeat(before)}${paint(SEVERITY_STYLE[severity], "^".repeat(columns))}`,
  ].join("\n");
}

function summaryOf(reports: readonly FileReport[], { texts, all }: ReportStyle): string {
  const { summary, fixable, fixed, clean, hidden } = texts.report;
  const { labelled } = texts.common;
  const found = reports.flatMap((report) => report.found);
  const repaired = reports.reduce((sum, report) => sum + report.fixed, 0);
  const lines = repaired > 0 ? [fixed({ count: repaired })] : [];
  if (found.length === 0) return [...lines, clean].join("\n");
  lines.push(
    summary({
      errors: countOf(reports, "error"),
      warnings: countOf(reports, "warning"),
      infos: countOf(reports, "info"),
    }),
  );
  const sum = (way: "safe" | "unsafe"): number =>
    reports.reduce((all, { offered }) => all + (offered?.[way] ?? 0), 0);
  const [safe, unsafe] = [sum("safe"), sum("unsafe")];
  const guesses = found.filter(({ fix }) => fix?.guess === true).length;
  const ways = [
    ...(safe > 0 ? [labelled({ label: "--fix", text: safe })] : []),
    ...(unsafe > safe ? [labelled({ label: "--fix --unsafe", text: unsafe })] : []),
    ...(guesses > 0 ? [labelled({ label: "--fix-rule", text: guesses })] : []),
  ];
  if (ways.length > 0) lines.push(`${fixable} (${ways.join(", ")}).`);
  if (!all && reports.some(isAbridged)) lines.push(hidden);
  return lines.join("\n");
}

function isAbridged({ found }: FileReport): boolean {
  const counts = new Map<string, number>();
  for (const { rule } of found) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts.values()].some((count) => count > SHOWN_FINDINGS + 1);
}
