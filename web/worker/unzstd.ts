import { Decompress } from "fzstd";
import { createXXHash64 } from "hash-wasm";
import { ZstdReader } from "../../src/logs/zstd/reader.ts";

/** Reads a file in Zstandard, which few browsers do by themselves. */
export async function zstdReader(): Promise<ZstdReader> {
  return new ZstdReader({ Decompress, hasher: await createXXHash64() });
}
