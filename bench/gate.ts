/**
 * RobotsClient: what a crawler pays for asking through it rather than the store or a Map of policies, for fetching
 * through it rather than in a loop, and what hosts take to remember. Everything is measured in one run, side by side,
 * after equal answers were proven.
 *
 *     npm run bench:gate -- [--record] [--json] [--only warm|refresh|memory|waiting|cold]
 */
import { flags, wanted } from "./command.ts";
import { coldResults } from "./gate/cold.ts";
import { memoryResults, waitingResult } from "./gate/memory.ts";
import { refreshResults } from "./gate/refresh.ts";
import { gateReport } from "./gate/report.ts";
import type { GateResults } from "./gate/results.ts";
import { warmResults } from "./gate/warm.ts";
import { deliver, machineLine, record } from "./record.ts";

const PARTS: { readonly [P in keyof GateResults]: () => Promise<GateResults[P]> } = {
  warm: warmResults,
  refresh: refreshResults,
  cold: coldResults,
  memory: memoryResults,
  waiting: waitingResult,
};

const options = flags(Object.keys(PARTS));
const results: Partial<GateResults> = {};
for (const [part, measure] of Object.entries(PARTS)) {
  if (!wanted(options, part)) continue;
  console.error(`${part} ...`);
  Object.assign(results, { [part]: await measure() });
}

const recorded = record("gate", results);
if (!options.json) console.log(`${machineLine(recorded.machine)}\n\n${gateReport(results)}`);
deliver(recorded, options);
