import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The tests of the tester page, in Chromium: `npm run test:web`, which runs what looks at long tasks by itself. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["*.spec.ts"],
    maxWorkers: 2,
    testTimeout: 120_000,
    // A browser on a busy machine is late at times: a fault fails twice, and what passed only then is reported.
    retry: 1,
    hookTimeout: 120_000,
    // By itself, a poll gives up after a second.
    expect: { poll: { timeout: 60_000 } },
    reporters: ["default"],
  },
});
