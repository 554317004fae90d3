/**
 * How much of src/ is reached by the tests that run it in their own process. What starts processes, browsers and other
 * runtimes runs dist/, where coverage does not look, and what only repeats its questions very often adds nothing.
 */
import { defineConfig, mergeConfig } from "vitest/config";
import all from "../../vitest.config.ts";
import floors from "../package/coverage-floors.json" with { type: "json" };
import { filesTagged } from "../support/tagged.ts";

/** Long ones that reach what no other test of this kind does. */
const REACHING = [
  "test/analyze/minimize.test.ts",
  "test/compat/robots-parser.test.ts",
  "test/enforce/servers.test.ts",
  "test/engine/lines.test.ts",
  "test/fetch/digest.test.ts",
  "test/fetch/outcome.test.ts",
  "test/logs/zstd.test.ts",
  "test/policy/batches.test.ts",
  "test/url/edges.test.ts",
  "test/write/format.test.ts",
];

export default mergeConfig(
  all,
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
        ...filesTagged("alone", "long").filter((file) => !REACHING.includes(file)),
      ],
      // As in the inner loop: loading the library for each file would take as long as testing it.
      isolate: false,
      setupFiles: ["test/support/clean-exit.ts"],
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
