/**
 * Two builds against each other: `npm run bench -- against DIR`, where DIR is a checkout that has been built too, as this
 * one must have been. Their answers are compared first, then their times, in turns within one run. With `--only`, the
 * parts of these names: urls, one, once, near, store, cold.
 *
 * The same build may differ from itself by a few percent from one process to the next, single questions by a tenth if two
 * builds share a process, and some packed batches by half: where the system happens to put buffers and code. Several runs
 * tell more than many rounds: `--apart 8` gives each build eight processes of its own.
 */
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type Alone, alone, apartPairs, type Line } from "./against/apart.ts";
import { type Build, OneSide, type Pair, type Sides, TwoSides } from "./against/build.ts";
import { coldPair } from "./against/cold.ts";
import { nearPairs } from "./against/near.ts";
import { oncePairs } from "./against/once.ts";
import { onePairs } from "./against/one.ts";
import { storePairs } from "./against/store.ts";
import { urlPairs } from "./against/urls.ts";
import { expectParts, isSelected } from "./command.ts";
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
  options: {
    only: { type: "string", multiple: true, default: [] },
    apart: { type: "string" },
    // Of the processes that --apart starts: one build, its times as JSON.
    alone: { type: "boolean", default: false },
  },
});
const [other] = positionals;
if (other === undefined) throw new Error("Name the folder of the other build: npm run bench -- against DIR");
const [ownFolder, otherFolder] = [fileURLToPath(new URL("..", import.meta.url)), resolve(other)];
expectParts(values.only, [...Object.keys(PARTS), "cold"]);
const isWanted = (part: string): boolean => isSelected(values, part);

async function* pairs(sides: Sides): AsyncGenerator<Line> {
  const sets = inputSets();
  for (const [part, pairsOf] of Object.entries(PARTS)) {
    if (!isWanted(part)) continue;
    for (const set of sets) for await (const pair of pairsOf(set, sides)) yield [part, set.name, pair];
  }
}

function show(part: string, lines: readonly Line[]): void {
  const rows = lines
    .filter((line) => line[0] === part)
    .map(([, inputs, { work, own, theirs, floor, ratios }]) => {
      const cells = [own, theirs, floor].map((times) =>
        times === undefined ? "" : durations(spread(times)),
      );
      return [work, inputs, ...cells, range(spread(ratios), TIMES)];
    });
  if (rows.length === 0) return;
  const head = [part, "inputs", "this build", "the other", "encodeInto", "this / other"];
  console.log(`${table(head, rows, 2)}\n`);
}

async function shared(): Promise<Line[]> {
  const lines: Line[] = [];
  const sides = new TwoSides(await buildIn(ownFolder), await buildIn(otherFolder));
  for await (const line of pairs(sides)) lines.push(line);
  return lines;
}

if (values.alone) {
  const side = new OneSide(await buildIn(otherFolder));
  const lines: Alone[] = [];
  for await (const line of pairs(side)) lines.push(alone(line, side.takeAnswers()));
  console.log(JSON.stringify(lines));
} else {
  const processes = Number(values.apart ?? 0);
  const lines =
    processes > 0 ? await apartPairs([ownFolder, otherFolder], values.only, processes) : await shared();
  for (const part of Object.keys(PARTS)) show(part, lines);
  if (isWanted("cold"))
    show("cold", [["cold", `Node ${process.versions.node}`, coldPair(ownFolder, otherFolder)]]);
}
