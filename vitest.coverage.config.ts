/**
 * How much of src/ is reached by the tests that run it in their own process. What starts processes, browsers and other
 * runtimes runs dist/, where coverage does not look, and what only repeats its questions very often adds nothing.
 */
import { defineConfig, mergeConfig } from "vitest/config";
import floors from "./test/package/coverage-floors.json" with { type: "json" };
import usual from "./vitest.config.ts";

export default mergeConfig(
  usual,
  defineConfig({
    test: {
      exclude: [
        "**/node_modules/**",
        "test/{cli,cli-*,web,consumers,runtime,examples,crawlee,integrations,survey}/**",
        "test/{bench,docs,hostile,memory,support,differential}/**",
        "test/package/!(misuse).test.ts",
        "test/fetch/{memory,redis,sqlite}.test.ts",
        "test/node/files.test.ts",
        "test/**/{bounds,corpus,hostile,explosion,growth,warm,written-out}.test.ts",
      ],
      env: { EFFORT: "0.1", WITHOUT_CORPUS: "1" },
      coverage: {
        provider: "v8",
        include: ["src/**/*.ts"],
        // Generated, or run as a part of dist/: commands, surveys, the debug build, Crawlee, other runtimes' cores.
        exclude: [
          "src/**/*.generated.ts",
          "src/{cli,survey,debug}/**",
          "src/compat/crawlee.ts",
          "src/core/{init,source*}.ts",
        ],
        reporter: ["text-summary"],
        thresholds: Object.fromEntries(
          Object.entries(floors).map(([room, { lines, branches }]) => [
            `src/${room}/**`,
            { lines, branches },
          ]),
        ),
      },
    },
  }),
);
