/**
 * npm run mutants -- [--count N] [--seed S] [--only program/match.ts:70,read/]: puts small faults into the core, one at a time,
 * and runs the core's fast tests against each. A fault that no test notices is a survivor: a test is missing, or the
 * fault makes no difference. What was found is kept in coverage/mutants.jsonl; only survivors are tried again.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import harmless from "../test/mutation/harmless.json" with { type: "json" };
import { compile } from "./mutants/compile.ts";
import { mutationsOf } from "./mutants/mutations.ts";
import { type Finding, judge, placeOf, sampleOf } from "./mutants/outcomes.ts";
import type { Plan, Reached, Rounds } from "./mutants/plan.ts";
import { selections, unconcerned } from "./mutants/selection.ts";
import { switchedCore, watchingCore } from "./mutants/switched.ts";
import { Tests } from "./mutants/tests.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const { values } = parseArgs({
  options: { count: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
});
const count = numberOf("count", values.count ?? "100");
const seed = numberOf("seed", values.seed ?? "1");
const only = (values.only ?? "").split(",");

const ROOMS = ["bytes", "url", "program", "read", "batch", "store"];

function numberOf(option: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isInteger(number) && number >= 0) return number;
  console.error(`mutants: --${option} takes a whole number, not "${text}"`);
  process.exit(2);
}

const texts = new Map(
  readdirSync(join(root, "assembly"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [`assembly/${name}`, readFileSync(join(root, "assembly", name), "utf8")]),
);

/** The core with one file changed; nothing if it does not compile. */
async function coreWith(file: string, text: string): Promise<Uint8Array | undefined> {
  return (await compile(new Map([...texts, [file, text]]))).core;
}

const mutations = [...texts]
  .filter(([file]) => ROOMS.some((room) => file.startsWith(`assembly/${room}/`)))
  .flatMap(([file, text]) => mutationsOf(file, text))
  .filter((mutation) => only.some((part) => placeOf(mutation, texts.get(mutation.file)!).includes(part)));
const sample = sampleOf(mutations, count, seed);
console.log(`${sample.length} of ${mutations.length} mutants`);

const folder = mkdtempSync(join(tmpdir(), "mutants-"));
const plan = join(folder, "plan.json");
const without = unconcerned(sample.map(({ file }) => file));
const tests = new Tests("test/mutation/core.config.ts", { MUTANT_PLAN: plan });
let cores = 0;

/** Writes a core, and returns its path. */
function write(core: Uint8Array): string {
  const path = join(folder, `${++cores}.wasm`);
  writeFileSync(path, core);
  return path;
}

function tell(next: Plan): void {
  writeFileSync(plan, JSON.stringify(next));
}

/** Runs all tests that concern the sample, which must pass, and returns what they have written down, a line for each file. */
async function passing<Line>(plan: (lines: string) => Plan): Promise<Line[]> {
  const lines = join(folder, "lines.jsonl");
  writeFileSync(lines, "");
  tell(plan(lines));
  await tests.expectToPass(without);
  return readFileSync(lines, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

try {
  const { core: original } = await compile(texts);
  if (original === undefined) throw new Error("the core does not compile");
  const isOriginal = (core: Uint8Array): boolean => Buffer.compare(core, original) === 0;
  const switched = await switchedCore(texts, sample);
  console.log(`${switched.numbers.size} of them in one core`);
  const core = write(switched.core);
  const rounds = join(folder, "rounds.json");
  writeFileSync(rounds, JSON.stringify(await passing<Rounds>((measure) => ({ core, measure }))));
  const watching = await watchingCore(texts, sample);
  const watched = await passing<Reached>((reached) => ({ core: write(watching.core), reached }));
  const selectionOf = selections(watched, watching.numbers);
  const results = join(root, "coverage/mutants.jsonl");
  await judge(sample, texts, results, harmless, async (mutation, text): Promise<Finding> => {
    const { file } = mutation;
    const only = selectionOf(mutation);
    const mutant = switched.numbers.get(mutation);
    if (mutant === undefined) {
      const own = await coreWith(file, text);
      if (own === undefined) return { fate: "does not compile" };
      if (isOriginal(own)) return { fate: "same code" };
      tell({ core: write(own), only });
    } else tell({ core, mutant, only, rounds });
    const selected = Object.keys(only);
    if (selected.length > 0) {
      const found = await tests.run({ file, only: selected });
      if (found.fate !== "survived") return found;
    }
    const own = await coreWith(file, text);
    return { fate: own !== undefined && isOriginal(own) ? "same code" : "survived" };
  });
  // What was noticed counts only if nothing else has come to fail meanwhile.
  await passing(() => ({ core: write(original) }));
} finally {
  await tests.stop();
  rmSync(folder, { recursive: true });
}
