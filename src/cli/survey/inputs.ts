import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { addTo } from "../../base/add-to.ts";
import { nameOfBytes, onDisk } from "../../study/sources/file-name.ts";
import { CliError } from "../command.ts";
import { unreadable } from "../shared/output/reason.ts";
import { printable } from "../shared/output/wording.ts";

/** The files of one count: all files, or the files of one date. */
export interface Input {
  /** `2024`, `2024-05` or `2024-05-17`. */
  readonly date: string | undefined;
  readonly names: readonly string[];
}

const DATED = /^(\d{4}(?:-\d\d){0,2})=(.+)$/s;

/**
 * The arguments of a survey by their dates, from the earliest on: `2024-05=FILE` is of May 2024.
 *
 * @throws CliError if only some have a date, or one has none that exists
 */
export function inputsFrom(args: readonly string[]): Input[] {
  const dates = new Map<string, string[]>();
  const without = args.find((arg) => !DATED.test(arg));
  if (args.every((arg) => !DATED.test(arg))) return [{ date: undefined, names: args }];
  if (without !== undefined) {
    throw new CliError(`give all files a date, or none: "${printable(without)}" has none`);
  }
  for (const arg of args) {
    const [, date, name] = DATED.exec(arg) as unknown as [string, string, string];
    if (!isDate(date)) throw new CliError(`"${printable(arg)}": there is no date ${date}`);
    addTo(dates, date, name);
  }
  return [...dates].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, names]) => ({ date, names }));
}

/** When a date begins, in milliseconds since 1970. */
export function timeOf(date: string): number {
  return Date.parse(date);
}

/** Some engines take the 31st of February for a day in March. */
function isDate(date: string): boolean {
  const time = timeOf(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** The files that names stand for. @throws CliError if there are none */
export function pathsFrom(names: readonly string[]): string[] {
  const paths = names.flatMap(filesOf);
  if (paths.length === 0) throw new CliError("there are no files to count");
  return paths;
}

/** A file, or all files in a folder, except hidden ones and those in hidden folders, such as .git. */
function filesOf(path: string): string[] {
  try {
    return statSync(path).isDirectory() ? [...filesIn(path)].sort() : [path];
  } catch (error) {
    throw unreadable(path, error);
  }
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(onDisk(folder), { encoding: "buffer", withFileTypes: true })) {
    // Typed as text, whatever the encoding.
    const name = nameOfBytes(entry.name as unknown as Buffer);
    if (name.startsWith(".")) continue;
    const path = join(folder, name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}
