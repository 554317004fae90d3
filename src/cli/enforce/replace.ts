import { closeSync, openSync, readSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ConfigFile } from "../../site/enforce/servers/plan.ts";
import { CliError } from "../command.ts";
import { isSameFile } from "../shared/output/save.ts";

/** The beginning of every configuration. */
const HEAD = "# The rules of ";
/** Bytes in which it says by which options it was written. */
const LONGEST_HEAD = 4096;

/**
 * Refuses to write over the robots.txt itself, and over files that `enforce` has not written, or for another name or
 * server. The maps beside a configuration belong to it.
 *
 * @param by the options that say for what it is written, as its head says
 * @param isForced whether other files than the robots.txt are replaced
 * @throws CliError
 */
export function refuseToReplace(
  output: string,
  files: readonly ConfigFile[],
  source: string,
  by: string,
  isForced: boolean,
): void {
  const maps = files.map(({ path }) => join(dirname(output), basename(path)));
  for (const path of [output, ...maps])
    if (isSameFile(path, source))
      throw new CliError(({ enforce }) => enforce.output.isSource({ file: path }));
  if (isForced) return;
  const owner = optionsOfHead(output);
  if (owner === by) return;
  if (owner !== undefined)
    throw new CliError(({ enforce: { output: words } }) =>
      words.otherSite({ file: output, options: owner === "" ? words.otherOptions : owner }),
    );
  const other = [output, ...maps].find(isOther);
  if (other !== undefined) throw new CliError(({ enforce }) => enforce.output.notOurs({ file: other }));
}

/** The options with which `enforce` has written a file, empty if it does not say; undefined if it has not. */
function optionsOfHead(path: string): string | undefined {
  if (!isOther(path)) return undefined;
  const head = headOf(path);
  if (!head.startsWith(HEAD)) return undefined;
  // Long lines are continued.
  const said = /written by: robotomata enforce (--target \S+(?: --name \S+)?)/.exec(
    head.replace(/\n# +/g, " "),
  );
  return said?.[1] ?? "";
}

/** Whether a file has something that could be lost. */
function isOther(path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false });
  return file?.isFile() === true && file.size > 0;
}

function headOf(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(LONGEST_HEAD);
    return bytes.toString("latin1", 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
