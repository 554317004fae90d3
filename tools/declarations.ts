/** Puts the declarations that the compiler does not write, those written by hand, into dist/types. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";

/** Under their folder in dist/types, and where they come from, from the root. */
const COPIES: Readonly<Record<string, string>> = {
  "src/core/core.wasm.d.ts": "src/core/core.wasm.d.ts",
  "src/compat/robots-parser.d.cts": "src/compat/robots-parser.d.cts",
  // The same interface for a CommonJS program, which older compilers do not let import the types of an ES module.
  "src/compat/robots-parser/robot.d.cts": "dist/types/src/compat/robots-parser/robot.d.ts",
};

export function copyDeclarations(root: string): void {
  for (const [to, from] of Object.entries(COPIES))
    copyFileSync(join(root, from), join(root, "dist/types", to));
}
