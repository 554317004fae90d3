import { csvText } from "../../report/csv.ts";
import type { Tally } from "../../survey/tally/tally.ts";

/** A tally as CSV (RFC 4180): `table,name,detail,count`. */
export function tallyCsv(tally: Tally): string {
  const rows: (string | number)[][] = [["table", "name", "detail", "count"]];
  for (const [table, value] of Object.entries(tally)) {
    if (table === "version") continue;
    if (typeof value === "number") rows.push([table, "", "", value]);
    else rows.push(...rowsOf(table, value));
  }
  return csvText(rows);
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
