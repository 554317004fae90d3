/**
 * npm run mutants -- [--count N] [--seed S] [--only program/match]: puts small faults into the core, one at a time, and
 * runs the core's fast tests against each. A fault that no test notices is a survivor: a test is missing, or the
 * fault makes no difference. What was found is kept in coverage/mutants.jsonl; only survivors are tried again.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { main as asc } from "assemblyscript/asc";
import { Random } from "../bench/random.ts";
import { type Mutation, mutationsOf } from "./mutants/mutations.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What became of a mutant: noticed, not noticed, the same code, or no program. */
type Fate = "killed" | "timed out" | "survived" | "same code" | "does not compile";

interface Outcome {
  readonly key: string;
  readonly place: string;
  readonly line: string;
  readonly fate: Fate;
}

const { values } = parseArgs({
  options: { count: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
});
const count = numberOf("count", values.count ?? "100");
const random = new Random(numberOf("seed", values.seed ?? "1"));
const { only = "" } = values;

const ROOMS = ["program", "read", "url"];
/** Milliseconds after which tests are taken to hang. They take a tenth of that. */
const PATIENCE = 180_000;

const texts = new Map(
  readdirSync(join(root, "assembly"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [`assembly/${name}`, readFileSync(join(root, "assembly", name), "utf8")]),
);
const results = join(root, "coverage/mutants.jsonl");
mkdirSync(join(root, "coverage"), { recursive: true });
const known = new Map(
  (existsSync(results) ? readFileSync(results, "utf8").split("\n").filter(Boolean) : []).map((line) => {
    const outcome = JSON.parse(line) as Outcome;
    return [outcome.key, outcome];
  }),
);

function numberOf(option: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isInteger(number) && number >= 0) return number;
  console.error(`mutants: --${option} takes a whole number, not "${text}"`);
  process.exit(2);
}

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

/** Runs the fast tests with a core, until one fails. */
function test(core: string): Promise<Fate> {
  return new Promise((resolve) => {
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const child = spawn(
      process.execPath,
      [vitest, "run", "--config", "test/mutation/core.config.ts", "--bail", "1"],
      {
        cwd: root,
        env: { ...process.env, MUTANT_CORE: core },
        stdio: "ignore",
      },
    );
    const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
    child.on("exit", (code, signal) => {
      clearTimeout(timer);
      resolve(signal !== null ? "timed out" : code === 0 ? "survived" : "killed");
    });
  });
}

function describe({ file, start, end, replacement }: Mutation): Omit<Outcome, "fate"> {
  const text = texts.get(file)!;
  const number = text.slice(0, start).split("\n").length;
  const line = text.split("\n")[number - 1]!.trim();
  const from = text.slice(start, end).replace(/\s+/g, " ");
  // All of the file counts: elsewhere in it, a fault may have come to matter.
  const key = createHash("sha256")
    .update(`${file} ${start} ${end} ${replacement} ${text}`)
    .digest("hex")
    .slice(0, 16);
  return {
    key,
    place: `${file}:${number}`,
    line: `${line}   [${from} -> ${replacement.replace(/\s+/g, " ")}]`,
  };
}

const mutations = [...texts]
  .filter(([file]) => ROOMS.some((room) => file.startsWith(`assembly/${room}/`)) && file.includes(only))
  .flatMap(([file, text]) => mutationsOf(file, text));
const sample: Mutation[] = [];
for (const pool = [...mutations]; sample.length < count && pool.length > 0; ) {
  sample.push(...pool.splice(random.between(0, pool.length - 1), 1));
}
console.log(`${sample.length} of ${mutations.length} mutants`);

const folder = mkdtempSync(join(tmpdir(), "mutants-"));
const core = join(folder, "core.wasm");
const fates = new Map<Fate, number>();
try {
  const original = await compile();
  if (original === undefined) throw new Error("the core does not compile");
  writeFileSync(core, original);
  const fate = await test(core);
  if (fate !== "survived") throw new Error(`the tests of an unchanged core: ${fate}`);
  for (const mutation of sample) {
    const { file, start, end, replacement } = mutation;
    const about = describe(mutation);
    let outcome = known.get(about.key);
    if (outcome === undefined || outcome.fate === "survived") {
      const text = texts.get(file)!;
      const bytes = await compile(file, text.slice(0, start) + replacement + text.slice(end));
      if (bytes !== undefined) writeFileSync(core, bytes);
      const fate =
        bytes === undefined
          ? "does not compile"
          : Buffer.compare(bytes, original) === 0
            ? "same code"
            : await test(core);
      outcome = { ...about, fate };
      appendFileSync(results, `${JSON.stringify(outcome)}\n`);
    }
    fates.set(outcome.fate, (fates.get(outcome.fate) ?? 0) + 1);
    if (outcome.fate === "survived") console.log(`survived  ${outcome.place}  ${outcome.line}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
for (const [fate, times] of fates) console.log(`${fate}: ${times}`);
