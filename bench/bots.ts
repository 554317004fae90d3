/**
 * What reading access logs takes: `npx tsx bench/bots.ts [lines]`, after `npm run build`. A gzipped log in the
 * combined format, one request in six a robot's, is read by the built program with a robots.txt, and by `zcat | wc
 * -l`, in turns; before that a tenth of it in each format, which also shows that memory does not grow. Both sides have to
 * count the same lines. Processor time is given as well as time: other work on the machine stretches only the latter.
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";
import { FORMATS, type WrittenFormat } from "./bots/formats.ts";
import { logLines } from "./bots/log.ts";
import { leastToGreatest } from "./table.ts";

const program = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const robots = fileURLToPath(new URL("../examples/robots.txt", import.meta.url));
const total = Number(process.argv[2] ?? 10_000_000);
const RUNS = 5;
const HOOK = `process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.stderr.write("used " + maxRSS + " " + (userCPUTime + systemCPUTime) / 1e6 + "\\n");
});`;

const folder = mkdtempSync(join(tmpdir(), "bots-"));
writeFileSync(join(folder, "hook.cjs"), HOOK);

/** Writes a log; its size as text. */
async function write(path: string, count: number, format: WrittenFormat): Promise<number> {
  const gzip = createGzip();
  const done = once(gzip.pipe(createWriteStream(path)), "finish");
  let size = 0;
  let block = format.head;
  const flush = async (): Promise<void> => {
    size += block.length;
    if (!gzip.write(block)) await once(gzip, "drain");
    block = "";
  };
  for (const line of logLines(count)) {
    block += format.write(line);
    if (block.length >= 1 << 20) await flush();
  }
  await flush();
  gzip.end();
  await done;
  return size;
}

interface Run {
  readonly seconds: number;
  readonly requests: number;
  /** Seconds of the processor, of all threads and processes. */
  readonly work: number;
  readonly megabytes: number;
}

function ours(path: string): Run {
  const args = ["--require", join(folder, "hook.cjs"), program, "bots", "--robots", robots, path];
  const start = performance.now();
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const seconds = (performance.now() - start) / 1000;
  const [, requests] = /^([\d,]+) requests/.exec(stdout)!;
  const [, peak, work] = /^used (\d+) ([\d.]+)$/m.exec(stderr)!;
  return {
    seconds,
    requests: Number(requests!.replaceAll(",", "")),
    work: Number(work),
    megabytes: Number(peak) / 1024,
  };
}

function theirs(path: string): Run {
  const start = performance.now();
  const script = 'TIMEFORMAT="%U %S"; time (zcat "$1" | wc -l)';
  const { stdout, stderr } = spawnSync("bash", ["-c", script, "bash", path], { encoding: "utf8" });
  const work = stderr
    .trim()
    .split(" ")
    .reduce((sum, one) => sum + Number(one), 0);
  return { seconds: (performance.now() - start) / 1000, requests: Number(stdout), work, megabytes: 0 };
}

try {
  console.log(
    "| format | lines | text, MB | gzip, MB | bots, s | zcat \\| wc -l, s | bots / zcat | in processor time | peak memory, MB |",
  );
  console.log("| - | --: | --: | --: | --: | --: | --: | --: | --: |");
  const small = FORMATS.map((format) => [format, total / 10] as const);
  for (const [format, count] of [...small, [FORMATS[0]!, total] as const]) {
    const path = join(folder, `${count}.log.gz`);
    const size = await write(path, count, format);
    const pairs = Array.from({ length: RUNS }, () => [ours(path), theirs(path)] as const);
    const directions = format.head === "" ? 0 : 1;
    const wrong =
      pairs.find(([our]) => our.requests !== count)?.[0] ??
      pairs.find(([, their]) => their.requests !== count + directions)?.[1];
    if (wrong !== undefined) throw new Error(`${wrong.requests} lines were counted of ${count}`);
    const cells = [
      format.name,
      count.toLocaleString("en"),
      (size / 1e6).toFixed(0),
      (statSync(path).size / 1e6).toFixed(0),
      leastToGreatest(
        pairs.map(([our]) => our.seconds),
        2,
      ),
      leastToGreatest(
        pairs.map(([, their]) => their.seconds),
        2,
      ),
      leastToGreatest(
        pairs.map(([our, their]) => our.seconds / their.seconds),
        2,
      ),
      leastToGreatest(
        pairs.map(([our, their]) => our.work / their.work),
        2,
      ),
      leastToGreatest(
        pairs.map(([our]) => our.megabytes),
        0,
      ),
    ];
    console.log(`| ${cells.join(" | ")} |`);
    rmSync(path);
  }
} finally {
  rmSync(folder, { recursive: true });
}
