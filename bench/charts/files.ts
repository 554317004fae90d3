/** What is made from the newest records: charts, and tables in Markdown. */
import { type ClientResults, clientReport } from "../client/report.ts";
import { fullReport, type PeerResults } from "../compare/classes.ts";
import { fieldReport } from "../compare/field.ts";
import { floorTable, type Row } from "../floor/row.ts";
import { spread } from "../measure.ts";
import { type BenchRecord, machineLine, newest } from "../record.ts";
import { type ScaleResults, scaleTables } from "../scale/report.ts";
import type { SoakResults } from "../soak.ts";
import type { Chart } from "./chart.ts";
import { clientChart, peerCharts } from "./contenders.ts";
import { scaleCharts } from "./scale.ts";
import { soakChart } from "./soak.ts";

/** Charts, and tables in Markdown by the file and the markers between which they stand. */
export interface RecordedFigures {
  readonly charts: readonly Chart[];
  readonly tables: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function recordedFigures(): RecordedFigures {
  const floor = recorded<readonly Row[]>("floor", "floor");
  const scale = recorded<ScaleResults>("scale", "scale");
  const peers = recorded<PeerResults>("peers", "compare");
  const client = recorded<ClientResults>("client", "client");
  const soak = recorded<SoakResults>("soak", "soak");
  const { "hostile-peers": hostilePeers = "", ...scaled } = scaleTables(scale.results);
  return {
    charts: [
      ...scaleCharts(scale.results),
      ...peerCharts(peers.results),
      clientChart(client.results),
      soakChart(soak.results),
    ],
    tables: {
      "README.md": { compare: `${fieldReport(peers.results.entries)} ${caption(peers)}` },
      "docs/performance.md": { "hostile-peers": `${hostilePeers}\n\n${caption(scale)}` },
      "bench/results.md": {
        floor: `${floorTable(floor.results)}\n\n${caption(floor)}`,
        peers: `${fullReport(peers.results)}\n\n${caption(peers)}`,
        scale: caption(scale),
        client: `${clientReport(client.results)}\n\n${caption(client)}`,
        soak: `${soakLine(soak.results)}\n\n${caption(soak)}`,
        ...scaled,
      },
    },
  };
}

function recorded<T>(what: string, script: string): BenchRecord<T> {
  const found = newest<T>(what);
  if (found === undefined)
    throw new Error(`bench/records/ has none of ${what}: npm run bench -- ${script} --record`);
  return found;
}

const caption = ({ date, machine }: BenchRecord<unknown>): string =>
  `Measured ${date} on ${machineLine(machine)}.`;

function soakLine({ minutes, hosts, questions, wrong, counts, samples }: SoakResults): string {
  const heap = samples.map((sample) => sample.heap / 1e6);
  const quarter = Math.ceil(heap.length / 4);
  const medians = [0, 1, 2, 3].map((i) => spread(heap.slice(i * quarter, (i + 1) * quarter)).median);
  const all = spread(heap.slice(quarter));
  const said = Object.entries(counts).map(([kind, count]) => `${count.toLocaleString("en")} ${kind}`);
  return [
    `${minutes} minutes, ${hosts.toLocaleString("en")} hosts, ${questions.toLocaleString("en")} questions, ${wrong} wrong answers;`,
    `events: ${said.join(", ")}. JavaScript's heap, median of each quarter of the time:`,
    `${medians.map((median) => median.toFixed(1)).join(", ")} MB; ${all.min.toFixed(1)} to ${all.max.toFixed(1)} MB after the first.`,
  ].join("\n");
}
