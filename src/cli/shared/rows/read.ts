import { ABOUT, aboutRows, type SaidOfRows } from "./parquet.ts";
import { hasColumn, openParquet } from "./parquet-file.ts";

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
