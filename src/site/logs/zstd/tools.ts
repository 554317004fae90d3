import { Decompress } from "fzstd";
import { createXXHash64 } from "hash-wasm";
import type { ZstdTools } from "./reader.ts";

/** The packages that read Zstandard where neither Node nor the browser does. */
export async function zstdTools(): Promise<ZstdTools> {
  return { Decompress, hasher: await createXXHash64() };
}
