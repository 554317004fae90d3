import { packBytes } from "../../tools/pack.ts";

/** The beginning of the text of any inlined Wasm module. */
export const INLINED: string = packBytes(Uint8Array.of(0, 0x61, 0x73, 0x6d));
