import { encoder } from "../../base/utf8.ts";
import { instantiate } from "./instance.ts";
import { UNPACKER_HEX } from "./unpacker.generated.ts";
import type { WasmMemory } from "./wasm.ts";

/** What `assembly/unpack.ts` exports. */
interface Unpacker {
  readonly memory: WasmMemory;
  unpack(length: number): number;
}

const PAGE = 65536;

/**
 * The bytes of a module, from the text as which it is inlined (assembly/shared/packed.ts). Another module unpacks it in
 * half a millisecond: a loop in JavaScript takes two, before it has been compiled.
 */
export function unpackModule(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(UNPACKER_HEX.match(/../g)!, (digits) => Number.parseInt(digits, 16));
  const { memory, unpack } = instantiate<Unpacker>(new WebAssembly.Module(bytes));
  memory.grow(Math.floor(text.length / PAGE));
  const view = new Uint8Array(memory.buffer);
  encoder.encodeInto(text, view);
  return view.subarray(0, unpack(text.length));
}
