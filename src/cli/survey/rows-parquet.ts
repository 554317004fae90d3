import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { COLUMNS, type Column, type Value } from "../../study/rows/rows.ts";
import type { BeginRows } from "./rows-writer.ts";

/** Rows of a row group, which are in memory together. */
const GROUP = 100_000;
/** Parquet's types, by ours. All columns may be null. */
const TYPES = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT32" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
} as const;
const NAMES = Object.keys(COLUMNS) as Column[];
const SCHEMA = [
  { name: "rows", num_children: NAMES.length },
  ...NAMES.map((name) => ({ name, repetition_type: "OPTIONAL" as const, ...TYPES[COLUMNS[name]] })),
];

/** Rows as Parquet, compressed with Snappy. */
export const parquetRows: BeginRows = (write) => {
  const bytes = new Bytes(write);
  const parquet = new ParquetWriter({ writer: bytes, schema: SCHEMA, createdBy: "robotomata" });
  let columns = emptyColumns();
  let rows = 0;
  const flush = (): void => {
    const columnData = NAMES.map((name) => ({ name, data: columns[name] }));
    // There is nothing to wait for, since the writer takes bytes at once.
    void parquet.write({ columnData, rowGroupSize: GROUP });
    columns = emptyColumns();
    rows = 0;
  };
  return {
    add(row) {
      for (const name of NAMES) columns[name].push(row[name]);
      if (++rows === GROUP) flush();
    },
    end() {
      if (rows > 0) flush();
      void parquet.finish();
    },
  };
};

function emptyColumns(): Record<Column, Value[]> {
  return Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as Record<Column, Value[]>;
}

/** Passes its bytes on after each row group, and at the end. */
class Bytes extends ByteWriter {
  readonly #write: (bytes: Uint8Array) => void;

  constructor(write: (bytes: Uint8Array) => void) {
    super();
    this.#write = write;
  }

  flush(): void {
    this.#write(this.getBytes());
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}
