import type { Tally } from "../../study/tally/tally.ts";
import { csvText } from "../report/csv.ts";
import type { DatedCounts } from "./trend.ts";

const HEAD = ["table", "name", "detail", "count"] as const;

/** A tally as CSV (RFC 4180): `table,name,detail,count`. */
export function tallyCsv(tally: Tally): string {
  return csvText([HEAD, ...rowsOfTally(tally)]);
}

/** Tallies of several dates: the same, after a column `date`. */
export function trendCsv(all: readonly DatedCounts[]): string {
  const rows = all.flatMap(({ date, tally }) => rowsOfTally(tally).map((row) => [date, ...row]));
  return csvText([["date", ...HEAD], ...rows]);
}

function rowsOfTally(tally: Tally): (string | number)[][] {
  const rows: (string | number)[][] = [];
  for (const [table, value] of Object.entries(tally)) {
    if (table === "version") continue;
    if (typeof value === "number") rows.push([table, "", "", value]);
    else rows.push(...rowsOf(table, value));
  }
  return rows;
}

function rowsOf(
  table: string,
  counts: Record<string, number | Record<string, number>>,
): (string | number)[][] {
  return Object.entries(counts).flatMap(([name, value]) =>
    typeof value === "number"
      ? [[table, name, "", value]]
      : Object.entries(value).map(([detail, times]) => [table, name, detail, times]),
  );
}
