import type { EntryFaults } from "../../study/harvest/hosts.ts";
import type { Terminal } from "../command.ts";
import { note } from "../shared/output/note.ts";
import { amount } from "../text/numeral.ts";

/** Says which entries of a list of hosts were skipped. */
export function reportFaults(
  { count, examples }: EntryFaults,
  duplicates: number,
  name: string,
  terminal: Terminal,
): void {
  for (const { line, text } of examples) {
    note(terminal, () => `${name}, line ${line}: "${text}" is not a host`);
  }
  const more = count - examples.length;
  if (more > 0) note(terminal, () => `${name} has ${amount(more, "more line")} without a host`);
  if (duplicates > 0) {
    note(terminal, () => `${name} names ${amount(duplicates, "host")} more than once`);
  }
}
