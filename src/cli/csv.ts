/** Rows as CSV (RFC 4180). */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Names come from files: a cell that a spreadsheet would take for a formula is quoted as text. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === "string" && /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
