import type { CoreExports } from "../core/exports.ts";
import { isModule } from "../core/module.ts";
import type { WasmBytes, WasmModule } from "../core/wasm.ts";

/** An instance whose `abort` throws the message, file and line of a failed assertion. */
export function loadCheckedCore(source: WasmModule | WasmBytes): CoreExports {
  const module = isModule(source) ? source : new WebAssembly.Module(source as BufferSource);
  // Its length in bytes is before a string, of UTF-16: https://www.assemblyscript.org/runtime.html#memory-layout
  const textAt = (at: number): string => {
    const { buffer } = core.memory;
    const [length] = new Uint32Array(buffer, at - 4, 1) as unknown as [number];
    return String.fromCharCode(...new Uint16Array(buffer, at, length / 2));
  };
  const abort = (message: number, file: number, line: number, column: number): never => {
    throw new Error(`abort: ${textAt(message)} at ${textAt(file)}:${line}:${column}`);
  };
  const { exports } = new WebAssembly.Instance(module as WebAssembly.Module, { env: { abort } });
  const core = exports as unknown as CoreExports;
  return core;
}
