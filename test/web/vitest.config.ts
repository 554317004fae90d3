import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The tests of the tester page, in Chromium: `npm run test:web`, which runs what looks at long tasks by itself. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["*.spec.ts"],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default"],
  },
});
