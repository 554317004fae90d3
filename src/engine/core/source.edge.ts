/** The core on Vercel's edge runtime, whose bundler wants the question mark. */
import core from "./core.wasm?module";

export { IMPORT_PROBLEM as PROBLEM } from "./module.ts";
export const load = (): unknown => core;
