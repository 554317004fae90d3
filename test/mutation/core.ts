/** Has the tests of a file run on the core that tools/mutants.ts has made. */
import { readFileSync } from "node:fs";
import { instantiate, useCore } from "../../src/core/engine.ts";

useCore(instantiate(new WebAssembly.Module(readFileSync(process.env.MUTANT_CORE!))));
