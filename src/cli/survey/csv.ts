import type { Tally } from "../../survey/tally/tally.ts";

/** A tally as CSV (RFC 4180): `table,name,detail,count`. */
export function tallyCsv(tally: Tally): string {
  const rows: (string | number)[][] = [["table", "name", "detail", "count"]];
  for (const [table, value] of Object.entries(tally)) {
    if (table === "version") continue;
    if (typeof value === "number") rows.push([table, "", "", value]);
    else rows.push(...rowsOf(table, value));
  }
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
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

/** Names come from files: a cell that a spreadsheet would take for a formula is quoted as text. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === "string" && /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
