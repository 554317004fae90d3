/**
 * `npm test`: everything but the files that are tagged as long, which `npm run test:long` runs, with half of the usual
 * number of generated cases. As in the inner loop, the files of a worker share the library, but for those that need their own.
 * `COVERAGE=1 npm test` measures how much of src/ these tests reach in their own process: those that start processes,
 * browsers and other runtimes run dist/, where coverage does not look.
 */
import { defineConfig } from "vitest/config";
import all from "../../vitest.config.ts";
import floors from "../package/coverage-floors.json" with { type: "json" };
import { filesTagged } from "../support/tagged.ts";

const { EFFORT = "0.1", COVERAGE } = process.env;
const long = filesTagged("long");
const own = filesTagged("built", "alone").filter((file) => !long.includes(file));
const { include = [], setupFiles = [], testTimeout = 0, hookTimeout = 0, expect } = all.test ?? {};
const limits = { testTimeout, hookTimeout, ...(expect && { expect }) };

export default defineConfig({
  test: {
    ...all.test,
    coverage: {
      enabled: COVERAGE === "1",
      provider: "v8",
      include: ["src/**/*.ts"],
      // Generated, or run as a part of dist/: commands, surveys, the debug build, Crawlee, other runtimes' cores.
      exclude: [
        "src/**/*.generated.ts",
        "src/{study,engine/debug}/**",
        "src/cli/!(report)/**",
        "src/cli/*.ts",
        "src/crawl/compat/crawlee.ts",
        "src/engine/core/{init,source*}.ts",
      ],
      reporter: ["text-summary"],
      thresholds: Object.fromEntries(
        Object.entries(floors).map(([room, { lines, branches }]) => [`src/${room}/**`, { lines, branches }]),
      ),
    },
    projects: [
      {
        test: {
          name: "shared",
          include,
          exclude: ["**/node_modules/**", ...long, ...own],
          isolate: false,
          setupFiles: [setupFiles, "test/support/clean-exit.ts"].flat(),
          ...limits,
          env: { EFFORT },
        },
      },
      { test: { name: "own", include: own, setupFiles, ...limits, env: { EFFORT } } },
    ],
  },
});
