/** How the comparison with the peers is printed. */
import { durations, range, TIMES, table } from "../table.ts";
import { type Entry, OWN, type Work } from "./classes.ts";

export interface PeerResults {
  readonly entries: readonly Entry[];
  /** URLs and peers that were left out, and why. */
  readonly notes: readonly string[];
}

const TITLES: Readonly<Record<Work, string>> = {
  once: "File to one verdict",
  many: "Per URL, file already parsed",
};

/** Everything, with a table for each kind of work and set of inputs. */
export function fullReport({ entries }: PeerResults): string {
  const sets = [...new Set(entries.map(({ inputs }) => inputs))];
  return sets
    .flatMap((inputs) => (["once", "many"] as const).map((work) => ({ inputs, work })))
    .map(({ inputs, work }) => {
      const rows = entries
        .filter((entry) => entry.inputs === inputs && entry.work === work)
        .map(({ kind, who, hosts, ns, ratio }) => [
          kind,
          who,
          String(hosts),
          durations(ns),
          range(ratio, TIMES),
        ]);
      const head = ["class", "who", "hosts", "median (min..max)", `to ${OWN[work]}`];
      return `**${TITLES[work]}, ${inputs} files**\n\n${table(head, rows, 2)}`;
    })
    .join("\n\n");
}
