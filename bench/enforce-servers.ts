/**
 * `npx tsx bench/enforce-servers.ts --worst` prints what writing the configurations takes for the worst files, for
 * SECURITY.md: each in a process of its own, with its time from the text on and all of its memory.
 *
 * Without it: what the real nginx, Apache, HAProxy and Caddy answer with the configurations that `robotomata enforce` writes for real
 * files, against what `createEnforcer` decides, by HTTP/1.1 and then, a third as often, by HTTP/2:
 * `npx tsx bench/enforce-servers.ts [--files 220] [--targets 300] [--seed 1] [--server nginx]`.
 *
 * Each server loads all files at once. The targets are made from each file's own rules: with escapes in either case, letters
 * that need none escaped, raw bytes, doubled slashes, dot segments, queries, fragments and whole URLs, sent as they are. The
 * headers are those of crawlers that the file names or does not, of several at once, of libraries, headless browsers and
 * people, and none at all.
 */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { parse } from "../src/index.ts";
import { serverConfig, TARGETS, type Target } from "../src/site/enforce/servers/config.ts";
import { prove } from "../test/site/enforce/prove.ts";
import { isInstalled, version } from "../test/site/enforce/real-servers.ts";
import { SHAPES } from "../test/site/enforce/shapes.ts";
import { hosts, readRobots } from "../test/support/corpus.ts";
import { table } from "./table.ts";

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "220" },
    targets: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    worst: { type: "boolean", default: false },
    shape: { type: "string" },
    server: { type: "string", multiple: true, default: [...TARGETS] },
  },
});
if (values.worst) {
  const rows = Object.keys(SHAPES).flatMap((shape) =>
    values.server.map((target) => [shape, target, ...measured(shape, target)]),
  );
  console.log(table(["file", "server", "seconds", "MB"], rows));
  process.exit();
}
if (values.shape !== undefined) {
  const robots = parse(SHAPES[values.shape]!(511_000));
  const options = {
    others: "rules",
    undeclared: "rules",
    methods: "crawling",
    ranges: [],
    about: [],
  } as const;
  const start = process.cpuUsage();
  serverConfig(robots, { ...options, target: values.server[0] as Target, name: "site", maps: "site" });
  const { user, system } = process.cpuUsage(start);
  console.log(JSON.stringify([(user + system) / 1e6, process.resourceUsage().maxRSS / 1024]));
  process.exit();
}

/** Seconds and megabytes. */
function measured(shape: string, target: string): string[] {
  const args = ["--import", "tsx", import.meta.filename, "--shape", shape, "--server", target];
  const [seconds, megabytes] = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  return [seconds.toFixed(2), megabytes.toFixed(0)];
}

const all = hosts();
const step = Math.max(1, Math.floor(all.length / Number(values.files)));
const first = Number(values.seed) % step;
const bodies = all
  .filter((_, i) => i % step === first)
  .slice(0, Number(values.files))
  .map((source) => ({ source, body: readRobots(source) }));

const rows: string[][] = [];
let isProven = true;
for (const target of TARGETS) {
  if (!values.server.includes(target)) continue;
  if (!isInstalled(target)) throw new Error(`${target} is not installed`);
  for (const [protocol, share] of [
    ["HTTP/1.1", 1],
    ["HTTP/2", 3],
  ] as const) {
    const count = Math.ceil(Number(values.targets) / share);
    const proof = await prove(target, bodies, count, Number(values.seed), protocol);
    const { files, requests, blocked, blockedInOddSpellings, refusedRequests, refusedFiles, differences } =
      proof;
    for (const difference of [...refusedFiles, ...differences].slice(0, 20)) console.log(difference);
    isProven &&= differences.length === 0 && refusedFiles.length === 0;
    const counts = [files, requests, blocked, blockedInOddSpellings, refusedRequests, differences.length];
    rows.push([
      `${target} ${version(target)}`,
      protocol,
      ...counts.map((count) => count.toLocaleString("en")),
    ]);
  }
}
console.log(
  table(
    [
      "server",
      "protocol",
      "files",
      "requests",
      "blocked",
      "in odd spellings only",
      "refused by the server",
      "different",
    ],
    rows,
  ),
);
process.exitCode = isProven ? 0 : 1;
