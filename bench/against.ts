/**
 * Two builds against each other: `npx tsx bench/against.ts DIR`, where DIR is a checkout that has been built too, as this
 * one must have been. Their answers are compared first, then their times, in turns within one run. With `--only`, the
 * parts of these names: urls, one, once, near, store.
 *
 * The same build may differ from itself by a few percent from one process to the next, and some packed batches by half:
 * where the system happens to put buffers and code. Several runs tell more than many rounds.
 */
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type Build, type Pair, Sides } from "./against/build.ts";
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
const sides = new Sides(await buildIn(fileURLToPath(new URL("..", import.meta.url))), await buildIn(other));
const sets = inputSets();
for (const [name, pairs] of Object.entries(PARTS)) {
  if (values.only.length > 0 && !values.only.includes(name)) continue;
  const rows: string[][] = [];
  for (const set of sets) {
    for await (const { work, own, theirs, floor, ratios } of pairs(set, sides)) {
      const cells = [own, theirs, floor].map((times) =>
        times === undefined ? "" : durations(spread(times)),
      );
      rows.push([work, set.name, ...cells, range(spread(ratios), TIMES)]);
    }
  }
  console.log(
    `${table([name, "inputs", "this build", "the other", "encodeInto", "this / other"], rows, 2)}\n`,
  );
}
