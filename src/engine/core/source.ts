import { RobotsError } from "../../base/errors.ts";
import { CORE_PACKED } from "./bytes.generated.ts";
import { requireWasm } from "./source.module.ts";
import { unpackModule } from "./unpack.ts";

/**
 * The core as a module, compiled from the bytes inlined at build time, for every runtime that lets a program
 * compile WebAssembly. The build puts `source.workerd.ts` or `source.edge.ts` in its place where that is forbidden, and
 * `source.init.ts` where it is not wanted.
 *
 * @throws RobotsError WASM_UNAVAILABLE if the runtime has no WebAssembly, no SIMD, or forbids compiling; OUT_OF_MEMORY
 */
export function coreModule(): WebAssembly.Module {
  requireWasm();
  try {
    return new WebAssembly.Module(unpackModule(CORE_PACKED));
  } catch (cause) {
    if (cause instanceof RobotsError) throw cause;
    throw new RobotsError(
      "WASM_UNAVAILABLE",
      "The WebAssembly core could not be compiled: the runtime forbids it (in a page, the content security " +
        "policy needs 'wasm-unsafe-eval') or lacks SIMD. A module compiled elsewhere can be passed to init().",
      { cause },
    );
  }
}
