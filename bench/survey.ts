/**
 * What a survey costs for each file, in the processor's time, on one thread:
 *
 *     npm run bench -- survey FOLDER [--rounds 5]
 *
 * Within a process that has counted the same files before, each file anew, and as whole processes, whose start and first
 * thousands of files are the slow ones. All take turns, and the ratios are those within a round.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { surveyAgents } from "../src/study/restriction/agents.ts";
import { countFile, readingOf } from "../src/study/tally/file.ts";
import { RestrictionCounter } from "../src/study/tally/restriction-counter.ts";
import { emptyTally, type Scope } from "../src/study/tally/tally.ts";
import { interleave, ratios, spread, type Task } from "./measure.ts";
import { processTime } from "./process-time.ts";
import { durations, range, table } from "./table.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "5" } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("Of which files? npm run bench -- survey FOLDER");
const rounds = Number(values.rounds);
const names = readdirSync(folder);
const bodies = names.map((name) => readFileSync(join(folder, name)));
const units = bodies.length;
const agents = surveyAgents([]);

function count(scope: Scope): void {
  const tally = emptyTally();
  const restrictions = new RestrictionCounter(agents);
  for (const body of bodies) {
    const file = { body, contentType: null, garbled: false };
    const reading = countFile(tally, file, { agents, isDetailed: false, scope });
    if (reading.unreadable === undefined) restrictions.count(tally, reading.restrictions);
  }
  restrictions.addTo(tally);
}

const tasks: readonly Task[] = [
  { name: "everything", units, run: () => count("usual") },
  { name: "--only restrictions", units, run: () => count("restrictions") },
  {
    name: "reading alone: its groups",
    units,
    run() {
      for (const body of bodies) void readingOf(body).groups;
    },
  },
];

const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const survey = [main, "survey", "--json", "--threads", "1"];
const whole = new Map<string, number[]>();
for (let round = 0; round < rounds; round++)
  for (const [name, args] of [
    ["everything", [folder]],
    ["--only restrictions", ["--only", "restrictions", folder]],
    ["a start, with one file", [join(folder, names[0]!)]],
  ] as const) {
    const nanoseconds = processTime([...survey, ...args], { most: 0 }) * 1e6;
    whole.set(name, [...(whole.get(name) ?? []), nanoseconds]);
  }

function show(title: string, results: ReadonlyMap<string, readonly number[]>, each: number): void {
  const [first] = results.values();
  const rows = [...results].map(([name, times]) => [
    name,
    durations(spread(times.map((time) => time / each))),
    range(spread(ratios(times, first!))),
  ]);
  console.log(`\n${title}\n\n${table(["", "median (min..max)", "to everything"], rows)}`);
}

const bytes = bodies.reduce((sum, { length }) => sum + length, 0);
console.log(`${units} files of ${Math.round(bytes / units)} bytes on average, ${rounds} rounds`);
show("A file, in a process that is warm", await interleave(tasks, { rounds, time: 1 }), 1);
const start = whole.get("a start, with one file")!;
whole.delete("a start, with one file");
show("A file, in a process of its own, its start included", whole, units);
console.log(`\nThe start of such a process, with one file: ${durations(spread(start))}`);
