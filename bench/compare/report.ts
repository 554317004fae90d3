/** How the comparison with the peers is printed. */
import { CLASSES, COMPARED } from "../inputs.ts";
import { peers } from "../peers/index.ts";
import { duration, durations, range, short, TIMES, table } from "../table.ts";
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

/** The short table for README.md, of files that anybody can make. */
export function readmeReport({ entries }: PeerResults): string {
  const find = (work: Work, kind: string, who: string): Entry | undefined =>
    entries.find((it) => it.inputs === "synthetic" && it.work === work && it.kind === kind && it.who === who);
  const own = (work: Work, kind: string): string => {
    const entry = find(work, kind, OWN[work]);
    return entry === undefined ? "" : duration(entry.ns.median);
  };
  const theirs = (work: Work, kind: string, who: string): string => {
    const entry = find(work, kind, who);
    return entry === undefined ? "left out" : `${duration(entry.ns.median)} (${short(entry.ratio.median)}x)`;
  };
  const names = peers.map(({ name }) => name);
  const part = (work: Work): string => {
    const rows = COMPARED.map((kind) => [
      `${kind}: ${CLASSES[kind]}`,
      own(work, kind),
      ...names.map((who) => theirs(work, kind, who)),
    ]);
    return table([TITLES[work], "robotomata", ...names], rows);
  };
  return `${part("once")}\n\n${part("many")}`;
}
