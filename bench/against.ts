/**
 * Two builds against each other: `npx tsx bench/against.ts DIR`, where DIR is a checkout that has been built too, as this
 * one must have been. Their answers are compared first, then their times, in turns within one run. With `--only`, the
 * parts of these names: urls, one, once, near, store, cold.
 *
 * The same build may differ from itself by a few percent from one process to the next, and some packed batches by half:
 * where the system happens to put buffers and code. Several runs tell more than many rounds.
 */
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type Build, type Pair, Sides } from "./against/build.ts";
import { coldPair } from "./against/cold.ts";
import { nearPairs } from "./against/near.ts";
import { oncePairs } from "./against/once.ts";
import { onePairs } from "./against/one.ts";
import { storePairs } from "./against/store.ts";
import { urlPairs } from "./against/urls.ts";
import { inputSets } from "./input-sets.ts";
import type { InputSet } from "./inputs.ts";
import { spread } from "./measure.ts";
import { durations, range, TIMES, table } from "./table.ts";

const PARTS: Readonly<Record<string, (set: InputSet, sides: Sides) => AsyncGenerator<Pair>>> = {
  urls: urlPairs,
  one: onePairs,
  once: oncePairs,
  near: nearPairs,
  store: storePairs,
};

async function buildIn(folder: string): Promise<Build> {
  const load = (file: string): Promise<object> => import(pathToFileURL(resolve(folder, "dist", file)).href);
  return { ...(await load("index.js")), ...(await load("store/index.js")) } as Build;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string", multiple: true, default: [] } },
});
const [other] = positionals;
if (other === undefined) throw new Error("Name the folder of the other build: npx tsx bench/against.ts DIR");
const [ownFolder, otherFolder] = [fileURLToPath(new URL("..", import.meta.url)), resolve(other)];
const isWanted = (part: string): boolean => values.only.length === 0 || values.only.includes(part);

function show(part: string, pairs: readonly (readonly [inputs: string, Pair])[]): void {
  const rows = pairs.map(([inputs, { work, own, theirs, floor, ratios }]) => {
    const cells = [own, theirs, floor].map((times) => (times === undefined ? "" : durations(spread(times))));
    return [work, inputs, ...cells, range(spread(ratios), TIMES)];
  });
  const head = [part, "inputs", "this build", "the other", "encodeInto", "this / other"];
  console.log(`${table(head, rows, 2)}\n`);
}

const sides = new Sides(await buildIn(ownFolder), await buildIn(otherFolder));
const sets = inputSets();
for (const [part, pairsOf] of Object.entries(PARTS)) {
  if (!isWanted(part)) continue;
  const pairs: [string, Pair][] = [];
  for (const set of sets) for await (const pair of pairsOf(set, sides)) pairs.push([set.name, pair]);
  show(part, pairs);
}
if (isWanted("cold")) show("cold", [[`Node ${process.versions.node}`, coldPair(ownFolder, otherFolder)]]);
