type Cell = string | number | null;

/** Rows as CSV (RFC 4180). */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${csvRow(row)}\r\n`).join("");
}

/** One row, without its line end. */
export function csvRow(values: readonly Cell[]): string {
  return values.map(cell).join(",");
}

/** Texts come from files: a cell that a spreadsheet would take for a formula is quoted as text. */
function cell(value: Cell): string {
  // Many programs end a cell, or the file, at NUL.
  const text = String(value ?? "").replaceAll("\0", "\\x00");
  const safe = typeof value === "string" && /^(?:[=+@\t\r]|-.)/s.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
