/** No core, for pages that load it themselves and would otherwise ship it twice: they give it to `init`. */
import type { Problem } from "./module.ts";

export const load = (): unknown => undefined;

export const PROBLEM: Problem = {
  code: "no-given-core",
  sentence:
    "The condition robotomata-init leaves the core out of the bundle. Give it to init() before the first question: " +
    "await init(fetch(core)), where core is the address of robotomata/core.wasm.",
};
