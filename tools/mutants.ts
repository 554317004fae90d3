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
import { main as asc } from "assemblyscript/asc";
import harmless from "../test/mutation/harmless.json" with { type: "json" };
import { mutationsOf } from "./mutants/mutations.ts";
import { judge, placeOf, sampleOf } from "./mutants/outcomes.ts";
import { Tests } from "./mutants/tests.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const { values } = parseArgs({
  options: { count: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
});
const count = numberOf("count", values.count ?? "100");
const seed = numberOf("seed", values.seed ?? "1");
const only = (values.only ?? "").split(",");

const ROOMS = ["bytes", "url", "program", "read", "batch", "store"];

/** Tests of what only some files do: faults in others are noticed by other tests, or not by these either. */
const CONCERNS: readonly (readonly [tests: string, files: RegExp])[] = [
  ["test/url/", /\/(?:bytes|url|read|batch|store)\//],
  ["test/store/", /\/(?:bytes|url|batch|store)\//],
  ["test/engine/leftmost", /\/(?:bytes|program\/tails|program\/suffixes)/],
  ["test/engine/suffixes", /\/(?:bytes|program\/tails|program\/suffixes)/],
];

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

/** The core with one file changed, optimized just enough that code which does the same is the same. */
async function compile(file?: string, text?: string): Promise<Uint8Array | undefined> {
  let bytes: Uint8Array | undefined;
  const options = [
    "assembly/index.ts",
    "--runtime",
    "stub",
    "--enable",
    "simd,bulk-memory",
    "--initialMemory",
    "7",
  ];
  const { error } = await asc(
    [...options, "--noAssert", "--use", "abort=", "-O1", "--outFile", "core.wasm"],
    {
      readFile: (name) => (name === file ? text! : (texts.get(name) ?? null)),
      writeFile: (_, contents) => {
        bytes = contents as Uint8Array;
      },
      listFiles: () => [],
      stderr: { write: () => true } as never,
    },
  );
  return error === null ? bytes : undefined;
}

const mutations = [...texts]
  .filter(([file]) => ROOMS.some((room) => file.startsWith(`assembly/${room}/`)))
  .flatMap(([file, text]) => mutationsOf(file, text))
  .filter((mutation) => only.some((part) => placeOf(mutation, texts.get(mutation.file)!).includes(part)));
const sample = sampleOf(mutations, count, seed);
console.log(`${sample.length} of ${mutations.length} mutants`);

const folder = mkdtempSync(join(tmpdir(), "mutants-"));
const core = join(folder, "core.wasm");
const tests = new Tests("test/mutation/core.config.ts", { MUTANT_CORE: core });
try {
  const original = await compile();
  if (original === undefined) throw new Error("the core does not compile");
  writeFileSync(core, original);
  await tests.expectToPass();
  const results = join(root, "coverage/mutants.jsonl");
  await judge(sample, texts, results, harmless, async ({ file }, mutated) => {
    const bytes = await compile(file, mutated);
    if (bytes === undefined) return { fate: "does not compile" };
    if (Buffer.compare(bytes, original) === 0) return { fate: "same code" };
    writeFileSync(core, bytes);
    const without = CONCERNS.filter(([, files]) => !files.test(file)).map(([path]) => path);
    return tests.run({ file, without });
  });
  // What was noticed counts only if nothing else has come to fail meanwhile.
  writeFileSync(core, original);
  await tests.expectToPass();
} finally {
  await tests.stop();
  rmSync(folder, { recursive: true });
}
