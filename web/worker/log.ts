import { type Compression, compressionOf, TOLD } from "../../src/logs/compression.ts";
import { BotCounter, LogReader } from "../../src/logs/index.ts";
import { namesNobody } from "../../src/logs/summary.ts";
import type { LogFileReport, LogReport, Requests } from "../protocol.ts";
import { robotsOf } from "./policies.ts";
import type { Task } from "./task.ts";

/** Milliseconds between two looks for newer questions, each with a report of progress. */
const BREATH = 50;

/** A file is compressed in a way that is not read here. */
class Unreadable extends Error {
  readonly compression: Compression;

  constructor(compression: Compression) {
    super(compression);
    this.compression = compression;
  }
}

/** Counts the robots in access logs, compressed or not, by the file in the editor. */
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
    let compression: Compression | undefined;
    try {
      for await (const piece of piecesOf(file, (bytes) => (read += bytes))) {
        reader.write(piece);
        if (performance.now() < next) continue;
        task.tell({ read: before + read, total, lines: lines + reader.summary.lines } satisfies LogReport);
        await task.breathe();
        if (!task.wanted()) return { read: before + read, total, lines };
        next = performance.now() + BREATH;
      }
    } catch (error) {
      if (error instanceof Unreadable) compression = error.compression;
      else isDamaged = true;
    }
    const summary = reader.end();
    lines += summary.lines;
    before += file.size;
    const { broken, brokenLines, long } = summary;
    const fault = {
      isUnnamed: namesNobody(summary),
      isDamaged,
      ...(compression !== undefined && { compression }),
    };
    reports.push({ name: file.name, lines: summary.lines, broken, brokenLines, long, ...fault });
  }
  return { read: total, total, lines, bots: counter.report(), files: reports };
}

/** Decompresses a file, piece by piece. */
interface Decompressor {
  read(piece: Uint8Array): Iterable<Uint8Array>;
  end(): Iterable<Uint8Array>;
}

/** Loaded when a file needs it. */
async function decompressor(compression: Compression): Promise<Decompressor> {
  if (compression === "gzip") return new (await import("./gunzip.ts")).GunzipReader();
  if (compression === "zstd") return (await import("./unzstd.ts")).zstdReader();
  throw new Unreadable(compression);
}

/** Bytes that are decompressed at a time: a thousand times as many may come of them. */
const STEP = 65_536;

/** The bytes of a file, decompressed. `tell` is told how many of its own bytes were read. */
async function* piecesOf(file: File, tell: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const compression = compressionOf(new Uint8Array(await file.slice(0, TOLD).arrayBuffer()));
  const unpack = compression && (await decompressor(compression));
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (unpack === undefined) {
        tell(value.length);
        yield value;
        continue;
      }
      for (let at = 0; at < value.length; at += STEP) {
        const part = value.subarray(at, at + STEP);
        tell(part.length);
        yield* unpack.read(part);
      }
    }
    if (unpack !== undefined) yield* unpack.end();
  } finally {
    await reader.cancel().catch(() => {});
  }
}
