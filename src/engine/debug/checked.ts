import { RobotsError } from "../../base/errors.ts";
import type { CoreExports } from "../core/exports.ts";
import type { WasmBytes, WasmModule } from "../core/wasm.ts";

/** Only this entry needs the loader, so those who do not debug the core do not install it. */
let missing: unknown;
const loader = await import("@assemblyscript/loader").catch((cause: unknown) => {
  missing = cause;
});

/**
 * An instance made by AssemblyScript's loader, whose `abort` reads message, file and line out of memory.
 *
 * @throws RobotsError MISSING_PACKAGE unless the loader is installed, in a version that has `instantiateSync`
 */
export function loadCheckedCore(source: WasmModule | WasmBytes): CoreExports {
  // The loader wraps every export to count arguments; the engine wants them as they are.
  if (typeof loader?.instantiateSync !== "function") {
    throw new RobotsError(
      "MISSING_PACKAGE",
      "robotomata/debug needs the package @assemblyscript/loader: npm install --save-dev @assemblyscript/loader@0.28",
      { cause: missing },
    );
  }
  return loader.instantiateSync(source).instance.exports as unknown as CoreExports;
}
