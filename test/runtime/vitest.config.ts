import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The tests that need other runtimes: `npm run test:runtimes`. One at a time, since they also measure. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["*.spec.ts"],
    globalSetup: ["support/setup.ts"],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ["default"],
  },
});
