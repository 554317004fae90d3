/** The tests that mutants are run against: those of reading files and of verdicts that are fast, with few generated cases. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "test/{agent,dialect,parse,policy}/**/*.test.ts",
      "test/engine/{cases,lines,select,property}.test.ts",
      "test/compat/*.test.ts",
    ],
    setupFiles: ["test/support/properties.ts"],
    testTimeout: 60_000,
    env: { FUZZ_RUNS: "40", WITHOUT_CORPUS: "1" },
  },
});
