/** The table of sizes in README.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { between, table } from "../../bench/table.ts";

const readme = new URL("../../README.md", import.meta.url);
const MARK = "sizes";

/** Bytes as they are and after `gzip -9`. */
export interface Size {
  readonly raw: number;
  readonly gzip: number;
}

/** Sizes in README.md by entry, in bytes. */
export function documented(): Map<string, Size> {
  const rows = readFileSync(readme, "utf8").matchAll(
    /^\| `([\w./-]+)` +\| +([\d.]+) KB \| +([\d.]+) KB \|$/gm,
  );
  const bytes = (kilobytes: string): number => Number(kilobytes) * 1000;
  return new Map([...rows].map(([, name, raw, gzip]) => [name!, { raw: bytes(raw!), gzip: bytes(gzip!) }]));
}

/** Writes measured sizes into README.md. */
export function writeTable(measured: ReadonlyMap<string, Size>): void {
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
  const rows = [...measured].map(([name, { raw, gzip }]) => [`\`${name}\``, kilobytes(raw), kilobytes(gzip)]);
  const text = between(readFileSync(readme, "utf8"), MARK, table(["import", "minified", "gzip"], rows));
  if (text === undefined)
    throw new Error(`README.md has no markers <!-- ${MARK}:start --> and <!-- ${MARK}:end -->`);
  writeFileSync(readme, text);
}
