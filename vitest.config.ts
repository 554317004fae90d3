import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/support/properties.ts"],
    // By default, one core is left idle, which of two is half.
    maxWorkers: availableParallelism(),
    tags: [
      { name: "slow", description: "takes more than about a second" },
      { name: "built", description: "runs dist/, which has to be built, or other programs" },
    ],
    testTimeout: 120_000,
    reporters: ["default"],
  },
});
