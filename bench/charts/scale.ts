/** The charts of `bench:scale`. */
import { HOST_COUNTS, type Rules } from "../floor/store.ts";
import { type Spread, spread } from "../measure.ts";
import { packages } from "../peers.ts";
import type { Point } from "../scale/growth.ts";
import { type HostileResult, LIMIT, PEER_PATH, type PeerOutcome } from "../scale/hostile.ts";
import type { MemoryPoint } from "../scale/memory.ts";
import type { ScaleResults } from "../scale/report.ts";
import { duration, short } from "../table.ts";
import { type Bar, barChart } from "./bars.ts";
import { type Chart, GREY, OWN_COLOUR, peerColour } from "./chart.ts";
import { type Axis, type Curve, level, lineChart } from "./lines.ts";

const count = (n: number): string => n.toLocaleString("en");
const counted = (name: string): Axis => ({ name, scale: "log", show: count });
const TIME: Axis = { name: "time", scale: "log", show: duration };
const BANDS = "Medians; bands from least to greatest. Both scales logarithmic.";
const PEER = peerColour(0);
/** Where the bars of the hostile files begin, in nanoseconds. */
const QUICKEST = 1e3;

export function scaleCharts(results: ScaleResults): Chart[] {
  return [
    growth("rules", "Cost against rules", "literal rules", results.rules, ["compile", "check", "peer"]),
    growth(
      "wildcards",
      "Cost against wildcards",
      "rules with a wildcard, beside 100 without",
      results.wildcards,
      ["compile", "check", "peer"],
    ),
    growth("paths", "Cost against length of path", "bytes of path", results.paths, ["check", "peer"]),
    hosts(results.hosts),
    hostile(results.hostile),
    memory(results.memory),
  ];
}

type Quantity = "compile" | "check" | "peer";
const CURVES: Readonly<Record<Quantity, Omit<Curve, "points">>> = {
  compile: { name: "file to program,\nonce per file", colour: OWN_COLOUR, dashed: true },
  check: { name: "robotomata,\nper URL of a batch", colour: OWN_COLOUR },
  peer: { name: "robots-parser,\nper URL", colour: PEER },
};

function growth(
  name: string,
  title: string,
  what: string,
  points: readonly Point[],
  quantities: readonly Quantity[],
): Chart {
  // A logarithmic scale has no zero; the table has.
  const shown = points.filter(({ n }) => n > 0);
  const curves = quantities.map((quantity) => ({
    ...CURVES[quantity],
    points: shown.map((point): [number, Spread] => [point.n, point[quantity]]),
  }));
  return lineChart({
    name,
    description: `${title}: time by number of ${what}`,
    title,
    below: BANDS,
    x: counted(what),
    y: TIME,
    curves,
  });
}

function hosts(results: ScaleResults["hosts"]): Chart {
  const title = "Batches over many hosts, cost against hosts held";
  const cost = (of: Rules): Curve["points"] =>
    results.filter(({ rules }) => rules === of).map(({ hosts, ratios }) => [hosts, spread(ratios)]);
  return lineChart({
    name: "hosts",
    description: `${title}: ratio to marshalling alone by number of hosts`,
    title,
    below: "PolicyStore.check, every URL on another host; ratios of 11 rounds: median, least and greatest.",
    x: counted("hosts in the store"),
    y: { name: "times marshalling alone", scale: "value", show: (value) => `${value}x` },
    curves: [
      { name: "rules that\nhosts share", colour: OWN_COLOUR, points: cost("shared") },
      { name: "rules of\ntheir own", colour: peerColour(1), points: cost("own") },
      {
        name: "marshalling\nalone",
        colour: GREY,
        dashed: true,
        points: HOST_COUNTS.map((hosts) => [hosts, level(1)]),
      },
    ],
  });
}

function memory({ dispose, collector }: ScaleResults["memory"]): Chart {
  const mebibytes = (points: readonly MemoryPoint[], of: "rssBytes" | "coreBytes"): Curve["points"] =>
    points.map((point) => [point.policies / 1e6, level(point[of] / 2 ** 20)]);
  const title = "Memory over a million policies";
  return lineChart({
    name: "memory",
    description: `${title}: resident and core memory by policies made so far`,
    title,
    below: "Compiled, asked and freed one after another, 2,000 alive at a time.",
    x: { name: "policies so far, in millions", scale: "value", show: short },
    y: { name: "memory, MiB", scale: "value", show: short },
    curves: [
      { name: "process,\nleft to the collector", colour: PEER, points: mebibytes(collector, "rssBytes") },
      { name: "process,\nfreed by dispose", colour: OWN_COLOUR, points: mebibytes(dispose, "rssBytes") },
      {
        name: "core, left\nto the collector",
        colour: PEER,
        dashed: true,
        points: mebibytes(collector, "coreBytes"),
      },
      {
        name: "core, freed\nby dispose",
        colour: OWN_COLOUR,
        dashed: true,
        points: mebibytes(dispose, "coreBytes"),
      },
    ],
  });
}

function hostile(results: readonly HostileResult[]): Chart {
  const title = "Hostile files, file to first verdict";
  const contenders = [
    {
      name: "robotomata",
      colour: OWN_COLOUR,
      bars: results.map(({ first }) => ({ ns: first.median, text: duration(first.median) })),
    },
    ...packages.map(({ name }, place) => ({
      name,
      colour: peerColour(place),
      bars: results.map((result) => fared(result.peers[name]!)),
    })),
  ];
  return barChart({
    name: "hostile",
    description: `${title}: robotomata and others, by file`,
    title,
    below: `Path of ${PEER_PATH} bytes. Others in a process of their own, stopped after ${LIMIT} s (pale bars).`,
    axis: "time, logarithmic",
    groups: results.map(({ name }) => name.replaceAll("`", "")),
    contenders,
    names: 268,
  });
}

function fared(peer: PeerOutcome): Bar {
  if (peer === "no answer in time") return { ns: LIMIT * 1e9, text: `over ${LIMIT} s`, cut: true };
  if (peer === "fails") return { ns: QUICKEST, text: "fails" };
  const ns = peer.ms * 1e6;
  return { ns, text: peer.right ? duration(ns) : `${duration(ns)}, wrong` };
}
