import core from "./core.wasm";
import { importedModule } from "./source.module.ts";

/** The core as a module, on Cloudflare Workers: compiled at deploy time, since a Worker may not compile bytes. */
export function coreModule(): WebAssembly.Module {
  return importedModule(core);
}
