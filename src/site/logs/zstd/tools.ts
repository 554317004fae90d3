import { Decompress } from "fzstd";
import { createXXHash64 } from "hash-wasm";
import type { ZstdTools } from "./reader.ts";

/** What reads Zstandard where neither Node nor a browser does. */
export async function zstdTools(): Promise<ZstdTools> {
  return { Decompress, hasher: await createXXHash64() };
}
