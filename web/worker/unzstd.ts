import { ZstdReader } from "../../src/site/logs/zstd/reader.ts";
import { zstdTools } from "../../src/site/logs/zstd/tools.ts";

/** Reads a file in Zstandard, which few browsers do by themselves. */
export async function zstdReader(): Promise<ZstdReader> {
  return new ZstdReader(await zstdTools());
}
