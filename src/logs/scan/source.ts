import { requireWasm } from "../../core/source.module.ts";
import { unpacked } from "../../core/unpack.ts";
import { RobotsError } from "../../errors.ts";
import { LINES_PACKED } from "./bytes.generated.ts";

/** What the reader of logs exports, as `assembly/logs/index.ts` documents it. */
export interface LineExports {
  readonly memory: WebAssembly.Memory;
  scan(from: number, end: number): number;
  learn(kind: number): number;
  hide(client: number, length: number): void;
  addField(name: number, length: number, place: number, field: number, rank: number): void;
  setCount(fields: number): void;
  setField(place: number, field: number): void;
  forget(): void;
}

let compiled: WebAssembly.Module | undefined;

/**
 * A fresh reader of lines, with a separate memory.
 *
 * @throws RobotsError WASM_UNAVAILABLE where WebAssembly may not be compiled
 */
export function lineExports(): LineExports {
  requireWasm();
  try {
    compiled ??= new WebAssembly.Module(unpacked(LINES_PACKED));
    return new WebAssembly.Instance(compiled).exports as unknown as LineExports;
  } catch (cause) {
    throw new RobotsError("WASM_UNAVAILABLE", "The WebAssembly module for logs could not be compiled.", {
      cause,
    });
  }
}
