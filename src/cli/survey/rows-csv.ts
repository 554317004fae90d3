import { COLUMNS, type Column } from "../../study/rows/rows.ts";
import { csvRow } from "../report/csv.ts";
import type { BeginRows } from "./rows-writer.ts";

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
