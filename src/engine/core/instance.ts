import { RobotsError } from "../../base/errors.ts";
import type { CoreExports } from "./exports.ts";
import type { WasmModule } from "./wasm.ts";

/**
 * The exports of a new instance of a module that imports nothing.
 *
 * @throws RobotsError OUT_OF_MEMORY if there is no room for its first pages
 */
export function instantiate<Exports = CoreExports>(module: WasmModule): Exports {
  try {
    return new WebAssembly.Instance(module).exports as unknown as Exports;
  } catch (cause) {
    // It needs nothing but memory, so that is what is missing.
    throw new RobotsError("OUT_OF_MEMORY", "There is no memory for an instance of the core.", { cause });
  }
}
