/** What `bench:scale` found, and how it is printed. */
import type { StoreResult } from "../floor/store.ts";
import { PATH_LENGTHS } from "../hostile.ts";
import { spread } from "../measure.ts";
import { duration, durations, range, short, TIMES, table } from "../table.ts";
import type { Point } from "./growth.ts";
import { type HostileResult, LIMIT, PEER_PATH, type PeerOutcome } from "./hostile.ts";
import type { MemoryPoint } from "./memory.ts";

export interface ScaleResults {
  readonly rules: Point[];
  readonly wildcards: Point[];
  readonly paths: Point[];
  readonly hosts: StoreResult[];
  readonly hostile: HostileResult[];
  readonly memory: { dispose: MemoryPoint[]; collector: MemoryPoint[] };
}

const count = (n: number): string => n.toLocaleString("en");
const mebibytes = (bytes: number): string => `${short(bytes / 2 ** 20)} MiB`;

function rulesTable(points: readonly Point[], what: string): string {
  return table(
    [what, "file to program", "per URL of a batch", "robots-parser, per URL", "image / pattern bytes"],
    points.map(({ n, compile, check, peer, imageBytes, patternBytes }) => [
      count(n),
      durations(compile),
      durations(check),
      durations(peer),
      `${short(imageBytes / patternBytes)}x`,
    ]),
  );
}

/** The rules are the same for all paths, so nothing is said of them. */
function pathsTable(points: readonly Point[]): string {
  return table(
    ["bytes of path", "per URL of a batch", "robots-parser, per URL"],
    points.map(({ n, check, peer }) => [count(n), durations(check), durations(peer)]),
  );
}

function hostsTable(results: readonly StoreResult[]): string {
  return table(
    ["hosts", "rules", "built in", "bytes per host", "per URL", "marshalling alone", "ratio"],
    results.map(({ hosts, rules, buildSeconds, bytesAHost, nsAUrl, marshalNsAUrl, ratios }) => [
      count(hosts),
      rules,
      `${short(buildSeconds)} s`,
      String(Math.round(bytesAHost)),
      durations(nsAUrl),
      durations(marshalNsAUrl),
      range(spread(ratios), TIMES),
    ]),
  );
}

function outcome(peer: PeerOutcome): string {
  if (peer === "no answer in time") return `over ${LIMIT} s`;
  if (peer === "fails") return peer;
  return peer.right ? duration(peer.ms * 1e6) : `${duration(peer.ms * 1e6)}, wrong`;
}

function hostileTable(results: readonly HostileResult[]): string {
  return table(
    ["file", "to first verdict", "to program", ...PATH_LENGTHS.map((length) => `check, ${count(length)} B`)],
    results.map(({ name, first, compile, check }) => [
      name,
      duration(first.median),
      duration(compile.median),
      ...PATH_LENGTHS.map((length) => duration(check[length]!.median)),
    ]),
  );
}

function hostilePeersTable(results: readonly HostileResult[]): string {
  const peerNames = Object.keys(results[0]?.peers ?? {});
  return table(
    [`file to first verdict, path of ${PEER_PATH} B`, "robotomata", ...peerNames],
    results.map(({ name, first, peers }) => [
      name,
      duration(first.median),
      ...peerNames.map((peer) => outcome(peers[peer]!)),
    ]),
  );
}

function memoryTable(points: readonly MemoryPoint[]): string {
  return table(
    ["policies so far", "resident", "core memory", "of it in use"],
    points
      .filter((_, i) => (i + 1) % 8 === 0 || i === 0)
      .map(({ policies, rssBytes, coreBytes, usedBytes }) => [
        count(policies),
        mebibytes(rssBytes),
        mebibytes(coreBytes),
        mebibytes(usedBytes),
      ]),
  );
}

/** All tables by the name of their place in bench/results.md, but `hostile-peers`, which docs/performance.md shows. */
export function scaleTables(results: Partial<ScaleResults>): Record<string, string> {
  const tables: Record<string, string> = {};
  if (results.rules) tables.rules = rulesTable(results.rules, "rules");
  if (results.wildcards) tables.wildcards = rulesTable(results.wildcards, "wildcards");
  if (results.paths) tables.paths = pathsTable(results.paths);
  if (results.hosts) tables.hosts = hostsTable(results.hosts);
  if (results.hostile) {
    tables.hostile = hostileTable(results.hostile);
    tables["hostile-peers"] = hostilePeersTable(results.hostile);
  }
  if (results.memory) {
    const { dispose, collector } = results.memory;
    tables.memory = `Freed by \`dispose\`:\n\n${memoryTable(dispose)}\n\nLeft to the collector:\n\n${memoryTable(collector)}`;
  }
  return tables;
}
