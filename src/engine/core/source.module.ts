import { RobotsError } from "../../base/errors.ts";

/** @throws RobotsError WASM_UNAVAILABLE if the runtime has no WebAssembly at all */
export function requireWasm(): void {
  if (typeof WebAssembly === "object") return;
  throw new RobotsError(
    "WASM_UNAVAILABLE",
    "robotomata needs WebAssembly, which this runtime does not have.",
  );
}

/** Whether a value is a WebAssembly.Module, of this realm or another. */
export function isModule(value: unknown): boolean {
  return Object.prototype.toString.call(value) === "[object WebAssembly.Module]";
}

/**
 * What the import of a `.wasm` file gave, if it is a module.
 *
 * @throws RobotsError WASM_UNAVAILABLE if a bundler made something else of the file, such as its address
 */
export function importedModule(imported: unknown): WebAssembly.Module {
  if (isModule(imported)) return imported as WebAssembly.Module;
  throw new RobotsError(
    "WASM_UNAVAILABLE",
    "The bundler did not make a WebAssembly.Module of robotomata's core.wasm. Let it treat .wasm files as " +
      "compiled modules, or pass the module to init().",
  );
}
