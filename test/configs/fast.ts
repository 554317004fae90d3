/**
 * The inner loop: everything but files that are tagged as slow, long, or as running what is built and other programs, with
 * few generated cases. Each worker loads the library once, for all of its files: half of the time would go into that, so
 * files that need a core of their own are left out as well.
 */
import { defineConfig, mergeConfig } from "vitest/config";
import all from "../../vitest.config.ts";
import { filesTagged } from "../support/tagged.ts";

const { EFFORT = "0.05" } = process.env;

export default mergeConfig(
  all,
  defineConfig({
    test: {
      exclude: ["**/node_modules/**", ...filesTagged("slow", "long", "built", "alone")],
      isolate: false,
      setupFiles: ["test/support/clean-exit.ts"],
      env: { EFFORT, WITHOUT_CORPUS: "1" },
    },
  }),
);
