import { unpackCore } from "../core/compressed-core.ts";
import { useCore } from "../core/engine.ts";
import type { WasmBytes, WasmModule } from "../core/wasm.ts";
import { DEBUG_CORE } from "./bytes.generated.ts";
import { loadCheckedCore } from "./checked.ts";

export {
  type ProgramTree,
  programTree,
  type TreeNode,
  type TreeRule,
  type TreeTail,
} from "../policy/program-tree.ts";
export { printProgram } from "./program.ts";

/**
 * Replaces the core with its checked build, for the whole process. It is slower and larger, but a failed assertion
 * throws an error with the file and line of the AssemblyScript source, and traps have function names in their
 * stack. Call it before the first question.
 *
 * ```ts
 * import { parse } from "robotomata";
 * import { useDebugCore } from "robotomata/debug";
 * if (!useDebugCore()) throw new Error("another core is in use already");
 * ```
 *
 * @param source `robotomata/core.debug.wasm` as a module or bytes, for runtimes that may not compile the inlined
 *   bytes
 * @returns whether it is in use; false if another core is already in use
 */
export function useDebugCore(source?: WasmModule | WasmBytes): boolean {
  return useCore(loadCheckedCore(source ?? inlined()));
}

/** In a function of its own: bundlers may put constants in place of their names beside a `??`. */
function inlined(): WasmBytes {
  return unpackCore(DEBUG_CORE);
}
