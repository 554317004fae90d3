/**
 * How cost grows: with rules, wildcards, length of path and hosts; what hostile files cost; what a million policies
 * leave behind.
 *
 *     npm run bench -- scale [--record] [--json] [--only rules|wildcards|paths|hosts|hostile|memory]
 */
import { flags, measureParts } from "./command.ts";
import { HOST_COUNTS, type StoreResult, storeAt } from "./floor/store.ts";
import { publish } from "./record.ts";
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

/** The million policies go first: what the other parts leave in memory would hide what they leave. */
const PARTS = {
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
const options = flags(Object.keys(PARTS));
publish("scale", await measureParts<ScaleResults>(options, PARTS), options, (results) =>
  Object.entries(scaleTables(results))
    .map(([name, text]) => `${name}\n\n${text}`)
    .join("\n\n"),
);
