/** What users download. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { bundleEntry } from "../../test/package/bundle.ts";
import { type Row, row } from "./row.ts";

export async function sizeRows(): Promise<Row[]> {
  const core = readFileSync(new URL("../../dist/core/core.wasm", import.meta.url));
  const { code } = await bundleEntry("robotomata");
  const size = (work: string, bytes: Uint8Array, reach: number, aim: number): Row =>
    row({ work, unit: "bytes", better: "lower", reach, aim }, "dist", [gzipSync(bytes, { level: 9 }).length]);
  return [
    size("core.wasm, gzip", core, 6_000, 5_000),
    size("default entry with its core, bundled, minified, gzip", code, 12_000, 9_000),
  ];
}
