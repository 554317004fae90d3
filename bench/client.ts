/**
 * RobotsClient: what a crawler pays for asking through it rather than the store or a Map of policies, for fetching
 * through it rather than in a loop, and what hosts take to remember. Everything is measured in one run, side by side,
 * after equal answers were proven.
 *
 *     npm run bench -- client [--record] [--json] [--only warm|refresh|memory|waiting|cold]
 */

import { coldResults } from "./client/cold.ts";
import { memoryResults, waitingResult } from "./client/memory.ts";
import { refreshResults } from "./client/refresh.ts";
import { clientReport } from "./client/report.ts";
import type { ClientResults } from "./client/results.ts";
import { warmResults } from "./client/warm.ts";
import { flags, isSelected } from "./command.ts";
import { deliver, machineLine, record } from "./record.ts";

const PARTS: { readonly [P in keyof ClientResults]: () => Promise<ClientResults[P]> } = {
  warm: warmResults,
  refresh: refreshResults,
  cold: coldResults,
  memory: memoryResults,
  waiting: waitingResult,
};

const options = flags(Object.keys(PARTS));
const results: Partial<ClientResults> = {};
for (const [part, measure] of Object.entries(PARTS)) {
  if (!isSelected(options, part)) continue;
  console.error(`${part} ...`);
  Object.assign(results, { [part]: await measure() });
}

const recorded = record("client", results);
if (!options.json) console.log(`${machineLine(recorded.machine)}\n\n${clientReport(results)}`);
deliver(recorded, options);
