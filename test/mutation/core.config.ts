/** The tests that mutants of the core are run against: fast ones of verdicts, stores and images, few generated cases. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "test/engine/{cases,fingerprints,first-question,gather,leftmost,lines,long,pattern-room,prepared,prepared-lost,property,suffix-space,suffixes,tail-lists}.test.ts",
      "test/image/{agreement,forged,golden,round-trip}.test.ts",
      "test/policy/{contract,program-tree,rules,trace}.test.ts",
      "test/store/*.test.ts",
      "test/url/*.test.ts",
    ],
    exclude: ["test/url/warm.test.ts"],
    setupFiles: ["test/mutation/core.ts", "test/support/properties.ts"],
    testTimeout: 60_000,
    // One thread that loads the library once, so that a core is judged in a few seconds.
    pool: "threads",
    maxWorkers: 1,
    isolate: false,
    env: { EFFORT: "0.05", WITHOUT_CORPUS: "1" },
  },
});
