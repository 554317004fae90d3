import type { EntryFaults } from "../../study/harvest/hosts.ts";
import type { Terminal } from "../command.ts";
import { note } from "../shared/output/output.ts";

/** Says which entries of a list of hosts were skipped. */
export function reportFaults(
  { count, examples }: EntryFaults,
  duplicates: number,
  name: string,
  terminal: Terminal,
): void {
  for (const { line, text } of examples) {
    note(terminal, ({ common }) => common.notHost({ list: name, line, text }));
  }
  const more = count - examples.length;
  if (more > 0) note(terminal, ({ harvest: { faults } }) => faults.more({ list: name, more }));
  if (duplicates > 0) {
    note(terminal, ({ harvest: { faults } }) => faults.twice({ list: name, hosts: duplicates }));
  }
}
