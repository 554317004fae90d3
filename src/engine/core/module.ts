import { failure, RobotsError } from "../../base/errors.ts";
import type { CoreExports } from "./exports.ts";
import type { WasmModule } from "./wasm.ts";

/** Why a source of the core has none, as a code and in English. */
export interface Problem {
  readonly code: string;
  readonly sentence: string;
}

/** @throws RobotsError WASM_UNAVAILABLE if the runtime has no WebAssembly at all */
export function requireWasm(): void {
  if (typeof WebAssembly === "object") return;
  throw failure(
    "WASM_UNAVAILABLE",
    "no-webassembly",
    "robotomata needs WebAssembly, which this runtime does not have.",
  );
}

/** Whether a value is a WebAssembly.Module, of this realm or another. */
export function isModule(value: unknown): boolean {
  return Object.prototype.toString.call(value) === "[object WebAssembly.Module]";
}

/**
 * The module that a source of the core loads.
 *
 * @param load gives the module, or anything else where there is none
 * @param problem why there is none then
 * @throws RobotsError WASM_UNAVAILABLE
 */
export function coreModule(load: () => unknown, { code, sentence }: Problem): WebAssembly.Module {
  requireWasm();
  let cause: unknown;
  try {
    const module = load();
    if (isModule(module)) return module as WebAssembly.Module;
  } catch (error) {
    cause = error;
  }
  throw new RobotsError("WASM_UNAVAILABLE", sentence, { because: { code, values: {} }, cause });
}

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
    throw failure(
      "OUT_OF_MEMORY",
      "no-core-memory",
      "There is no memory for an instance of the core.",
      {},
      { cause },
    );
  }
}

/** What a bundler may make of an imported `.wasm` file instead of a module, such as its address. */
export const IMPORT_PROBLEM: Problem = {
  code: "no-imported-core",
  sentence:
    "The bundler did not make a WebAssembly.Module of robotomata's core.wasm. Let it treat .wasm files as compiled " +
    "modules, or pass the module to init().",
};
