import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The tests with engines for data: `npm run test:engines`. One at a time, since each takes what cores there are. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["*.spec.ts"],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ["default"],
  },
});
