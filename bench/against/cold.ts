/**
 * Fresh processes, one of each build in turns: import and first verdict, above a process that imports nothing. It
 * is the processor's time on a single thread that counts, which a busy machine changes less than the time that
 * passes.
 */
import { execFileSync } from "node:child_process";
import { COLD } from "../floor/cold.ts";
import { ratios } from "../measure.ts";
import type { Pair } from "./build.ts";

const ROUNDS = 25;

/** @param own folder of a checkout that has been built, as is `theirs` */
export function coldPair(own: string, theirs: string): Pair {
  const times: Record<"own" | "theirs", number[]> = { own: [], theirs: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const empty = nanoseconds(COLD.empty, own);
    times.own.push(nanoseconds(COLD.robotomata, own) - empty);
    times.theirs.push(nanoseconds(COLD.robotomata, theirs) - empty);
  }
  return { work: "import + first verdict", ...times, ratios: ratios(times.own, times.theirs) };
}

/** What a program takes in a separate process, in a folder from which it imports. */
function nanoseconds(program: string, cwd: string): number {
  const text = `const from = process.cpuUsage(); ${program}
    const { user, system } = process.cpuUsage(from); console.log((user + system) * 1000);`;
  const options = ["--single-threaded", "--input-type=module", "-e", text];
  return Number(execFileSync(process.execPath, options, { cwd, encoding: "utf8" }));
}
