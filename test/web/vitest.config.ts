import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The tests of the tester page, in Chromium: `npm run test:web`. One file at a time: some look at long tasks. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["*.spec.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default"],
  },
});
