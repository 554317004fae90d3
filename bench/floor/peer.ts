/** Against robots-parser, the package that most JavaScript crawlers use. */
import { parse } from "../../src/index.ts";
import { agree } from "../agree.ts";
import { compareClass } from "../compare/classes.ts";
import { AGENT, type Host, type HostClass, type InputSet, PEER_CLASSES } from "../inputs.ts";
import { interleave, ratios } from "../measure.ts";
import { type ParsedFile, robotsParserPeer } from "../peers.ts";
import { type Row, row } from "./row.ts";

const TARGETS: Partial<Record<HostClass, readonly [reach: number, aim: number]>> = {
  small: [15, 30],
  median: [50, 100],
  wildcard: [100, 300],
  large: [500, 1000],
};

export async function peerRows(set: InputSet): Promise<Row[]> {
  const rows = await oneShot(set);
  for (const kind of PEER_CLASSES) {
    const [reach, aim] = TARGETS[kind]!;
    const { entries, notes } = await compareClass(set, kind, [robotsParserPeer]);
    for (const note of notes) console.error(note);
    const { ratio } = entries.find(({ who, work }) => who === robotsParserPeer.name && work === "many")!;
    const work = `compiled: robots-parser / \`check(string[])\`, ${kind} hosts`;
    rows.push({ work, unit: "x", better: "higher", reach, aim, inputs: set.name, measured: ratio });
  }
  return rows;
}

/** All files, each read and asked once. Ours gets bytes as they come from the network, or text; theirs gets text. */
async function oneShot(set: InputSet): Promise<Row[]> {
  const { files, dropped } = await agreeing(set.files);
  if (dropped > 0)
    console.error(`one-shot, ${set.name}: ${dropped} of ${set.files.length} files dropped, answers differ`);
  const asks = files.map((host) => ({ host, url: host.urls[0]! }));
  const units = files.length;
  const times = await interleave(
    [
      {
        name: "bytes",
        units,
        run: () => asks.map(({ host, url }) => parse(host.bytes).policyFor(AGENT).isAllowed(url)),
      },
      {
        name: "text",
        units,
        run: () => asks.map(({ host, url }) => parse(host.body).policyFor(AGENT).isAllowed(url)),
      },
      {
        name: "robots-parser",
        units,
        run: () => asks.map(({ host, url }) => (robotsParserPeer.read(host) as ParsedFile).isAllowed(url)),
      },
    ],
    { rounds: 9, time: 300 },
  );
  const theirs = times.get("robots-parser")!;
  const target = { unit: "x", better: "higher" } as const;
  const work = "one-shot: robots-parser / parse + one verdict";
  return [
    row(
      { ...target, work: `${work}, from bytes`, reach: 15, aim: 25 },
      set.name,
      ratios(theirs, times.get("bytes")!),
    ),
    row({ ...target, work: `${work}, from text` }, set.name, ratios(theirs, times.get("text")!)),
  ];
}

async function agreeing(files: readonly Host[]): Promise<{ files: Host[]; dropped: number }> {
  const same: Host[] = [];
  for (const file of files) {
    const { urls, peers } = await agree(file, [robotsParserPeer]);
    if (urls.length > 0 && peers.length > 0) same.push(file);
  }
  return { files: same, dropped: files.length - same.length };
}
