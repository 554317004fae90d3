/**
 * `npm test`: everything but the files that are tagged as long, which `npm run test:long` runs, with half of the generated
 * cases that CI tries. As in the inner loop, the files of a worker share the library, but for those that need their own.
 */
import { defineConfig } from "vitest/config";
import all from "../../vitest.config.ts";
import { filesTagged } from "../support/tagged.ts";

const { EFFORT = "0.1" } = process.env;
const long = filesTagged("long");
const own = filesTagged("built", "alone").filter((file) => !long.includes(file));
const { include = [], setupFiles = [], testTimeout = 0, hookTimeout = 0, expect } = all.test ?? {};
const limits = { testTimeout, hookTimeout, ...(expect && { expect }) };

export default defineConfig({
  test: {
    ...all.test,
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
