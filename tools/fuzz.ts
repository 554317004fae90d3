/**
 * npm run fuzz -- [--minutes N] [--seed S] [--only NAME]: runs the tests that generate their cases, over and over with
 * fresh seeds, and keeps failing cases in test/regressions/, from where every later test run replays them. Tests whose
 * input is only larger in thorough runs are run once at the beginning.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Random } from "../bench/random.ts";
import { keep, regressions } from "../test/support/kept.ts";
import { root } from "./root.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
});
const minutes = numberOf("minutes", values.minutes ?? "10");
const first = numberOf("seed", values.seed ?? String(Date.now() % 2 ** 31));
const { only = "" } = values;

/** Test files that do more with an effort of 1. */
const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .map((name) => join("test", name))
  .filter((name) => name.endsWith(".test.ts") && !name.includes("node_modules") && name.includes(only))
  .filter((name) => /fc\.assert|FUZZ_SEED|support\/(effort|linear|corpus)\.ts/.test(textOf(name)))
  .sort();
const seeded = files.filter((name) => /fc\.assert|FUZZ_SEED/.test(textOf(name)));

function textOf(name: string): string {
  return readFileSync(join(root, name), "utf8");
}

function numberOf(option: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isFinite(number) && number >= 0) return number;
  console.error(`fuzz: --${option} takes a number, not "${text}"`);
  process.exit(2);
}

/** Runs a test file with a seed. Resolves to its output if it failed. */
function failureOf(file: string, seed: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const program = join(root, "node_modules/vitest/vitest.mjs");
    const child = spawn(process.execPath, [program, "run", file, "--testTimeout=600000"], {
      cwd: root,
      env: { EFFORT: "1", ...process.env, FUZZ_SEED: String(seed), NO_COLOR: "1" },
    });
    let out = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        // This much output is enough to see what is wrong.
        if (out.length < 1 << 20) out += chunk;
      });
    }
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(undefined);
      // If there is no count of failed tests, the run failed for another reason.
      else if (/^ *Tests .*failed/m.test(out)) resolve(out);
      else reject(new Error(`fuzz: ${file} did not run:\n${out}`));
    });
  });
}

if (files.length === 0) {
  console.error(`fuzz: no tests that generate cases have "${only}" in their path`);
  process.exit(2);
}
console.log(`${files.length} files of tests for ${minutes} minutes, the first seed being ${first}`);
const random = new Random(first);
const start = performance.now();
const known = regressions().length;
const failed = new Map<string, number>();
let runs = 0;
for (let seed = first; runs === 0 || performance.now() - start < minutes * 60_000; ) {
  for (const file of random.shuffled(seed === first ? files : seeded)) {
    if (runs > 0 && performance.now() - start >= minutes * 60_000) break;
    const before = regressions().length;
    const began = performance.now();
    const failure = await failureOf(file, seed);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    runs++;
    console.log(`${failure === undefined ? "ok    " : "FAILED"}  seed ${seed}  ${seconds} s  ${file}`);
    if (failure === undefined) continue;
    failed.set(file, (failed.get(file) ?? 0) + 1);
    console.log(failure.trimEnd());
    // Failing properties have written down their inputs; for other tests, the seed is kept.
    if (regressions().length === before) keep({ test: file, seed, error: "the file of tests failed" });
  }
  seed = random.between(1, 2 ** 31 - 1);
}
const spent = ((performance.now() - start) / 60_000).toFixed(1);
console.log(
  `${runs} runs in ${spent} minutes, ${regressions().length - known} new files in test/regressions/`,
);
for (const [file, times] of failed) console.log(`failed ${times} times: ${file}`);
process.exitCode = failed.size > 0 ? 1 : 0;
