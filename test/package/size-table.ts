/** The table of sizes in docs/entries.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { between, table } from "../../bench/table.ts";

const page = new URL("../../docs/entries.md", import.meta.url);
const MARK = "sizes";

/** Bytes as they are and after `gzip -9`. */
export interface Size {
  readonly raw: number;
  readonly gzip: number;
}

/** Sizes in docs/entries.md by entry, in bytes. */
export function documented(): Map<string, Size> {
  const rows = readFileSync(page, "utf8").matchAll(/^\| `([\w./-]+)` +\| +([\d.]+) KB \| +([\d.]+) KB \|$/gm);
  const bytes = (kilobytes: string): number => Number(kilobytes) * 1000;
  return new Map([...rows].map(([, name, raw, gzip]) => [name!, { raw: bytes(raw!), gzip: bytes(gzip!) }]));
}

/** Whether a size is still what the table says: a twentieth off, as in budgets, is not worth a change. */
export function isNear(told: Size, { raw, gzip }: Size): boolean {
  return Math.abs(told.raw - raw) <= raw / 20 + 50 && Math.abs(told.gzip - gzip) <= gzip / 20 + 50;
}

/**
 * Writes measured sizes into docs/entries.md. Rows that are still near are left as they are, so that changes that have nothing
 * to do with each other do not meet in one table.
 */
export function writeTable(measured: ReadonlyMap<string, Size>): void {
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
  const told = documented();
  const rows = [...measured].map(([name, size]) => {
    const before = told.get(name);
    const { raw, gzip } = before !== undefined && isNear(before, size) ? before : size;
    return [`\`${name}\``, kilobytes(raw), kilobytes(gzip)];
  });
  const text = between(readFileSync(page, "utf8"), MARK, table(["import", "minified", "gzip"], rows));
  if (text === undefined)
    throw new Error(`docs/entries.md has no markers <!-- ${MARK}:start --> and <!-- ${MARK}:end -->`);
  writeFileSync(page, text);
}
