/** The inner loop: everything but what starts processes, browsers and servers, reads the corpus, or tries very many cases. */
import { defineConfig, mergeConfig } from "vitest/config";
import usual from "./vitest.config.ts";

export default mergeConfig(
  usual,
  defineConfig({
    test: {
      exclude: [
        "**/node_modules/**",
        "test/{cli,cli-*,web,consumers,runtime,examples,crawlee,survey,report}/**",
        "test/{bench,docs,package}/**",
        "test/{fetch,hostile,memory,node}/**",
        "test/**/{bounds,corpus,exhaustive,hostile,explosion,growth,property,safe,fix,warm,written-out,round-trip}.test.ts",
        "test/{differential,support}/**",
        "test/{store/table,parse/lines}.test.ts",
      ],
      env: { FUZZ_RUNS: "50", WITHOUT_CORPUS: "1" },
    },
  }),
);
