import type { WrongEntries } from "../../study/harvest/hosts.ts";
import type { Terminal } from "../command.ts";
import { amount } from "../shared/output/numeral.ts";
import { printable } from "../shared/output/wording.ts";

/** Says which entries of a list of hosts were skipped. */
export function tellWrong(
  { count, examples }: WrongEntries,
  duplicates: number,
  name: string,
  { stderr }: Terminal,
): void {
  for (const { line, text } of examples) {
    stderr.write(`robotomata: note: ${name}, line ${line}: "${printable(text)}" is not a host\n`);
  }
  const more = count - examples.length;
  if (more > 0) stderr.write(`robotomata: note: ${name} has ${amount(more, "more line")} without a host\n`);
  if (duplicates > 0) {
    stderr.write(`robotomata: note: ${name} names ${amount(duplicates, "host")} more than once\n`);
  }
}
