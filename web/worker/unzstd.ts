import { ZstdReader } from "../../src/site/logs/zstd/reader.ts";
import { zstdTools } from "../../src/site/logs/zstd/tools.ts";

/** A reader for Zstandard, which few browsers support. */
export async function zstdReader(): Promise<ZstdReader> {
  return new ZstdReader(await zstdTools());
}
