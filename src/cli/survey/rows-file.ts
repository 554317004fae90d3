import type { SurveyAgent } from "../../study/restriction/agents.ts";
import type { HostRows } from "../../study/rows/rows.ts";
import { rowsOf } from "../../study/rows/rows.ts";
import { CliError } from "../command.ts";
import { Draft } from "../shared/output/save.ts";
import type { RowsWriter } from "./rows-writer.ts";
import { csvRows } from "./rows-writer.ts";

const FORMATS = {
  csv: async () => csvRows,
  parquet: async () => (await import("./rows-parquet.ts")).parquetRows,
};

/** The format of a file of rows, by its name. @throws CliError if the name does not tell it */
export function rowsFormat(path: string): keyof typeof FORMATS {
  const named = /\.(csv|parquet)$/i.exec(path)?.[1]?.toLowerCase();
  if (named !== undefined) return named as keyof typeof FORMATS;
  throw new CliError(
    `--rows writes CSV or Parquet: name a file that ends with .csv or .parquet, not "${path}"`,
  );
}

/** A file of rows, which takes its name when it is complete. */
export class RowsFile {
  readonly #draft: Draft;
  readonly #writer: RowsWriter;
  readonly #agents: readonly SurveyAgent[];

  private constructor(draft: Draft, writer: RowsWriter, agents: readonly SurveyAgent[]) {
    this.#draft = draft;
    this.#writer = writer;
    this.#agents = agents;
  }

  /** @throws CliError if the file cannot be written */
  static async begin(path: string, agents: readonly SurveyAgent[]): Promise<RowsFile> {
    const begin = await FORMATS[rowsFormat(path)]();
    const draft = new Draft(path);
    return new RowsFile(
      draft,
      begin((bytes) => draft.write(bytes)),
      agents,
    );
  }

  /** Adds a row for each agent of each host. @throws CliError if the file cannot be written */
  add(hosts: readonly HostRows[], date: string | undefined): void {
    for (const host of hosts) for (const row of rowsOf(host, this.#agents, date)) this.#writer.add(row);
  }

  /** @throws CliError if the file cannot be written */
  complete(): void {
    this.#writer.end();
    this.#draft.complete();
  }

  /** Removes what has been written, unless it is complete. */
  discard(): void {
    this.#draft.discard();
  }
}
