/** The chart of `bench/soak.ts`. */
import type { SoakResults, SoakSample } from "../soak.ts";
import { type Chart, GREY, OWN_COLOUR, peerColour } from "./chart.ts";
import { type Curve, level, lineChart } from "./lines.ts";

/** Samples of the process in the order of time, each curve in megabytes. */
export function soakChart({ minutes, samples, cacheBytes }: SoakResults): Chart {
  const curve = (name: string, colour: string, bytes: (sample: SoakSample) => number): Curve => ({
    name,
    colour,
    points: samples.map((sample) => [sample.seconds / 60, level(bytes(sample) / 1e6)]),
  });
  return lineChart({
    name: "soak",
    description: `Memory of a process over ${minutes} minutes of fetches, failures and evictions: it stays flat`,
    title: "Memory under fetches, failures and evictions",
    below: `Redis is killed every 20 seconds; room for ${cacheBytes / 1e6} MB of hosts.`,
    x: { name: "minutes", scale: "value", show: (minute) => minute.toFixed(0) },
    y: { name: "megabytes", scale: "log", show: (megabytes) => megabytes.toLocaleString("en") },
    curves: [
      curve("the process", GREY, ({ rss }) => rss),
      curve("JavaScript's heap,\nafter collections", peerColour(0), ({ heap }) => heap),
      curve("what is remembered", OWN_COLOUR, ({ bytes }) => bytes),
    ],
  });
}
