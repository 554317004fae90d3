/** Everything in the repository that is made from the newest records: charts, and tables in Markdown. */
import { readFileSync } from "node:fs";
import { clientReport } from "../client/report.ts";
import type { ClientResults } from "../client/results.ts";
import { fieldReport } from "../compare/field.ts";
import { fullReport, type PeerResults } from "../compare/report.ts";
import { floorTable, type Row } from "../floor/row.ts";
import { spread } from "../measure.ts";
import { machineLine, newest, type Recorded } from "../record.ts";
import { type ScaleResults, scaleTables } from "../scale/report.ts";
import type { SoakResults } from "../soak/results.ts";
import { between } from "../table.ts";
import { clientChart } from "./client.ts";
import { peerCharts } from "./peers.ts";
import { scaleCharts } from "./scale.ts";
import { soakChart } from "./soak.ts";
import { svg } from "./svg.ts";

export const root = new URL("../../", import.meta.url);
const README = "README.md";
const PERFORMANCE = "docs/performance.md";

/** Texts by path from the repository's root, as they should be. */
export function generatedFiles(): Map<string, string> {
  const floor = recorded<readonly Row[]>("floor", "floor");
  const scale = recorded<Required<ScaleResults>>("scale", "scale");
  const peers = recorded<PeerResults>("peers", "compare");
  const client = recorded<ClientResults>("client", "client");
  const soak = recorded<SoakResults>("soak", "soak");
  const files = new Map<string, string>();
  for (const chart of [
    ...scaleCharts(scale.results),
    ...peerCharts(peers.results),
    clientChart(client.results),
    soakChart(soak.results),
  ]) {
    files.set(`docs/charts/${chart.name}.svg`, svg(chart));
  }
  const compare = `${fieldReport(peers.results.entries)} ${caption(peers)}`;
  files.set(README, filled(README, { compare }));
  files.set(
    PERFORMANCE,
    filled(PERFORMANCE, {
      floor: `${floorTable(floor.results)}\n\n${caption(floor)}`,
      peers: `${fullReport(peers.results)}\n\n${caption(peers)}`,
      scale: caption(scale),
      client: `${clientReport(client.results)}\n\n${caption(client)}`,
      soak: `${soakLine(soak.results)}\n\n${caption(soak)}`,
      ...scaleTables(scale.results),
    }),
  );
  return files;
}

function recorded<T>(what: string, script: string): Recorded<T> {
  const found = newest<T>(what);
  if (found === undefined)
    throw new Error(`bench/records/ has none of ${what}: npm run bench -- ${script} --record`);
  return found;
}

const caption = ({ date, machine }: Recorded<unknown>): string =>
  `Measured ${date} on ${machineLine(machine)}.`;

/** A text with new contents between its markers. */
function filled(path: string, contents: Readonly<Record<string, string>>): string {
  let text = readFileSync(new URL(path, root), "utf8");
  for (const [name, content] of Object.entries(contents)) {
    const next = between(text, name, content);
    if (next === undefined)
      throw new Error(`${path} has no markers <!-- ${name}:start --> and <!-- ${name}:end -->`);
    text = next;
  }
  return text;
}

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
