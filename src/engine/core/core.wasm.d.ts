import type { WasmModule } from "./wasm.ts";

/** The core, as Workers and edge runtimes import `.wasm` files: a module, compiled at deploy time. */
declare const core: WasmModule;
export default core;
