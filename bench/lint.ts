/**
 * What linting takes per file of the corpus, and what each rule takes of that: `npx tsx bench/lint.ts`, after
 * `npm run build`. With `--against DIR`, a checkout that has been built too, all answers of the two builds are compared
 * first, then their times, in turns within one run.
 */
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { corpusAvailable, reportSkipped } from "../test/support/corpus.ts";
import { type Build, firstDifference } from "./lint/agree.ts";
import { realFiles } from "./lint/inputs.ts";
import { ruleCosts } from "./lint/rule-costs.ts";
import { ratios, spread } from "./measure.ts";
import { range, short, TIMES, table } from "./table.ts";

const ROUNDS = 7;

type Mode = (file: Uint8Array) => unknown;

async function buildIn(folder: string): Promise<Build> {
  return (await import(pathToFileURL(resolve(folder, "dist/lint/index.js")).href)) as Build;
}

/** Microseconds of each file, in each round, of modes that take turns. */
function timed(modes: ReadonlyMap<string, Mode>, files: readonly Uint8Array[]): Map<string, number[][]> {
  const names = [...modes.keys()];
  const times = new Map(names.map((name): [string, number[][]] => [name, []]));
  // The round before the first is for the compiler.
  for (let round = -1; round < ROUNDS; round++) {
    names.forEach((_, i) => {
      const name = names[(i + round + 1) % names.length]!;
      const run = modes.get(name)!;
      const list = files.map((file) => {
        const start = performance.now();
        run(file);
        return (performance.now() - start) * 1000;
      });
      if (round >= 0) times.get(name)!.push(list);
    });
  }
  return times;
}

const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;

/** The time that a share of the files does not exceed. */
function quantile(list: readonly number[], share: number): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length * share)]!;
}

function timesTable(times: ReadonlyMap<string, number[][]>): string {
  const rows = [...times].map(([name, rounds]) => [
    name,
    range(spread(rounds.map(mean))),
    range(spread(rounds.map((list) => quantile(list, 0.5)))),
    range(spread(rounds.map((list) => quantile(list, 0.99)))),
  ]);
  return table(["µs per file", "mean", "median file", "99 % of files"], rows);
}

async function run(against: string | undefined): Promise<void> {
  const own = await buildIn(fileURLToPath(new URL("..", import.meta.url)));
  const files = realFiles();
  const modes = new Map<string, Mode>([
    ["`lint`", (file) => own.lint(file)],
    ["`countFindings`", (file) => own.countFindings!(file)],
  ]);
  if (against !== undefined) {
    const other = await buildIn(against);
    const difference = firstDifference(own, other);
    if (difference !== undefined) throw new Error(`The builds differ: ${difference}`);
    console.log("All answers are equal.\n");
    modes.set("`lint` of the other build", (file) => other.lint(file));
  }
  const times = timed(modes, files);
  console.log(`${files.length} files, ${ROUNDS} rounds: middle, least and greatest of the rounds\n`);
  console.log(timesTable(times));
  if (against === undefined) {
    const costs = ruleCosts(files).sort((a, b) => b.mean - a.mean);
    const rows = costs.map(({ id, mean, median }) => [id, short(mean), short(median)]);
    console.log(`\n${table(["rule, µs per file", "mean", "median file"], rows)}`);
    return;
  }
  const means = (name: string): number[] => times.get(name)!.map(mean);
  for (const name of ["`lint`", "`countFindings`"]) {
    const faster = range(spread(ratios(means("`lint` of the other build"), means(name))), TIMES);
    console.log(`\n${name} takes the other build's time divided by ${faster}.`);
  }
}

const { values } = parseArgs({ options: { against: { type: "string" } } });
if (corpusAvailable) await run(values.against);
else reportSkipped("linting real files");
