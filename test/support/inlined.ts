/** The beginning of the text of any inlined Wasm module: a zero byte and "asm". */
export const INLINED = "0061736d";
