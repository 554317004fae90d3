import { OverExpansion } from "../../src/compression/expansion.ts";
import type { Compression } from "../../src/logs/compression.ts";
import { BotCounter, LogReader } from "../../src/logs/index.ts";
import { namesNobody } from "../../src/logs/summary.ts";
import type { LogFileReport, LogReport, Requests } from "../protocol.ts";
import { robotsOf } from "./policies.ts";
import type { Task } from "./task.ts";
import { Unreadable, unpacked } from "./unpacked.ts";

/** Milliseconds between two looks for newer questions, each with a report of progress. */
const BREATH = 50;

/** Counts the robots in access logs, compressed or not, by a file if there is one. */
export async function countBots(
  { files, robots, dialect, host }: Requests["log"]["in"],
  task: Task,
): Promise<LogReport> {
  const judge = robots === undefined ? {} : { robots: robotsOf(robots, dialect) };
  const counter = new BotCounter({ ...judge, ...(host !== "" && { host }) });
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const reader = new LogReader(counter);
  const reports: LogFileReport[] = [];
  let before = 0;
  let lines = 0;
  let next = performance.now() + BREATH;
  for (const file of files) {
    let read = 0;
    let isDamaged = false;
    let isBomb = false;
    let compression: Compression | undefined;
    try {
      for await (const piece of unpacked(file, (bytes) => (read += bytes))) {
        reader.write(piece);
        if (performance.now() < next) continue;
        task.tell({ read: before + read, total, lines: lines + reader.summary.lines } satisfies LogReport);
        await task.breathe();
        if (!task.wanted()) return { read: before + read, total, lines };
        next = performance.now() + BREATH;
      }
    } catch (error) {
      if (error instanceof Unreadable) compression = error.compression;
      else if (error instanceof OverExpansion) isBomb = true;
      else isDamaged = true;
    }
    const summary = reader.end();
    lines += summary.lines;
    before += file.size;
    const { broken, brokenLines, long } = summary;
    const fault = {
      isUnnamed: namesNobody(summary),
      isDamaged,
      isBomb,
      ...(compression !== undefined && { compression }),
    };
    reports.push({ name: file.name, lines: summary.lines, broken, brokenLines, long, ...fault });
  }
  return { read: total, total, lines, bots: counter.report(), files: reports };
}
