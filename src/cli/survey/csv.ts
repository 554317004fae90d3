import { baseOf, wholeOf } from "../../study/tally/bases.ts";
import type { Tally } from "../../study/tally/tally.ts";
import { csvText } from "../report/csv.ts";
import type { DatedCounts } from "./trend.ts";

const HEAD = ["table", "name", "detail", "count", "of", "whole"] as const;

/** A tally as CSV (RFC 4180): what is counted, how often, and of how many of what. */
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
    const counted = typeof value === "number" ? [[table, "", "", value]] : rowsOf(table, value);
    for (const [, name, detail, count] of counted) {
      const of = baseOf(table, String(name));
      rows.push([table, name!, detail!, count!, ...(of === undefined ? ["", ""] : [of, wholeOf(tally, of)])]);
    }
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
