/** The chart of `bench/client.ts`: questions to a client beside those to the store and to a Map. */
import { type ClientResults, questionOf } from "../client/report.ts";
import { duration, short } from "../table.ts";
import { barChart } from "./bars.ts";
import { type Chart, OWN_COLOUR, peerColour } from "./chart.ts";

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
