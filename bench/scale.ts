/**
 * How cost grows: with rules, wildcards, length of path and hosts; what hostile files cost; what a million policies
 * leave behind.
 *
 *     npm run bench -- scale [--record] [--json] [--only rules|wildcards|paths|hosts|hostile|memory]
 */
import { flags, isSelected } from "./command.ts";
import { HOST_COUNTS, type StoreResult, storeAt } from "./floor/store.ts";
import { deliver, machineLine, record } from "./record.ts";
import { pathCurve, rulesCurve, wildcardsCurve } from "./scale/growth.ts";
import { hostileTable } from "./scale/hostile.ts";
import { memoryCurve } from "./scale/memory.ts";
import { type ScaleResults, scaleTables } from "./scale/report.ts";
import { syntheticInputs } from "./synthetic.ts";

const inputs = syntheticInputs();

async function hostsCurve(): Promise<StoreResult[]> {
  const results: StoreResult[] = [];
  for (const rules of ["shared", "own"] as const) {
    for (const hosts of HOST_COUNTS) results.push(await storeAt(inputs, hosts, rules));
  }
  return results;
}

const results: ScaleResults = {};
/** The million policies go first: what the other parts leave in memory would hide what they leave. */
const parts: Readonly<Record<keyof ScaleResults, () => Promise<unknown>>> = {
  memory: async () => ({
    dispose: await memoryCurve(inputs, "dispose"),
    collector: await memoryCurve(inputs, "collector"),
  }),
  rules: rulesCurve,
  wildcards: wildcardsCurve,
  paths: pathCurve,
  hosts: hostsCurve,
  hostile: hostileTable,
};
const options = flags(Object.keys(parts));
for (const [part, measure] of Object.entries(parts)) {
  if (!isSelected(options, part)) continue;
  console.error(`${part} ...`);
  Object.assign(results, { [part]: await measure() });
}

const recorded = record("scale", results);
if (!options.json) {
  console.log(machineLine(recorded.machine));
  for (const [name, text] of Object.entries(scaleTables(results))) console.log(`\n${name}\n\n${text}`);
}
deliver(recorded, options);
