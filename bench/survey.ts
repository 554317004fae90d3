/**
 * `robotomata survey` beside what only decompresses, on an archive of the corpus, each file many times under names of
 * its own: `npx tsx bench/survey.ts [--copies 12] [--rounds 3]`. Build first.
 *
 * No two files of the first archive are equal, so that nothing is counted from memory. In the second, files recur as they
 * do among the hosts of the corpus: those that several of them have are equal in all copies, and all others differ.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { captureOf } from "../src/study/harvest/capture.ts";
import { Exchange } from "../src/study/harvest/exchange.ts";
import { Archive } from "../src/study/warc/archive.ts";
import { hosts, readRobots } from "../test/support/corpus.ts";

const { values } = parseArgs({
  options: { copies: { type: "string", default: "12" }, rounds: { type: "string", default: "3" } },
});
const copies = Number(values.copies);
const rounds = Number(values.rounds);
const program = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "robotomata-bench-"));

const bodies = hosts().map((host) => Buffer.from(readRobots(host)));
const occurrences = new Map<string, number>();
for (const body of bodies) {
  const text = body.toString("latin1");
  occurrences.set(text, (occurrences.get(text) ?? 0) + 1);
}
const recurs = (body: Buffer): boolean => occurrences.get(body.toString("latin1"))! > 1;

/**
 * What harvesting the hosts of the corpus would give, as many times as there are copies.
 *
 * @param differs whether a file is to differ from all others
 */
async function pack(name: string, differs: (body: Buffer) => boolean): Promise<string> {
  const path = join(folder, name);
  const archive = await Archive.create(path, { maxBytes: 2 ** 40, software: "robotomata/0.0.0" });
  for (let copy = 0; copy < copies; copy++) {
    for (const [i, body] of bodies.entries()) {
      const origin = `https://h${i}-${copy}.example`;
      const url = `${origin}/robots.txt`;
      const exchange = new Exchange(
        url,
        Buffer.from("GET /robots.txt HTTP/1.1\r\n\r\n"),
        new AbortController().signal,
      );
      exchange.add(Buffer.from("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n"));
      exchange.add(body);
      if (differs(body)) exchange.add(Buffer.from(`\n# ${copy} ${i}\n`));
      const entry = { origin, outcome: "found", status: 200, checkedAt: Date.now() } as Parameters<
        typeof captureOf
      >[0];
      await archive.append(captureOf(entry, [exchange]).bytes);
    }
  }
  archive.close();
  return path;
}

interface Answer {
  readonly files: number;
}

function survey(path: string, threads: number): Answer {
  const args = [program, "survey", "--json", "--threads", String(threads), path];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", maxBuffer: 2 ** 28 }));
}

/** A program's time by the clock, and the processor time of all its threads, in seconds. */
interface Time {
  readonly clock: number;
  readonly processor: number;
}

function timed(...command: readonly string[]): Time {
  const start = performance.now();
  const line = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null';
  const { stderr } = spawnSync("bash", ["-c", line, "bash", ...command], { encoding: "utf8" });
  const [user, system] = stderr.trim().split("\n").at(-1)!.split(" ").map(Number);
  return { clock: (performance.now() - start) / 1000, processor: user! + system! };
}

const GUNZIP = `const size = 2 ** 20;
const source = require("node:fs").createReadStream(process.argv[1], { highWaterMark: size });
source.pipe(require("node:zlib").createGunzip({ chunkSize: size })).resume();`;

try {
  const each = await pack("each.warc.gz", () => true);
  const web = await pack("web.warc.gz", (body) => !recurs(body));
  const cores = availableParallelism();
  const threads = [...new Set([1, 2, cores])];
  const answers = threads.map((n) => JSON.stringify(survey(each, n)));
  if (new Set(answers).size > 1) throw new Error("threads do not agree");
  const { files } = JSON.parse(answers[0]!) as Answer;

  const run = (path: string, n: number, ...more: readonly string[]): Time =>
    timed(process.execPath, program, "survey", "--json", "--threads", String(n), ...more, path);
  const contenders: Record<string, () => Time> = {
    zcat: () => timed("zcat", each),
    "Node's gunzip": () => timed(process.execPath, "-e", GUNZIP, each),
    ...Object.fromEntries(
      threads.map((n) => [`survey, ${n} thread${n === 1 ? "" : "s"}`, () => run(each, n)]),
    ),
    "survey, threads by default": () => timed(process.execPath, program, "survey", "--json", each),
    "survey, 1 thread, --dead-rules": () => run(each, 1, "--dead-rules"),
    "survey, 1 thread, files recur": () => run(web, 1),
  };
  const times = new Map(Object.keys(contenders).map((name) => [name, [] as Time[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(contenders)) times.get(name)!.push(work());
  }
  const size = (statSync(each).size / 1e6).toFixed(0);
  console.log(
    `${files} files, ${size} MB compressed, ${cores} cores, Node ${process.versions.node}, ${rounds} rounds`,
  );
  const share = (bodies.filter(recurs).length / bodies.length) * 100;
  console.log(`where files recur: ${share.toFixed(1)} % of them, which several hosts of the corpus have`);
  console.log(
    "                                  clock, s: min median    max  / zcat   processor, us per file",
  );
  const median = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[all.length >> 1]!;
  const floor = median(times.get("zcat")!.map(({ clock }) => clock));
  for (const [name, all] of times) {
    const clocks = all.map(({ clock }) => clock);
    const middle = median(clocks);
    const shown = [Math.min(...clocks), middle, Math.max(...clocks)].map((one) => one.toFixed(2).padStart(6));
    const ratio = `${(middle / floor).toFixed(2)}x`.padStart(7);
    const each = (median(all.map(({ processor }) => processor)) / files) * 1e6;
    console.log(`${name.padEnd(38)} ${shown.join(" ")} ${ratio} ${each.toFixed(0).padStart(10)}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
