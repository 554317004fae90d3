import { packed } from "../../tools/pack.ts";

/** How the text begins that any module is inlined as. */
export const INLINED: string = packed(Uint8Array.of(0, 0x61, 0x73, 0x6d));
