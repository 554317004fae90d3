import type { Row } from "../../study/rows/rows.ts";

/** Writes rows in some format, and keeps only some of them in memory. */
export interface RowsWriter {
  add(row: Row): void;
  /** Writes the rows that are left. */
  end(): void;
}

/** Makes a writer of rows. `write` takes the bytes of the file in order. */
export type BeginRows = (write: (bytes: string | Uint8Array) => void) => RowsWriter;
