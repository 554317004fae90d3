import { failure, RobotsError } from "../../base/errors.ts";
import { expectNoMore, wrongArgument } from "../../base/options.ts";
import { decoder } from "../../base/utf8.ts";
import { engine, useCore } from "./engine.ts";
import { instantiate, isModule, requireWasm } from "./module.ts";
import { CORE_STAMP } from "./stamp.generated.ts";
import type { WasmBytes, WasmModule, WasmResponse } from "./wasm.ts";

/** Anything a WebAssembly module can be made from. */
export type CoreSource = WasmSource | PromiseLike<WasmSource>;
type WasmSource = WasmModule | WasmBytes | WasmResponse;

/**
 * Makes the core ready ahead of first use. Never needed: without it, the first question compiles the inlined
 * core synchronously. Useful in pages, to stream `robotomata/core.wasm` or to compile off the main thread.
 *
 * Calling it again, or several times at once, does no harm: the first core that is ready serves everybody.
 *
 * @param source `core.wasm` as a module, bytes or a response (or a promise of one). Without it the inlined bytes
 *   are used.
 * @throws RobotsError INVALID_ARGUMENT for anything else, such as an address; WASM_UNAVAILABLE if the source cannot be
 *   loaded or compiled, or is not this version's core; OUT_OF_MEMORY if there is no memory for an instance of it
 */
export async function init(source?: CoreSource, ...beyond: undefined[]): Promise<void> {
  expectNoMore("init(source)", beyond);
  if (source === undefined) {
    engine();
    return;
  }
  requireWasm();
  try {
    const module = await compile(await source);
    requireStamp(module);
    useCore(instantiate(module));
  } catch (cause) {
    if (cause instanceof RobotsError) throw cause;
    throw failure(
      "WASM_UNAVAILABLE",
      "unusable-core",
      "The given core cannot be used: {text}",
      { text: message(cause) },
      { cause },
    );
  }
}

async function compile(given: unknown): Promise<WebAssembly.Module> {
  if (isModule(given)) return given as WebAssembly.Module;
  if (ArrayBuffer.isView(given))
    return WebAssembly.compile(
      new Uint8Array(given.buffer, given.byteOffset, given.byteLength) as BufferSource,
    );
  if (isBuffer(given)) return WebAssembly.compile(given as BufferSource);
  if (!isResponse(given))
    throw wrongArgument("init", "core.wasm as a module, bytes or a response: init(fetch(url))", given);
  const response = given as Response;
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  // Streaming is refused for any other type, and not every server knows this one.
  const streams = typeof WebAssembly.compileStreaming === "function";
  if (streams && response.headers.get("content-type") === "application/wasm") {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Whether a value is an ArrayBuffer, of this realm or another. */
function isBuffer(value: unknown): boolean {
  return Object.prototype.toString.call(value) === "[object ArrayBuffer]";
}

/** Whether a value is a Response, of this realm or another. */
function isResponse(value: unknown): boolean {
  const { arrayBuffer, status } = (value ?? {}) as Partial<Response>;
  return typeof arrayBuffer === "function" && typeof status === "number";
}

/** A cached core.wasm of another version would answer, but wrongly: each build has its own stamp. */
function requireStamp(module: WebAssembly.Module): void {
  const [stamp] = WebAssembly.Module.customSections(module, "robotomata");
  if (stamp !== undefined && decoder.decode(stamp) === CORE_STAMP) return;
  throw failure(
    "WASM_UNAVAILABLE",
    "other-core",
    "The given module is not this version's core: take core.wasm from the same release as the library.",
  );
}

function message(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
