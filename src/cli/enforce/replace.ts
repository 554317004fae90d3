import { closeSync, openSync, readSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ConfigFile } from "../../site/enforce/servers/plan.ts";
import { CliError } from "../command.ts";

/** The beginning of every configuration. */
const HEAD = "# The rules of ";

/**
 * Refuses to write over the robots.txt itself, and over files that `enforce` has not written. The maps beside a
 * configuration belong to it.
 *
 * @param isForced whether other files than the robots.txt are replaced
 * @throws CliError
 */
export function refuseToReplace(
  output: string,
  files: readonly ConfigFile[],
  source: string,
  isForced: boolean,
): void {
  const maps = files.map(({ path }) => join(dirname(output), basename(path)));
  for (const path of [output, ...maps])
    if (isSame(path, source)) throw new CliError(`${path} is the file that the rules are read from`);
  if (isForced || isOwn(output)) return;
  const other = [output, ...maps].find(isOther);
  if (other !== undefined)
    throw new CliError(`${other} exists, and enforce has not written it (--force writes over it)`);
}

/** Whether two paths lead to one file, by links of any kind. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a?.isFile() === true && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

function isOwn(path: string): boolean {
  return isOther(path) && headOf(path) === HEAD;
}

/** Whether a file has something that could be lost. */
function isOther(path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false });
  return file?.isFile() === true && file.size > 0;
}

function headOf(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(HEAD.length);
    return bytes.toString("latin1", 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
