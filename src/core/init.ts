import { RobotsError } from "../errors.ts";
import { engine, instantiate, useCore } from "./engine.ts";

/** Anything a WebAssembly module can be made from. */
export type CoreSource =
  | WebAssembly.Module
  | BufferSource
  | Response
  | PromiseLike<WebAssembly.Module | BufferSource | Response>;

/**
 * Makes the core ready ahead of first use. Never needed: without it, the first question compiles the inlined
 * core synchronously. Useful in pages, to stream `robotomata/core.wasm` or to compile off the main thread.
 *
 * @param source `core.wasm` as a module, bytes or a response (or a promise of one). Without it the inlined bytes
 *   are used.
 * @throws RobotsError WASM_UNAVAILABLE if the runtime cannot compile it
 */
export async function init(source?: CoreSource): Promise<void> {
  if (source === undefined) {
    engine();
    return;
  }
  try {
    useCore(instantiate(await compile(await source)));
  } catch (cause) {
    throw new RobotsError("WASM_UNAVAILABLE", "The given core could not be compiled or instantiated.", {
      cause,
    });
  }
}

function compile(
  given: WebAssembly.Module | BufferSource | Response,
): Promise<WebAssembly.Module> | WebAssembly.Module {
  if (given instanceof WebAssembly.Module) return given;
  if (typeof Response === "function" && given instanceof Response) return WebAssembly.compileStreaming(given);
  return WebAssembly.compile(given as BufferSource);
}
