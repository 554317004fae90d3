/**
 * `npm run bench:floor`: how far the engine is from what cannot be avoided. Both sides of every ratio run in turn,
 * round by round; a ratio's spread is over rounds. --json, --record and --docs as in run.ts.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { engine } from "../src/core/engine.ts";
import { marshal } from "../src/core/marshal.ts";
import { parse } from "../src/index.ts";
import { PolicyStore } from "../src/store/index.ts";
import { corpusAvailable, hosts as corpusHosts, readRobots } from "../test/support/corpus.ts";
import { pack } from "../test/support/paths.ts";
import { hosts } from "./inputs.ts";
import { compiled, peers } from "./peers.ts";
import { fill, record } from "./record.ts";
import { geometricMean, interleave, ratios, type Spread, table } from "./stats.ts";

interface Row {
  readonly work: string;
  readonly unit: "x" | "ms" | "bytes";
  readonly value: Spread;
  readonly reach: number;
  readonly aim: number;
  /** Larger is better. */
  readonly up: boolean;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const flags = new Set(process.argv.slice(2));
const rows: Row[] = [];
const ROUNDS = 31;

function add(work: string, unit: Row["unit"], value: Spread, reach: number, aim: number, up: boolean): void {
  rows.push({ work, unit, value, reach, aim, up });
}

const one = (value: number): Spread => ({ min: value, median: value, max: value });
const robotsParser = peers[0]!;
const [small, , median] = hosts;

// Marshalling alone: what check() does before the core is called.
function marshalAll(urls: readonly string[]): void {
  for (let done = 0; done < urls.length; ) done += marshal(engine(), urls, done);
}

function loadSum(): (at: number, end: number) => number {
  const file = join(tmpdir(), `robotomata-sum-${process.pid}.wasm`);
  const asc = createRequire(import.meta.url)
    .resolve("assemblyscript/package.json")
    .replace(/package\.json$/, "bin/asc.js");
  execFileSync(process.execPath, [
    asc,
    `${root}bench/assembly/sum.ts`,
    ...["--runtime", "stub", "-O3", "--noAssert", "--importMemory", "--use", "abort=", "-o", file],
  ]);
  const module = new WebAssembly.Module(readFileSync(file));
  rmSync(file);
  const memory = engine().core.memory;
  const instance = new WebAssembly.Instance(module, { env: { memory } });
  return instance.exports.sum as (at: number, end: number) => number;
}

{
  const policy = compiled(median!.body);
  const urls = median!.urls;
  const times = interleave({ check: () => policy.check(urls), marshal: () => marshalAll(urls) }, ROUNDS);
  add(
    "`check(string[])`, median host / marshalling alone",
    "x",
    ratios(times.check!, times.marshal!),
    2.2,
    1.6,
    false,
  );
}
{
  const policy = compiled(median!.body);
  const { bytes, offsets } = pack(median!.urls);
  const sum = loadSum();
  const core = engine();
  const at = core.side(bytes.length);
  core.u8.set(bytes, at);
  const tasks = { packed: () => policy.checkPacked(bytes, offsets), sum: () => sum(at, at + bytes.length) };
  const times = interleave(tasks, ROUNDS);
  add(
    "`checkPacked`, median host / scalar sum of the bytes",
    "x",
    ratios(times.packed!, times.sum!),
    1.1,
    0.8,
    false,
  );
}
{
  const bodies = corpusAvailable ? corpusHosts().map((name) => readRobots(name)) : [];
  if (!corpusAvailable) {
    console.log("one shot: no corpus beside the repository, on synthetic files instead");
    for (let i = 0; i < 40; i++) for (const { body } of hosts) bodies.push(Buffer.from(body));
  }
  const decoder = new TextDecoder();
  const url = "https://a.example/search/list?page=2";
  const tasks = {
    ours: () => {
      for (const body of bodies) parse(body).policyFor("Googlebot").isAllowed(url);
    },
    theirs: () => {
      for (const body of bodies) robotsParser.prepare(decoder.decode(body), "https://a.example")(url);
    },
  };
  const times = interleave(tasks, 9);
  add(
    "one shot, bytes to verdict: robots-parser / ours",
    "x",
    ratios(times.theirs!, times.ours!),
    15,
    25,
    true,
  );
}
const REACH = { small: [15, 30], median: [50, 100], wildcard: [100, 300], large: [500, 1000] } as const;
for (const group of ["small", "median", "wildcard", "large"] as const) {
  const each = hosts
    .filter((host) => host.group === group)
    .map((host) => {
      const policy = compiled(host.body);
      const urls = host.urls.slice(0, group === "large" ? 256 : 1024);
      const ask = robotsParser.prepare(host.body, new URL(urls[0]!).origin);
      const tasks = {
        ours: () => policy.check(urls),
        theirs: () => {
          for (const one of urls) ask(one);
        },
      };
      const times = interleave(tasks, 15);
      return ratios(times.theirs!, times.ours!);
    });
  const mean = (of: keyof Spread): number => geometricMean(each.map((value) => value[of]));
  const value = { min: mean("min"), median: mean("median"), max: mean("max") };
  add(
    `compiled, \`check\`, ${group} hosts: robots-parser / ours`,
    "x",
    value,
    REACH[group][0],
    REACH[group][1],
    true,
  );
}
{
  let image = 0;
  let patterns = 0;
  const bodies = corpusAvailable
    ? corpusHosts().map((name) => readRobots(name))
    : hosts.map(({ body }) => body);
  for (const body of bodies) {
    const robots = parse(body);
    const policy = robots.policyFor("FooBot");
    const bytes = policy.toBytes();
    const rules = robots.groups.filter(({ agents }) => agents.includes("*")).flatMap(({ rules }) => rules);
    if (rules.length === 0) continue;
    image += bytes.length;
    for (const { pattern } of rules) patterns += Buffer.byteLength(pattern);
    policy.dispose();
  }
  add("policy image / pattern bytes", "x", one(image / patterns), 1.3, 1.0, false);
}
for (const [n, reach, aim] of [
  [1000, 4, 2.5],
  [100_000, 4, 2.5],
  [1_000_000, 4, 2.5],
] as const) {
  const store = new PolicyStore({ agent: "FooBot" });
  const images = [small!, median!].map(({ body }) => parse(body).policyFor("FooBot"));
  for (let i = 0; i < n; i++) store.set(`https://host${i}.example`, images[i % 2]!);
  const urls = Array.from(
    { length: 32_768 },
    (_, i) => `https://host${(i * 7919) % n}.example/news/article-${i}.html`,
  );
  const times = interleave({ check: () => store.check(urls), marshal: () => marshalAll(urls) }, 15);
  const name = `\`PolicyStore.check\`, ${n.toLocaleString("en")} hosts / marshalling alone`;
  add(name, "x", ratios(times.check!, times.marshal!), reach, aim, false);
  console.log(`${name}: ${Math.round(store.bytes / n)} bytes a host`);
  store.clear();
}
{
  let body = "User-agent: *\n";
  for (let i = 0; body.length < 511_000; i++) body += `Disallow: /*${"a".repeat(100 + (i % 100))}c\n`;
  const policy = parse(body).policyFor("FooBot");
  const url = `/aac${"a".repeat(1996)}`;
  policy.check([url, url]);
  const times = interleave({ check: () => policy.isAllowed(url) }, 15).check!;
  const ms = times.map((ns) => ns / 1e6).sort((a, b) => a - b);
  add(
    "500 KiB of tails that defeat the index, 2 kB path",
    "ms",
    { min: ms[0]!, median: ms[7]!, max: ms[14]! },
    25,
    5,
    false,
  );
}
{
  const gzip = gzipSync(readFileSync(`${root}dist/core/core.wasm`), { level: 9 }).length;
  add("core.wasm, gzip", "bytes", one(gzip), 6144, 5120, false);
}
{
  const run = (code: string): number => {
    const out = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
      cwd: root,
      encoding: "utf8",
    });
    return Number(out);
  };
  const task = `const s = performance.now();
const { parse } = await import("robotomata");
parse("User-agent: *\\nDisallow: /x").policyFor("FooBot").isAllowed("/x/y");
console.log(performance.now() - s);`;
  const empty = `const s = performance.now(); await import("data:text/javascript,0"); console.log(performance.now() - s);`;
  const differences = Array.from({ length: 15 }, () => run(task) - run(empty)).sort((a, b) => a - b);
  const value = { min: differences[0]!, median: differences[7]!, max: differences[14]! };
  add("cold: import and first verdict, above an empty module", "ms", value, 6, 3, false);
}

const format = (unit: Row["unit"], value: number): string =>
  unit === "x"
    ? `${value.toFixed(value < 10 ? 2 : 0)}x`
    : unit === "ms"
      ? `${value.toFixed(2)} ms`
      : `${value.toFixed(0)} B`;
const lines = [["work", "reach", "aim", "measured: median (min to max)", ""]];
for (const { work, unit, value, reach, aim, up } of rows) {
  const met = (target: number): boolean => (up ? value.median >= target : value.median <= target);
  const said = met(aim) ? "aim" : met(reach) ? "reached" : "missed";
  const range = value.min === value.max ? "" : ` (${format(unit, value.min)} to ${format(unit, value.max)})`;
  lines.push([work, format(unit, reach), format(unit, aim), format(unit, value.median) + range, said]);
}
const text = table(lines);
if (flags.has("--json")) console.log(JSON.stringify(rows));
else console.log(text);
if (flags.has("--record")) record("floor", rows);
if (flags.has("--docs")) fill("docs/performance.md", "floor", text);
