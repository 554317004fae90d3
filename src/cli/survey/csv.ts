import { baseOf, interval, knownCounts, wholeOf } from "../../study/tally/bases.ts";
import type { Tally } from "../../study/tally/tally.ts";
import { csvText } from "../report/csv.ts";
import type { DatedCounts } from "./trend.ts";

const HEAD = ["table", "name", "detail", "count", "of", "whole", "low", "high"] as const;

/**
 * A tally as CSV (RFC 4180): what is counted, how often, of how many of what, and the interval of that share for hosts
 * that are a sample.
 */
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
  for (const [table, value] of knownCounts(tally)) {
    if (table === "version") continue;
    if (typeof value === "string") {
      rows.push([table, value, "", "", "", "", "", ""]);
      continue;
    }
    const counted =
      typeof value === "number"
        ? [[table, "", "", value]]
        : rowsOf(table, value as unknown as Parameters<typeof rowsOf>[1]);
    for (const [, name, detail, count] of counted) {
      const of = baseOf(table, String(name));
      rows.push([
        table,
        name!,
        detail!,
        count!,
        ...(of === undefined ? ["", "", "", ""] : based(Number(count), of, wholeOf(tally, of))),
      ]);
    }
  }
  return rows;
}

function based(count: number, of: string, whole: number): (string | number)[] {
  return [of, whole, ...interval(count, whole).map((bound) => Number(bound.toFixed(6)))];
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
