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
import { type ClientResults, clientReport } from "./client/report.ts";
import { warmResults } from "./client/warm.ts";
import { flags, measureParts } from "./command.ts";
import { publish } from "./record.ts";

const PARTS = {
  warm: warmResults,
  refresh: refreshResults,
  cold: coldResults,
  memory: memoryResults,
  waiting: waitingResult,
};
const options = flags(Object.keys(PARTS));
publish("client", await measureParts<ClientResults>(options, PARTS), options, clientReport);
