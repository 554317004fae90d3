import { statSync } from "node:fs";
import type { WriteRows } from "../../../study/queue/survey-worker.ts";
import type { SurveyAgent } from "../../../study/restriction/agents.ts";
import { type HostRows, type RowsAbout, rowsOf } from "../../../study/rows/rows.ts";
import { CliError } from "../../command.ts";
import { Draft } from "../output/save.ts";
import { csvRows, type RowsWriter } from "./writer.ts";

const FORMATS = {
  csv: async () => csvRows,
  parquet: async () => (await import("./parquet.ts")).parquetRows,
};

/** The format of rows, by their name: a folder has files in Parquet. @throws CliError if the name does not tell it */
export function rowsFormat(path: string): keyof typeof FORMATS | "folder" {
  if (/[\\/]$/.test(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory()) return "folder";
  const named = /\.(csv|parquet)$/i.exec(path)?.[1]?.toLowerCase();
  if (named !== undefined) return named as keyof typeof FORMATS;
  throw new CliError(
    `--rows writes CSV or Parquet: name a file that ends with .csv or .parquet, or a folder (rows/), not "${path}"`,
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
  static async begin(path: string, about: RowsAbout): Promise<RowsFile> {
    const begin = await FORMATS[/\.csv$/i.test(path) ? "csv" : "parquet"]();
    const draft = new Draft(path);
    const writer = begin((bytes) => draft.write(bytes), about);
    return new RowsFile(draft, writer, about.agents);
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

/** Writes the rows of a part of a survey. */
export const writeRows: WriteRows = async (path, hosts, about) => {
  const file = await RowsFile.begin(path, about);
  try {
    file.add(hosts, undefined);
    file.complete();
  } finally {
    file.discard();
  }
};
