/** The comparison with other packages, class by class: everybody's times, and how they are printed. */
import { parse } from "../../src/index.ts";
import { pack } from "../../test/support/paths.ts";
import { type Agreement, agree } from "../agree.ts";
import { AGENT, type HostClass, type InputSet } from "../inputs.ts";
import { geometricMeans, interleave, ratios, type Spread, spread, type Task } from "../measure.ts";
import { askOnce, compilePolicy, type Peer, peers } from "../peers.ts";
import { durations, range, TIMES, table } from "../table.ts";

const PLAN = { rounds: 7, time: 25 };

/** The question: one URL of a file not seen before, or many URLs of a file already read. */
export type Work = "once" | "many";

/** One contestant in one class. */
export interface Entry {
  readonly inputs: string;
  readonly kind: HostClass;
  readonly work: Work;
  readonly who: string;
  /** Hosts of the class on which it answers correctly and was timed. */
  readonly hosts: number;
  /** Nanoseconds per answer, geometric mean over those hosts. */
  readonly ns: Spread;
  /** Times as long as robotomata's way to the same work (`OWN`), on the same hosts. */
  readonly ratio: Spread;
}

/** The contestant that the others' ratios are to. */
export const OWN: Readonly<Record<Work, string>> = {
  once: "robotomata, from text",
  many: "robotomata `check(string[])`",
};

export interface PeerResults {
  readonly entries: readonly Entry[];
  /** URLs and peers that were left out, and why. */
  readonly notes: readonly string[];
}

export async function compareClass(
  set: InputSet,
  kind: HostClass,
  others: readonly Peer[] = peers,
): Promise<PeerResults> {
  const entries: Entry[] = [];
  const notes: string[] = [];
  const times: Record<Work, Map<string, number[]>[]> = { once: [], many: [] };
  for (const host of set.classes[kind]) {
    const agreement = await agree(host, others);
    notes.push(...agreement.notes.map((note) => `${set.name}, ${note}`));
    times.once.push(await interleave(onceTasks(agreement), PLAN));
    times.many.push(await interleave(manyTasks(agreement), PLAN));
  }
  for (const work of ["once", "many"] as const) {
    const names = new Set(times[work].flatMap((map) => [...map.keys()]));
    for (const who of names) {
      const timed = times[work].filter((map) => map.has(who));
      const theirs = timed.map((map) => map.get(who)!);
      const own = timed.map((map) => map.get(OWN[work])!);
      entries.push({
        inputs: set.name,
        kind,
        work,
        who,
        hosts: timed.length,
        ns: spread(geometricMeans(theirs)),
        ratio: spread(geometricMeans(theirs.map((list, i) => ratios(list, own[i]!)))),
      });
    }
  }
  return { entries, notes };
}

function onceTasks({ host, urls, peers }: Agreement): Task[] {
  const url = urls[0]!;
  return [
    { name: OWN.once, units: 1, run: () => parse(host.body).policyFor(AGENT).isAllowed(url) },
    {
      name: "robotomata, from bytes",
      units: 1,
      run: () => parse(host.bytes).policyFor(AGENT).isAllowed(url),
    },
    ...peers.map(({ peer }) => ({ name: peer.name, units: 1, run: () => askOnce(peer, host, url) })),
  ];
}

function manyTasks({ host, urls, peers }: Agreement): Task[] {
  const units = urls.length;
  const policy = compilePolicy(host);
  const { bytes, offsets } = pack(urls);
  return [
    { name: OWN.many, units, run: () => policy.check(urls) },
    { name: "robotomata `checkPacked`", units, run: () => policy.checkPacked(bytes, offsets) },
    {
      name: "robotomata `isAllowed`",
      units,
      run: () => {
        for (const url of urls) policy.isAllowed(url);
      },
    },
    ...peers.map(({ peer, asked }) => ({
      name: peer.name,
      units,
      run: () => {
        for (const url of urls) asked.isAllowed(url);
      },
    })),
  ];
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
