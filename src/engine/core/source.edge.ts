import core from "./core.wasm?module";
import { importedModule } from "./source.module.ts";

/** The core as a module, on Vercel's edge runtime, whose bundler wants the question mark. */
export function coreModule(): WebAssembly.Module {
  return importedModule(core);
}
