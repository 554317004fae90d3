import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Tests ask hosts of loopback, and the commands obey these.
for (const name of ["http_proxy", "https_proxy", "no_proxy"]) {
  delete process.env[name];
  delete process.env[name.toUpperCase()];
}

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/support/properties.ts"],
    // One more than there are cores: many tests wait for servers and processes.
    maxWorkers: availableParallelism() + 1,
    tags: [
      { name: "slow", description: "takes more than about a second" },
      { name: "long", description: "takes many seconds: left out by npm test, run by npm run test:long" },
      { name: "nightly", description: "long, and left out where less than the usual effort is asked for" },
      { name: "alone", description: "needs a core that nothing else has used" },
      { name: "built", description: "runs dist/, which has to be built, or other programs" },
    ],
    testTimeout: 120_000,
    // Hooks start servers, and polls wait for them: on a loaded machine, both take long.
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ["default"],
  },
});
