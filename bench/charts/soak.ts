/** The chart of `bench/soak.ts`. */
import type { SoakResults, SoakSample } from "../soak/results.ts";
import { type Curve, lines } from "./lines.ts";
import { GREY, OWN_COLOUR, peerColour } from "./style.ts";
import type { Chart } from "./svg.ts";

/** Samples of the process in the order of time, each curve in megabytes. */
export function soakChart({ minutes, samples, cacheBytes }: SoakResults): Chart {
  const curve = (name: string, colour: string, bytes: (sample: SoakSample) => number): Curve => ({
    name,
    colour,
    points: samples.map((sample) => {
      const megabytes = bytes(sample) / 1e6;
      return [sample.seconds / 60, { min: megabytes, median: megabytes, max: megabytes }];
    }),
  });
  return {
    name: "soak",
    description: `Memory of a process over ${minutes} minutes of fetches, failures and evictions: it stays flat`,
    height: 440,
    option: lines({
      title: "Memory under fetches, failures and evictions",
      below: `Redis is killed every 20 seconds; room for ${cacheBytes / 1e6} MB of hosts.`,
      x: { name: "minutes", scale: "value", show: (minute) => minute.toFixed(0) },
      y: { name: "megabytes", scale: "log", show: (megabytes) => megabytes.toLocaleString("en") },
      curves: [
        curve("the process", GREY, ({ rss }) => rss),
        curve("JavaScript's heap,\nafter collections", peerColour(0), ({ heap }) => heap),
        curve("what is remembered", OWN_COLOUR, ({ bytes }) => bytes),
      ],
    }),
  };
}
