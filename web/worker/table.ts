import Papa from "papaparse";
import { isUrlText, URL_COLUMN } from "../url-lines.ts";

/** The columns of a table, and the URLs of one of them. */
export interface TableReport {
  readonly columns: readonly {
    /** The column's heading, if the table has headings. */
    readonly name: string;
    /** How many cells are URLs. */
    readonly urls: number;
    readonly samples: readonly string[];
  }[];
  /** The chosen column, or the only likely one; absent if the visitor has to choose. */
  readonly column?: number;
  /** The column's URLs, one per line. */
  readonly text?: string;
  readonly count?: number;
}

/** How many cells of each column are shown to a visitor who has to choose. */
const SAMPLES = 3;

/** The URLs in a column of a table: in the wanted column, or else in the only likely one. */
export function readTable({ text, column: wish }: { text: string; column?: number }): TableReport {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
  const width = data.reduce((most, { length }) => Math.max(most, length), 0);
  const [first = []] = data;
  const isHeaded = !first.some((cell) => isUrlText(cell.trim()));
  const rows = isHeaded ? data.slice(1) : data;
  const columns = Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => row[column]?.trim() ?? "").filter((cell) => cell !== "");
    return {
      name: isHeaded ? (first[column]?.trim() ?? "") : "",
      urls: cells.filter(isUrlText).length,
      samples: cells.slice(0, SAMPLES),
    };
  });
  const column = wish ?? surely(columns, rows.length);
  if (column === undefined) return { columns };
  const urls = rows
    .map((row) => row[column]?.trim().replace(/\s+/g, " ") ?? "")
    .filter((cell) => cell !== "");
  return { columns, column, text: urls.map((url) => `${url}\n`).join(""), count: urls.length };
}

/** The only column with URLs, or the only one with a fitting name. */
function surely(columns: TableReport["columns"], rows: number): number | undefined {
  const likely = columns.flatMap(({ urls }, i) => (urls > 0 && urls >= rows / 2 ? [i] : []));
  if (likely.length === 1) return likely[0];
  const named = likely.filter((i) => URL_COLUMN.test(columns[i]!.name));
  return named.length === 1 ? named[0] : undefined;
}
