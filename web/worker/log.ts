import { BotCounter, LogReader } from "../../src/logs/index.ts";
import type { LogFileReport, LogReport, Requests } from "../protocol.ts";
import type { GunzipReader } from "./gunzip.ts";
import { robotsOf } from "./policies.ts";
import type { Task } from "./task.ts";

/** Milliseconds between two looks for newer questions, each with a report of progress. */
const BREATH = 50;

/** Counts the robots in access logs, plain or gzipped, by the file in the editor. */
export async function countBots(
  { files, robots, dialect, host }: Requests["log"]["in"],
  task: Task,
): Promise<LogReport> {
  const counter = new BotCounter({ robots: robotsOf(robots, dialect), ...(host !== "" && { host }) });
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const reader = new LogReader(counter);
  const reports: LogFileReport[] = [];
  let before = 0;
  let lines = 0;
  let next = performance.now() + BREATH;
  for (const file of files) {
    let read = 0;
    let isDamaged = false;
    try {
      for await (const piece of piecesOf(file, (bytes) => (read += bytes))) {
        reader.write(piece);
        if (performance.now() < next) continue;
        task.tell({ read: before + read, total, lines: lines + reader.summary.lines } satisfies LogReport);
        await task.breathe();
        if (!task.wanted()) return { read: before + read, total, lines };
        next = performance.now() + BREATH;
      }
    } catch {
      isDamaged = true;
    }
    const summary = reader.end();
    lines += summary.lines;
    before += file.size;
    const { broken, brokenLines, long } = summary;
    reports.push({ name: file.name, lines: summary.lines, broken, brokenLines, long, isDamaged });
  }
  return { read: total, total, lines, bots: counter.report(), files: reports };
}

/** The bytes of a file, decompressed if it is gzipped. `tell` is told how many of its own bytes were read. */
async function* piecesOf(file: File, tell: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  let gunzip: GunzipReader | undefined;
  try {
    for (let isFirst = true; ; isFirst = false) {
      const { done, value } = await reader.read();
      if (done) break;
      if (isFirst && value[0] === 0x1f && value[1] === 0x8b) {
        gunzip = new (await import("./gunzip.ts")).GunzipReader();
      }
      tell(value.length);
      if (gunzip === undefined) yield value;
      else yield* gunzip.read(value);
    }
    if (gunzip !== undefined) yield* gunzip.end();
  } finally {
    await reader.cancel().catch(() => {});
  }
}
