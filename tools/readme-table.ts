/**
 * Puts the newest recorded comparison into README.md, between `<!-- bench:start -->` and `<!-- bench:end -->`.
 *
 *     npx tsx tools/readme-table.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type PeerResults, readmeReport } from "../bench/compare/report.ts";
import { machineLine, newest, type Recorded } from "../bench/record.ts";
import { between } from "../bench/table.ts";

const readme = new URL("../README.md", import.meta.url);

/** Writes the table of a record; says so if README.md has no place for it. */
export function writeReadmeTable({ date, machine, results }: Recorded<PeerResults>): void {
  const note = `${date}, ${machineLine(machine)}; medians, and in brackets how many times as long as robotomata.`;
  const text = between(readFileSync(readme, "utf8"), "bench", `${readmeReport(results)}\n\n${note}`);
  if (text === undefined)
    console.error("README.md has no markers <!-- bench:start --> and <!-- bench:end -->");
  else writeFileSync(readme, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const recorded = newest<PeerResults>("peers");
  if (recorded === undefined) console.error("bench/records/ has no comparison: npm run bench -- --record");
  else writeReadmeTable(recorded);
}
