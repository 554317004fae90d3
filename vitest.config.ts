import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/support/properties.ts"],
    testTimeout: 120_000,
    reporters: ["default"],
  },
});
