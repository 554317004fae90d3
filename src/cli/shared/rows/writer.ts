import { COLUMNS, type Column, type Row, type RowsAbout } from "../../../study/rows/rows.ts";
import { csvRow } from "../../report/csv.ts";

/** Writes rows in some format, and keeps only some of them in memory. */
export interface RowsWriter {
  add(row: Row): void;
  /** Writes the rows that are left. */
  end(): void;
}

/** Makes a writer of rows. `write` takes the bytes of the file in order. */
export type BeginRows = (write: (bytes: string | Uint8Array) => void, about: RowsAbout) => RowsWriter;

/** Characters that are collected before they are written. */
const TOGETHER = 1 << 20;
const NAMES = Object.keys(COLUMNS) as Column[];

/** Rows as CSV (RFC 4180) with a header; fields without a value are empty. */
export const csvRows: BeginRows = (write) => {
  let text = `${NAMES.join(",")}\r\n`;
  const flush = (): void => {
    write(text);
    text = "";
  };
  return {
    add(row) {
      text += `${csvRow(NAMES.map((name) => (typeof row[name] === "boolean" ? String(row[name]) : row[name])))}\r\n`;
      if (text.length >= TOGETHER) flush();
    },
    end: flush,
  };
};
