import { useCore } from "../core/engine.ts";
import { decodeHex } from "../core/source.hex.ts";
import type { WasmBytes, WasmModule } from "../core/wasm.ts";
import { DEBUG_CORE_HEX } from "./bytes.generated.ts";
import { loadChecked } from "./checked.ts";

export {
  type ProgramTree,
  programTree,
  type TreeNode,
  type TreeRule,
  type TreeTail,
} from "../policy/program-tree.ts";
export { printProgram } from "./program.ts";

/**
 * Puts the checked build of the core in place of the shipped one, for the whole process: slower and larger, but
 * a broken assertion throws an error that names the file and line of the AssemblyScript source, and traps show
 * function names in their stack. Call it before the first question is asked.
 *
 * ```ts
 * import { parse } from "robotomata";
 * import { useDebugCore } from "robotomata/debug";
 * if (!useDebugCore()) throw new Error("another core is in use already");
 * ```
 *
 * @param source `robotomata/core.debug.wasm` as a module or bytes, for runtimes that may not compile the inlined
 *   bytes
 * @returns whether it is in place; false if a core has answered already
 * @throws RobotsError MISSING_PACKAGE unless `@assemblyscript/loader` is installed
 */
export function useDebugCore(source?: WasmModule | WasmBytes): boolean {
  return useCore(loadChecked(source ?? inlined()));
}

/** In a function of its own: bundlers may put constants in the place of their names beside a `??`. */
function inlined(): WasmBytes {
  return decodeHex(DEBUG_CORE_HEX);
}
