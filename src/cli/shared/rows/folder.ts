import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { OriginSet, printOf } from "../../../study/origins.ts";
import type { RowsAbout } from "../../../study/rows/rows.ts";
import { CliError } from "../../command.ts";
import { version } from "../../version.ts";
import { inWords, save } from "../output/save.ts";
import { printable } from "../output/wording.ts";
import { RowsFile } from "./file.ts";
import type { SaidOfRows } from "./parquet.ts";

const MANIFEST = "_manifest.json";
const SUCCESS = "_SUCCESS";
/** What a survey writes into its folder, and may therefore remove again. */
const OURS = /^(?:date=[\d-]+[\\/])?(?:part-\d{5,}\.parquet|_job-[\da-f]+\.parquet|\..*\.tmp)$/;

/** A file of a folder of rows. */
interface RowsPart {
  readonly file: string;
  readonly hosts: number;
}

/**
 * A folder that is one data set, laid out as Hive does: files in Parquet, each date in its own folder `date=2024-05`,
 * a manifest, and `_SUCCESS` once it is whole.
 */
export class RowsFolder {
  readonly #path: string;
  readonly #about: Omit<RowsAbout, "isDated">;
  readonly #said: SaidOfRows;
  readonly #parts: RowsPart[] = [];

  /** @throws CliError if the folder cannot be written, or has files that are not a survey's */
  constructor(path: string, about: Omit<RowsAbout, "isDated">) {
    this.#path = path;
    this.#about = about;
    this.#said = { agents: about.agents.map(({ name }) => name), dialect: about.dialect };
    inWords(path, () => mkdirSync(path, { recursive: true }));
    const files = filesIn(path).filter((file) => file !== MANIFEST && file !== SUCCESS);
    const begun = inWords(path, () => readdirSync(path)).includes(MANIFEST);
    const foreign = files.find((file) => !begun || !OURS.test(file));
    if (foreign !== undefined)
      throw new CliError(
        `--rows ${printable(path)}: ${printable(foreign)} is no part of this survey: name a folder that is empty or not there`,
      );
    if (existsSync(join(path, SUCCESS)) && !isAbout(path, this.#said))
      throw new CliError(
        `--rows ${printable(path)}: it has the rows of a survey of other agents or in another dialect: name another folder`,
      );
    rmSync(join(path, SUCCESS), { force: true });
    writeManifest(path, this.#said, []);
  }

  /** The folder of a date, with its whole path. */
  folderOf(date: string | undefined): string {
    const folder = resolve(this.#path, date === undefined ? "" : `date=${date}`);
    inWords(folder, () => mkdirSync(folder, { recursive: true }));
    return folder;
  }

  /** Begins a file for the rows that this process counts. */
  async begin(date: string | undefined): Promise<RowsFile> {
    return RowsFile.begin(this.#nameIn(this.folderOf(date)), {
      ...this.#about,
      isDated: date !== undefined,
    });
  }

  /** Notes a complete file: of {@link begin}, or one that a worker has left in a date's folder, which gets its name here. */
  add(date: string | undefined, hosts: number, draft?: string): void {
    const file = this.#nameIn(this.folderOf(date));
    if (draft !== undefined) inWords(file, () => renameSync(draft, file));
    this.#parts.push({ file: relative(this.#path, file), hosts });
  }

  /** Says that the folder is whole, and removes what earlier surveys and lost workers have left. */
  complete(): void {
    const own = new Set(this.#parts.map(({ file }) => file));
    for (const file of filesIn(this.#path))
      if (OURS.test(file) && !own.has(file)) rmSync(join(this.#path, file), { force: true });
    finish(this.#path, this.#said, this.#parts);
  }

  #nameIn(folder: string): string {
    return join(folder, `part-${String(this.#parts.length).padStart(5, "0")}.parquet`);
  }
}

/** The hosts that have rows, of all dates. */
export interface HostsWithRows {
  readonly count: number;
  /** The sum of their fingerprints; undefined if that is not known. */
  readonly print: bigint | undefined;
}

/**
 * Checks that the files of a folder, which several machines have written, are together the rows of some counts, and says
 * so in the folder.
 *
 * @param counted the hosts that were counted
 * @throws CliError that names a file of another version or other agents, or that repeats hosts, and for missing rows
 */
export async function completeRows(path: string, counted: HostsWithRows): Promise<void> {
  const { readRows } = await import("./parquet.ts");
  const files = filesIn(path).filter((file) => /\.parquet$/i.test(file) && !/^[._]/.test(basename(file)));
  const refuse = (why: string): CliError => new CliError(`--rows ${printable(path)}: ${why}`);
  const seen = new OriginSet();
  let print = 0n;
  const parts: RowsPart[] = [];
  let first: (SaidOfRows & { file: string }) | undefined;
  for (const file of files) {
    const before = seen.size;
    const dated = /(?:^|[\\/])date=([^\\/]+)/.exec(file)?.[1];
    try {
      await readRows(join(path, file), async (said, hosts) => {
        first ??= { ...said, file };
        if (first.agents.join() !== said.agents.join())
          throw new Error(`it is about other agents than ${printable(first.file)}`);
        if (first.dialect !== said.dialect)
          throw new Error(
            `it is of dialect ${said.dialect}, and ${printable(first.file)} of ${first.dialect}`,
          );
        for await (const { date = dated, host } of hosts) {
          if (!seen.add(printOf(`${date ?? ""} ${host}`)))
            throw new Error(`it has ${printable(host)} again: give each host to one machine`);
          print += printOf(host).readBigUInt64BE();
        }
      });
    } catch (error) {
      throw refuse(`${printable(file)}: ${(error as Error).message}`);
    }
    parts.push({ file, hosts: seen.size - before });
  }
  if (seen.size !== counted.count)
    throw refuse(
      `its files have ${seen.size} hosts, and the counts ${counted.count}: merge the counts of these files`,
    );
  if (counted.print !== undefined && BigInt.asUintN(64, print - counted.print) !== 0n)
    throw refuse("its files have other hosts than the counts: merge the counts of these files");
  finish(path, first ?? { agents: [], dialect: "rfc9309" }, parts);
}

/** All files in a folder, by their paths in it, in order. */
function filesIn(path: string): string[] {
  const entries = inWords(path, () => readdirSync(path, { recursive: true, withFileTypes: true }));
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)))
    .sort();
}

/** Whether a folder's manifest is of these agents and this dialect. */
function isAbout(path: string, { agents, dialect }: SaidOfRows): boolean {
  try {
    const said: Partial<SaidOfRows> = JSON.parse(readFileSync(join(path, MANIFEST), "utf8"));
    return said.dialect === dialect && said.agents?.join() === agents.join();
  } catch {
    return false;
  }
}

function finish(path: string, said: SaidOfRows, parts: readonly RowsPart[]): void {
  writeManifest(path, said, parts);
  save(join(path, SUCCESS), "");
}

function writeManifest(path: string, { agents, dialect }: SaidOfRows, parts: readonly RowsPart[]): void {
  const rows = parts.map(({ file, hosts }) => ({ file, hosts, rows: hosts * agents.length }));
  const manifest = { robotomata: version(), dialect, agents, parts: rows };
  save(join(path, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`);
}
