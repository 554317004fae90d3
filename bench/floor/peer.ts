/** Against robots-parser, the package that most JavaScript crawlers use. */
import { parse } from "../../src/index.ts";
import { agree } from "../agree.ts";
import { AGENT, type Host, type HostClass, type InputSet, PEER_CLASSES } from "../inputs.ts";
import { geometricMeans, interleave, ratios } from "../measure.ts";
import { compilePolicy, type ParsedFile, robotsParserPeer } from "../peers.ts";
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
    const work = `compiled: robots-parser / \`check(string[])\`, ${kind} hosts`;
    rows.push(row({ work, unit: "x", better: "higher", reach, aim }, set.name, await byClass(set, kind)));
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

async function byClass(set: InputSet, kind: HostClass): Promise<number[]> {
  const perHost: number[][] = [];
  for (const host of set.classes[kind]) {
    const { urls, peers, notes } = await agree(host, [robotsParserPeer]);
    for (const note of notes) console.error(note);
    if (peers.length === 0) continue;
    const { asked } = peers[0]!;
    const policy = compilePolicy(host);
    const times = await interleave(
      [
        { name: "ours", units: urls.length, run: () => policy.check(urls) },
        { name: "theirs", units: urls.length, run: () => urls.map((url) => asked.isAllowed(url)) },
      ],
      { rounds: 11, time: 60 },
    );
    perHost.push(ratios(times.get("theirs")!, times.get("ours")!));
    policy.dispose();
  }
  return geometricMeans(perHost);
}
