/** The charts of `bench` and of its client: other packages by class of hosts, and other ways to ask about known hosts. */
import { type ClientResults, questionOf } from "../client/report.ts";
import { type Entry, OWN, type PeerResults, type Work } from "../compare/classes.ts";
import { CLASSES, PEER_CLASSES } from "../inputs.ts";
import { peers } from "../peers.ts";
import { duration, short } from "../table.ts";
import { type Bar, barChart } from "./bars.ts";
import { type Chart, OWN_COLOUR, peerColour } from "./chart.ts";

const TITLES: Readonly<Record<Work, string>> = {
  once: "A file read and asked once, by class of hosts",
  many: "A file asked many times, by class of hosts",
};
const AXES: Readonly<Record<Work, string>> = {
  once: "time from file to verdict, logarithmic",
  many: "time per URL, logarithmic",
};

export function peerCharts(results: PeerResults): Chart[] {
  return [chart("once", results), chart("many", results)];
}

function chart(work: Work, { entries }: PeerResults): Chart {
  const shown = entries.filter((entry) => entry.inputs === "synthetic" && entry.work === work);
  const of = (who: string): (Entry | undefined)[] =>
    PEER_CLASSES.map((kind) => shown.find((entry) => entry.kind === kind && entry.who === who));
  return barChart({
    name: `peers-${work}`,
    description: `${TITLES[work]}: robotomata and others`,
    title: TITLES[work],
    below: "Medians; in brackets, time relative to robotomata. No bar: answers too often differ.",
    axis: AXES[work],
    groups: PEER_CLASSES.map((kind) => `${kind}\n${CLASSES[kind].replace(", ", ",\n")}`),
    contenders: [
      { name: OWN[work].replaceAll("`", ""), colour: OWN_COLOUR, bars: of(OWN[work]).map(bar) },
      ...peers.map(({ name }, place) => ({ name, colour: peerColour(place), bars: of(name).map(barOfPeer) })),
    ],
    names: 182,
  });
}

const bar = (entry: Entry | undefined): Bar | undefined =>
  entry && { ns: entry.ns.median, text: duration(entry.ns.median) };

const barOfPeer = (entry: Entry | undefined): Bar | undefined =>
  entry && { ns: entry.ns.median, text: `${duration(entry.ns.median)}, ${short(entry.ratio.median)}x` };

const CONTENDERS = [
  { name: "RobotsClient", starts: "client", colour: OWN_COLOUR },
  { name: "PolicyStore", starts: "PolicyStore", colour: peerColour(1) },
  { name: "a Map of policies", starts: "Map", colour: peerColour(0) },
];

export function clientChart({ warm }: ClientResults): Chart {
  return barChart({
    name: "client",
    description: "Questions about hosts that are known, to a client, to the store and to a Map of policies",
    title: "Questions about hosts that are known",
    below: "Medians of 2,000 hosts; in brackets, time relative to PolicyStore.",
    axis: "time per URL, logarithmic",
    groups: warm.map(questionOf),
    contenders: CONTENDERS.map(({ name, starts, colour }) => ({
      name,
      colour,
      bars: warm.map(({ rows }) => {
        const row = rows.find((one) => one.name.startsWith(starts))!;
        const text = `${duration(row.ns.median)} (${short(row.ratio.median)}x)`;
        return { ns: row.ns.median, text };
      }),
    })),
    names: 150,
  });
}
