/** The tests that mutants are run against: those of reading files and of verdicts that are fast, with few generated cases. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "test/engine/{agent,dialect,parse}/*.test.ts",
      "test/engine/policy/*.test.ts",
      "test/engine/core/{asked,batch,cases,first-question,gather,long,prepared,prepared-lost,property,reentrance,seed}.test.ts",
      "test/engine/image/{forged,golden,refused,round-trip,written-out}.test.ts",
      "test/engine/memory/arena.test.ts",
      "test/package/init.test.ts",
      "test/site/analyze/{dead,minimize}.test.ts",
      "test/site/lint/{count,listings,needed,silence}.test.ts",
      "test/engine/store/{asked,file,given,hashes,origins,places,prefilter,store,table}.test.ts",
      "test/crawl/sitemap/*.test.ts",
      "test/crawl/compat/rfc.test.ts",
      "test/engine/url/{core,decoded,edges,origin,parsed,readings,rewrite,whatwg}.test.ts",
    ],
    setupFiles: ["test/support/properties.ts"],
    // A thread that loads the library once: loading it for each file of tests takes longer than the tests.
    pool: "threads",
    maxWorkers: 1,
    isolate: false,
    testTimeout: 60_000,
    env: { EFFORT: "0.01", WITHOUT_CORPUS: "1" },
  },
});
