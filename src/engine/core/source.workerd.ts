/** The core on Cloudflare Workers: compiled at deploy time, since a Worker may not compile bytes. */
import core from "./core.wasm";

export { IMPORT_PROBLEM as PROBLEM } from "./module.ts";
export const load = (): unknown => core;
