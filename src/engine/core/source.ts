/**
 * The core, compiled from the digits inlined at build time, for every runtime that lets a program compile WebAssembly. In
 * the package, conditions lead to `source.workerd.ts` or `source.edge.ts` in its place where that is forbidden, and to
 * `source.init.ts` where it is not wanted.
 */
import { CORE_HEX } from "./bytes.generated.ts";
import { fromHex } from "./hex.ts";
import type { Problem } from "./module.ts";

export const load = (): unknown => new WebAssembly.Module(fromHex(CORE_HEX));

export const PROBLEM: Problem = {
  code: "no-compiled-core",
  sentence:
    "The WebAssembly core could not be compiled: the runtime forbids it (in a page, the content security policy needs " +
    "'wasm-unsafe-eval') or lacks SIMD. A module compiled elsewhere can be passed to init().",
};
