/** The table of runtimes, as the last whole run measured it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

/** What one runtime came to. */
export interface Row {
  readonly name: string;
  readonly version: string;
  /** Lines of the smoke table that it answered, all of them. */
  readonly answers: number;
  /** Milliseconds for import and first verdict. */
  readonly cold: number;
  /** Nanoseconds per URL in a batch. */
  readonly batch: number;
}

/** Every runtime that a whole run covers, in the table's order. */
const RUNTIMES = [
  "Node 20",
  "Node 22",
  "Node 24",
  "Node 26",
  "Deno",
  "Bun",
  "Cloudflare workerd",
  "Vercel edge-runtime",
  "Chromium (Vite)",
];
const START = "<!-- runtimes:start -->";
const END = "<!-- runtimes:end -->";

/** Writes the rows that a run left in `folder` between the markers of a page, if none is missing. */
export function writeTable(folder: string, page: string): void {
  const rows = existsSync(folder)
    ? readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Row)
    : [];
  const ordered = RUNTIMES.map((name) => rows.find((row) => row.name === name));
  const absent = RUNTIMES.filter((_, i) => ordered[i] === undefined);
  if (absent.length > 0) {
    console.warn(`Table of runtimes not written: no result for ${absent.join(", ")}.`);
    return;
  }
  const text = draw(ordered as Row[]);
  const before = readFileSync(page, "utf8");
  const [from, to] = [before.indexOf(START), before.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${page} has no ${START} and ${END}`);
  writeFileSync(page, `${before.slice(0, from + START.length)}\n${text}\n${before.slice(to)}`);
  console.log(text);
}

function draw(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, version, answers, cold, batch }) =>
      `| ${name} | ${version} | yes, ${answers} of ${answers} | yes | ${Math.round(batch)} ns | ${cold.toFixed(1)} ms |`,
  );
  return [
    "| runtime | version | loads, answers | first verdict synchronous | batch, per URL | cold: import + first verdict |",
    "| :-- | :-- | :-- | :-- | --: | --: |",
    ...lines,
    "",
    `Measured by \`npm run test:runtimes\` on ${cpus()[0]?.model.trim() ?? "an unknown processor"}, ${new Date().toISOString().slice(0, 10)}.`,
  ].join("\n");
}
