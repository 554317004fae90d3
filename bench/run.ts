/**
 * `npm run bench`: robotomata against other matchers in JavaScript, on seeded inputs. Answers are compared first;
 * URLs on which a peer differs are left out of its rows and counted.
 *
 * --json prints the results, --record writes them to bench/records, --readme puts the table into README.md.
 */
import { Bench } from "tinybench";
import { parse } from "../src/index.ts";
import { agreeing } from "./agree.ts";
import { hosts } from "./inputs.ts";
import { compiled, ours, peers } from "./peers.ts";
import { fill, record } from "./record.ts";
import { geometricMean, type Spread, table } from "./stats.ts";

interface Row {
  readonly host: string;
  readonly group: string;
  readonly work: string;
  readonly who: string;
  /** Nanoseconds a URL, or a file. */
  readonly ns: Spread;
}

const flags = new Set(process.argv.slice(2));
const rows: Row[] = [];

for (const host of hosts) {
  const origin = new URL(host.urls[0]!).origin;
  let urls = host.urls.slice(0, 1024);
  for (const peer of peers) {
    const { urls: same, different } = agreeing(host, peer);
    if (different > 0)
      console.error(`${host.name}: ${peer.name} differs on ${different} of ${host.urls.length} URLs`);
    const agreed = new Set(same);
    urls = urls.filter((url) => agreed.has(url));
  }
  const [first] = urls;
  const bench = new Bench({ time: 120, warmupTime: 40 });
  const work = new Map<string, number>();
  const add = (name: string, count: number, task: () => unknown): void => {
    work.set(name, count);
    bench.add(name, task);
  };
  for (const peer of [ours, ...peers]) {
    add(`one shot|${peer.name}`, 1, () => peer.prepare(host.body, origin)(first!));
    const ask = peer.prepare(host.body, origin);
    add(`one by one|${peer.name}`, urls.length, () => {
      for (const url of urls) ask(url);
    });
  }
  // The library reads lazily, so a one-shot question of its own is one of a fresh policy.
  const policy = compiled(host.body);
  add("one by one|robotomata, check()", urls.length, () => policy.check(urls));
  add("compile|robotomata", 1, () => {
    const fresh = parse(host.body).policyFor("FooBot");
    fresh.toBytes();
    fresh.dispose();
  });
  await bench.run();
  for (const task of bench.tasks) {
    const [kind, who] = task.name.split("|") as [string, string];
    const latency = (task.result as { latency: { min: number; p50: number; max: number } }).latency;
    const per = (ms: number): number => (ms * 1e6) / work.get(task.name)!;
    const ns = { min: per(latency.min), median: per(latency.p50), max: per(latency.max) };
    rows.push({ host: host.name, group: host.group, work: kind, who, ns });
  }
}

function median(host: string, work: string, who: string): number {
  return rows.find((row) => row.host === host && row.work === work && row.who === who)!.ns.median;
}

/** Geometric mean over the hosts of a group. */
function mean(group: string, work: string, who: string): number {
  return geometricMean(
    hosts.filter((host) => host.group === group).map(({ name }) => median(name, work, who)),
  );
}

const short = (ns: number): string => (ns < 1000 ? `${ns.toFixed(0)} ns` : `${(ns / 1000).toFixed(1)} µs`);
const lines: string[][] = [
  [
    "hosts",
    "one URL, file to verdict",
    "robots-parser",
    "a URL of many, `check()`",
    "robots-parser",
    "robots-txt-guard",
  ],
];
for (const group of ["small", "median", "wildcard", "large"]) {
  const once = mean(group, "one shot", "robotomata");
  const many = mean(group, "one by one", "robotomata, check()");
  const against = (work: string, who: string, base: number): string => {
    const theirs = mean(group, work, who);
    return `${short(theirs)} (${(theirs / base).toFixed(0)}x)`;
  };
  lines.push([
    group,
    short(once),
    against("one shot", "robots-parser", once),
    short(many),
    against("one by one", "robots-parser", many),
    against("one by one", "robots-txt-guard", many),
  ]);
}
const text = table(lines);
if (flags.has("--json")) console.log(JSON.stringify(rows));
else console.log(text);
if (flags.has("--record")) record("peers", rows);
if (flags.has("--readme")) fill("README.md", "bench", text);
