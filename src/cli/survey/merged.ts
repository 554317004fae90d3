import { readFileSync } from "node:fs";
import { RobotsError } from "../../errors.ts";
import { readTally } from "../../survey/tally/read.ts";
import { emptyTally, merge, type Tally } from "../../survey/tally/tally.ts";
import { CliError } from "../command.ts";
import { reason } from "../reason.ts";
import { printable } from "../wording.ts";

/** The sum of counts in files. */
export function mergedFrom(paths: readonly string[]): Tally {
  const tally = emptyTally();
  for (const path of paths) {
    try {
      merge(tally, readTally(readFileSync(path, "utf8")));
    } catch (error) {
      const why = error instanceof RobotsError ? error.message : reason(error);
      throw new CliError(`cannot add ${printable(path)}: ${why}`);
    }
  }
  return tally;
}
