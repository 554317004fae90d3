/**
 * What linting takes per file of the corpus, and how much of that each rule takes: `npx tsx bench/lint.ts`, after
 * `npm run build`. With `--against DIR`, a checkout that has been built too, all answers of the two builds are
 * compared first, then their times, in turns within one run. `--may-grow RULE,RULE` names rules of which this build may
 * find more.
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
const OTHER = "`lint` of the other build";

const { values } = parseArgs({ options: { against: { type: "string" }, "may-grow": { type: "string" } } });

type Mode = (file: Uint8Array) => unknown;

async function buildIn(folder: string): Promise<Build> {
  return (await import(pathToFileURL(resolve(folder, "dist/lint/index.js")).href)) as Build;
}

/** What a mode took. */
interface Times {
  /** Microseconds of each file, in its fastest round: a shared machine only ever adds to them. */
  readonly best: number[];
  /** Milliseconds that the processor worked for all files, collecting garbage included, by round. */
  readonly rounds: number[];
}

/** Times of modes that take turns. */
function timed(modes: ReadonlyMap<string, Mode>, files: readonly Uint8Array[]): Map<string, Times> {
  const names = [...modes.keys()];
  const none = (): Times => ({ best: files.map(() => Number.POSITIVE_INFINITY), rounds: [] });
  const times = new Map(names.map((name) => [name, none()]));
  // The round before the first is for the compiler.
  for (let round = -1; round < ROUNDS; round++) {
    names.forEach((_, i) => {
      const name = names[(i + round + 1) % names.length]!;
      const run = modes.get(name)!;
      const { best, rounds } = times.get(name)!;
      const before = process.cpuUsage();
      files.forEach((file, f) => {
        const start = performance.now();
        run(file);
        best[f] = Math.min(best[f]!, (performance.now() - start) * 1000);
      });
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) rounds.push((user + system) / 1000);
    });
  }
  return times;
}

function timesTable(times: ReadonlyMap<string, Times>): string {
  const rows = [...times].map(([name, { best }]) => {
    const sorted = [...best].sort((a, b) => a - b);
    const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
    return [
      name,
      ...[mean, ...[0.5, 0.99].map((share) => sorted[Math.floor(sorted.length * share)]!)].map(short),
    ];
  });
  return table(["µs per file", "mean", "median file", "99 % of files"], rows);
}

async function run({ against, "may-grow": growing }: typeof values): Promise<void> {
  const own = await buildIn(fileURLToPath(new URL("..", import.meta.url)));
  const files = realFiles();
  const modes = new Map<string, Mode>([
    ["`lint`", (file) => own.lint(file)],
    ["`countFindings`", (file) => own.countFindings!(file)],
  ]);
  if (against !== undefined) {
    const built = await buildIn(against);
    const difference = firstDifference(own, built, growing?.split(",") ?? []);
    if (difference !== undefined) throw new Error(`The builds differ: ${difference}`);
    console.log(`All answers are equal${growing === undefined ? "" : `, but for more of ${growing}`}.\n`);
    modes.set(OTHER, (file) => built.lint(file));
  }
  const times = timed(modes, files);
  console.log(`${files.length} files, the quickest of ${ROUNDS} rounds each\n`);
  console.log(timesTable(times));
  if (against === undefined) {
    const costs = ruleCosts(files).sort((a, b) => b.mean - a.mean);
    const rows = costs.map(({ id, mean, median }) => [id, short(mean), short(median)]);
    console.log(`\n${table(["rule, µs per file", "mean", "median file"], rows)}`);
    return;
  }
  const other = times.get(OTHER)!.rounds;
  for (const name of ["`lint`", "`countFindings`"]) {
    const faster = range(spread(ratios(other, times.get(name)!.rounds)), TIMES);
    console.log(`\n${OTHER} takes the time of ${name} times ${faster}.`);
  }
}

if (corpusAvailable) await run(values);
else reportSkipped("linting real files");
