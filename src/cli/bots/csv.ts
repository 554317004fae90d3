import type { Bot } from "../../site/logs/count/report.ts";
import { botsTable } from "../../site/logs/count/table.ts";
import type { AddressCheck } from "../../site/logs/verify/verify.ts";
import { csvText } from "../report/csv.ts";
import { printable } from "../shared/output/wording.ts";

/** Robots as CSV, one row each, with the line ends of terminals; unknown values are empty. */
export function botsCsv(bots: readonly Bot[], verified: ReadonlyMap<string, AddressCheck>): string {
  const rows = botsTable(bots, (agent) => verified.get(agent));
  const shown = rows.map((row) => row.map((cell) => (typeof cell === "number" ? cell : printable(cell))));
  return csvText(shown).replaceAll("\r\n", "\n");
}
