/**
 * npm run mutants:typescript -- [--count N] [--seed S] src/parse/*.ts: puts Stryker's mutants into files, one at a time, and
 * runs the tests of test/mutation/vitest.config.ts against each. What was found is kept in
 * coverage/mutants-typescript.jsonl; only survivors are tried again.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import harmless from "../test/mutation/harmless.json" with { type: "json" };
import { judge, sampleOf } from "./mutants/outcomes.ts";
import { strykersMutations } from "./mutants/stryker.ts";
import { Tests } from "./mutants/tests.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Tests of what only some files do: faults in others are noticed by other tests, or not by these either. */
const CONCERNS: readonly (readonly [tests: string, files: RegExp])[] = [
  ["test/agent/", /\/(?:agent|dialect|parse)\//],
  ["test/dialect/", /\/(?:agent|dialect|parse)\//],
  ["test/parse/", /\/(?:agent|dialect|parse)\//],
  ["test/policy/", /\/(?:agent|dialect|parse|policy|core)\//],
  ["test/policy/pace", /\/(?:agent|dialect|parse)\//],
  ["test/engine/", /\/(?:agent|dialect|parse|policy|core)\//],
  ["test/compat/", /\/(?:agent|dialect|parse|policy|core)\//],
  ["test/image/", /\/(?:policy|core)\//],
  ["test/package/", /\/core\//],
  ["test/memory/", /\/core\//],
  ["test/sitemap/", /\/sitemap\//],
  ["test/url/", /\/(?:agent|dialect|parse|policy|url)\//],
  ["test/store/", /\/(?:policy|core|store)\//],
  ["test/analyze/", /\/analyze\//],
  ["test/lint/", /\/(?:analyze|lint)\//],
];

const { values, positionals } = parseArgs({
  options: { count: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
  allowPositionals: true,
});
const numbers = [Number(values.count), Number(values.seed)] as const;
if (!numbers.every((number) => Number.isInteger(number) && number >= 0)) {
  console.error("mutants:typescript: --count and --seed take whole numbers");
  process.exit(2);
}
const files = positionals.map((file) => relative(root, resolve(file)));
const missing = files.filter((file) => !existsSync(join(root, file)));
if (files.length === 0 || missing.length > 0) {
  console.error(
    files.length === 0 ? "mutants:typescript: which files?" : `mutants:typescript: no ${missing.join(", ")}`,
  );
  process.exit(2);
}

const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
const mutations = await strykersMutations(texts);
const sample = sampleOf(mutations, ...numbers);
console.log(`${sample.length} of ${mutations.length} mutants`);

const tests = new Tests("test/mutation/vitest.config.ts");
try {
  await tests.expectToPass();
  const results = join(root, "coverage/mutants-typescript.jsonl");
  await judge(sample, texts, results, harmless, ({ file }, text) => {
    const without = CONCERNS.filter(([, files]) => !files.test(file)).map(([path]) => path);
    return tests.run({ file, text, without });
  });
  // What was noticed counts only if nothing else has come to fail meanwhile.
  await tests.expectToPass();
} finally {
  await tests.stop();
}
