/** Bytes: of policies as images, and of what users download. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { parse } from "../../src/index.ts";
import { bundleEntry } from "../../test/package/bundle.ts";
import { AGENT, type InputSet } from "../inputs.ts";
import { type Row, row } from "./row.ts";

/** Policy images against the patterns that they are made of. */
export async function imageRows(set: InputSet): Promise<Row[]> {
  const encoder = new TextEncoder();
  let image = 0;
  let patterns = 0;
  for (const { bytes } of set.files) {
    const robots = parse(bytes);
    const policy = robots.policyFor(AGENT);
    if (policy.agent !== "*") continue;
    const bound = robots.groups.filter(({ agents }) => agents.includes("*")).flatMap(({ rules }) => rules);
    const own = bound.reduce((sum, { pattern }) => sum + encoder.encode(pattern).length, 0);
    if (own === 0) continue;
    patterns += own;
    image += policy.toBytes().length;
    policy.dispose();
  }
  const work = "policy images / their pattern bytes, all files together";
  return [row({ work, unit: "x", better: "lower", reach: 1.3, aim: 1 }, set.name, [image / patterns])];
}

/** What users download. */
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
