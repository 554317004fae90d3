import { instantiateSync } from "@assemblyscript/loader";
import type { CoreExports } from "../core/exports.ts";
import type { WasmBytes, WasmModule } from "../core/wasm.ts";

/** An instance made by AssemblyScript's loader, whose `abort` reads message, file and line out of memory. */
export function loadCheckedCore(source: WasmModule | WasmBytes): CoreExports {
  return instantiateSync(source).instance.exports as unknown as CoreExports;
}
