/** The tests that mutants are run against: those of reading files and of verdicts that are fast, with few generated cases. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "test/{agent,dialect,parse}/*.test.ts",
      "test/policy/{explain,given,request-rates,rules,contract,pace}.test.ts",
      "test/engine/{cases,property}.test.ts",
      "test/compat/rfc.test.ts",
    ],
    setupFiles: ["test/support/properties.ts"],
    // A thread that loads the library once: loading it for each file of tests takes longer than the tests.
    pool: "threads",
    maxWorkers: 1,
    isolate: false,
    testTimeout: 60_000,
    env: { FUZZ_RUNS: "15", WITHOUT_CORPUS: "1" },
  },
});
