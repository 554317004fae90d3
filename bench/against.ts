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
import { apartLines, coldLine, type Line } from "./against/apart.ts";
import { PARTS } from "./against/pairs.ts";
import type { Build } from "./against/race.ts";
import { expectParts, isSelected } from "./command.ts";
import { inputSets } from "./input-sets.ts";
import { ratios, spread } from "./measure.ts";
import { durations, range, TIMES, table } from "./table.ts";

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
const folders = [fileURLToPath(new URL("..", import.meta.url)), resolve(other)] as const;
expectParts(values.only, [...Object.keys(PARTS), "cold"]);
const isWanted = (part: string): boolean => isSelected(values, part);

/** Lines of the parts that are wanted, with the builds of these folders in this process. */
async function linesIn(folders: readonly string[]): Promise<Line[]> {
  const builds = await Promise.all(folders.map(buildIn));
  const sets = inputSets();
  const lines: Line[] = [];
  for (const [part, pairsOf] of Object.entries(PARTS)) {
    if (!isWanted(part)) continue;
    for (const set of sets) for await (const pair of pairsOf(set, builds)) lines.push([part, set.name, pair]);
  }
  return lines;
}

function show(part: string, lines: readonly Line[]): void {
  const rows = lines
    .filter((line) => line[0] === part)
    .map(([, inputs, { work, times, floor }]) => {
      const [own, theirs] = [times[0]!, times[1]!];
      const cells = [own, theirs, floor].map((each) => (each === undefined ? "" : durations(spread(each))));
      return [work, inputs, ...cells, range(spread(ratios(own, theirs)), TIMES)];
    });
  if (rows.length === 0) return;
  const head = [part, "inputs", "this build", "the other", "encodeInto", "this / other"];
  console.log(`${table(head, rows, 2)}\n`);
}

if (values.alone) {
  console.log(JSON.stringify(await linesIn([other])));
} else {
  const processes = Number(values.apart ?? 0);
  const lines = processes > 0 ? await apartLines(folders, values.only, processes) : await linesIn(folders);
  if (isWanted("cold")) lines.push(coldLine(folders));
  for (const part of [...Object.keys(PARTS), "cold"]) show(part, lines);
}
