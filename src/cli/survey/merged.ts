import { readFileSync } from "node:fs";
import { RobotsError } from "../../base/errors.ts";
import { readTally } from "../../study/tally/read.ts";
import { emptyTally, merge, type Tally } from "../../study/tally/tally.ts";
import { CliError } from "../command.ts";
import { reason } from "../shared/output/reason.ts";
import { printable } from "../shared/output/wording.ts";

/** The sum of counts in files. @throws CliError for files that are none, or whose counts do not add up */
export function mergedFrom(paths: readonly string[]): Tally {
  const tally = emptyTally();
  for (const path of paths) {
    try {
      const more = readTally(readFileSync(path, "utf8"));
      const [mine, theirs] = [tally, more].map(({ restrictions }) => Object.keys(restrictions).sort().join());
      // Counts of files that no crawler can read are for no agent.
      if (mine !== "" && theirs !== "" && mine !== theirs) throw new CliError("it is about other agents");
      merge(tally, more);
    } catch (error) {
      const why = error instanceof RobotsError || error instanceof CliError ? error.message : reason(error);
      throw new CliError(`cannot add ${printable(path)}: ${why}`);
    }
  }
  return tally;
}
