/** Fresh processes, one of each build in turns: import and first verdict, above a process that imports nothing. */
import { COLD, coldMilliseconds } from "../floor/cold.ts";
import { ratios } from "../measure.ts";
import type { Pair } from "./build.ts";

const ROUNDS = 25;

/** @param own folder of a checkout that has been built, as is `theirs` */
export function coldPair(own: string, theirs: string): Pair {
  const times: Record<"own" | "theirs", number[]> = { own: [], theirs: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const empty = coldMilliseconds(COLD.empty, own);
    for (const [side, folder] of [
      ["own", own],
      ["theirs", theirs],
    ] as const)
      times[side].push((coldMilliseconds(COLD.robotomata, folder) - empty) * 1e6);
  }
  return { work: "import + first verdict", ...times, ratios: ratios(times.own, times.theirs) };
}
