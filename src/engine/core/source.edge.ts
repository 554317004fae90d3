/** The core on Vercel's edge runtime, whose bundler wants the question mark. */
import core from "./core.wasm?module";

export { IMPORT_PROBLEM as PROBLEM } from "./import-problem.ts";
export const load = (): unknown => core;
