import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { COLUMNS, type Column, type Value } from "../../../study/rows/rows.ts";
import { emptyTally } from "../../../study/tally/tally.ts";
import { hasColumn, openParquet } from "./parquet-file.ts";
import type { BeginRows } from "./writer.ts";

/** Rows of a row group, which are in memory together. */
const GROUP = 100_000;
/** Parquet's types, by ours. All columns may be null. */
const TYPES = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT32" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
} as const;
/** The name under which a file says what it is about. */
export const ABOUT = "robotomata";

/** What a file says of its rows: files that say different things do not belong together. */
export interface SaidOfRows {
  readonly agents: readonly string[];
  readonly dialect: string;
}

export function aboutRows({ agents, dialect }: SaidOfRows): string {
  return JSON.stringify({ counts: emptyTally().version, dialect, agents });
}

/** Rows as Parquet, compressed with Snappy. */
export const parquetRows: BeginRows = (write, { agents, dialect, isDated }) => {
  const names = (Object.keys(COLUMNS) as Column[]).filter((name) => name !== "date" || !isDated);
  const parquet = new ParquetWriter({
    writer: new Bytes(write),
    schema: [
      { name: "rows", num_children: names.length },
      ...names.map((name) => ({ name, repetition_type: "OPTIONAL" as const, ...TYPES[COLUMNS[name]] })),
    ],
    createdBy: "robotomata",
    kvMetadata: [{ key: ABOUT, value: aboutRows({ agents: agents.map(({ name }) => name), dialect }) }],
  });
  const emptyColumns = (): Record<Column, Value[]> =>
    Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Column, Value[]>;
  let columns = emptyColumns();
  let rows = 0;
  const flush = (): void => {
    const columnData = names.map((name) => ({ name, data: columns[name] }));
    // There is nothing to wait for, since the writer takes bytes at once.
    void parquet.write({ columnData, rowGroupSize: GROUP });
    columns = emptyColumns();
    rows = 0;
  };
  return {
    add(row) {
      for (const name of names) columns[name].push(row[name]);
      if (++rows === GROUP) flush();
    },
    end() {
      if (rows > 0) flush();
      void parquet.finish();
    },
  };
};

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

/** A host in a file of rows, and the date that the file says. */
interface DatedHost {
  readonly host: string;
  readonly date?: string;
}

/** What is done with a file of rows: what it says, and its hosts. */
type TakeRows = (said: SaidOfRows, hosts: AsyncIterable<DatedHost>) => Promise<void>;

/** Reads a file of rows. @throws Error for a file that `survey --rows` of this version has not written */
export async function readRows(path: string, take: TakeRows): Promise<void> {
  const file = await openParquet(path);
  try {
    const said = file.metadata.key_value_metadata?.find(({ key }) => key === ABOUT)?.value;
    if (said === undefined) throw new Error("survey --rows of this version has not written it");
    const about = JSON.parse(said) as SaidOfRows;
    if (aboutRows(about) !== said)
      throw new Error("it has rows of another version: count everything with one version of robotomata");
    async function* hosts(): AsyncGenerator<DatedHost> {
      let at = 0;
      // One row for each agent.
      for await (const rows of file.groups(["host", "date"].filter((name) => hasColumn(file, name))))
        for (const { host, date } of rows as unknown as DatedHost[])
          if (at++ % about.agents.length === 0) yield { host, ...(date && { date }) };
    }
    await take(about, hosts());
  } finally {
    await file.close();
  }
}
