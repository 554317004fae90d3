import { RobotsError } from "../errors.ts";
import { CORE_BASE64 } from "./bytes.generated.ts";

/** The core as a module, compiled from the bytes inlined at build time. */
export function coreModule(): WebAssembly.Module {
  if (typeof WebAssembly !== "object") {
    throw new RobotsError(
      "WASM_UNAVAILABLE",
      "robotomata needs WebAssembly, which this runtime does not have.",
    );
  }
  try {
    return new WebAssembly.Module(decode(CORE_BASE64));
  } catch (cause) {
    throw new RobotsError(
      "WASM_UNAVAILABLE",
      "The WebAssembly core could not be compiled: the runtime forbids it (in a page, the content security " +
        "policy needs 'wasm-unsafe-eval') or lacks SIMD. A module compiled elsewhere can be passed to init().",
      { cause },
    );
  }
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  // Uint8Array.from(atob(...)) is several milliseconds cold; these are not.
  if (typeof Buffer === "function") return new Uint8Array(Buffer.from(base64, "base64"));
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
