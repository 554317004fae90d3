/** Has the tests of a file run on the core that tools/mutants.ts has made. */
import { readFileSync } from "node:fs";
import { vi } from "vitest";

// All files of tests are run in one thread; each loads the library's modules again, with a core of their own.
vi.resetModules();
const { instantiate, useCore } = await import("../../src/core/engine.ts");
useCore(instantiate(new WebAssembly.Module(readFileSync(process.env.MUTANT_CORE!))));
