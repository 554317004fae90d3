import { BotCounter, LogReader } from "../../src/logs/index.ts";
import type { LogFileReport, LogReport, Requests } from "../protocol.ts";
import { robotsOf } from "./policies.ts";
import type { Task } from "./worker.ts";

/** Milliseconds between two looks for something newer to do, each with news of how far it is. */
const BREATH = 50;

/** Counts the robots in access logs, plain or gzipped, by the file in the editor. */
export async function countBots(
  { files, robots, dialect, host }: Requests["log"]["in"],
  task: Task,
): Promise<LogReport> {
  const counter = new BotCounter({ robots: robotsOf(robots, dialect), ...(host !== "" && { host }) });
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const reports: LogFileReport[] = [];
  let before = 0;
  let lines = 0;
  let next = performance.now() + BREATH;
  for (const file of files) {
    const reader = new LogReader((request) => counter.add(request));
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

/** The bytes of a file, unpacked where it is gzipped. `tell` is told how many of its own bytes were read. */
async function* piecesOf(file: File, tell: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  const unpacked: Uint8Array[] = [];
  let unpack: ((piece: Uint8Array, isLast: boolean) => void) | undefined;
  try {
    for (let isFirst = true; ; isFirst = false) {
      const { done, value = new Uint8Array() } = await reader.read();
      if (isFirst && value[0] === 0x1f && value[1] === 0x8b) {
        // The browser's own DecompressionStream stops after the first member, and logs that are flushed have many.
        const { Gunzip } = await import("fflate");
        const gunzip = new Gunzip((piece) => unpacked.push(piece));
        unpack = (piece, isLast) => gunzip.push(piece, isLast);
      }
      tell(value.length);
      if (unpack === undefined) {
        if (done) return;
        yield value;
        continue;
      }
      unpack(value, done);
      yield* unpacked.splice(0);
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
