import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Programs of users, built and run with their own tools: `npm run test:consumers`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["*.spec.ts"],
    globalSetup: ["support/setup.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ["default"],
  },
});
