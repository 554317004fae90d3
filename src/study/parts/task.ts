import { statSync } from "node:fs";
import { onDisk, shownName } from "../sources/file-name.ts";
import type { Range } from "../sources/warc.ts";

/** A part of a survey: the unit of work of a thread. */
export type Task =
  | ({ readonly kind: "warc" } & Range)
  /** Plain robots.txt files, one for each host. */
  | { readonly kind: "files"; readonly paths: readonly string[] }
  /** An archive of robots.txt files. */
  | { readonly kind: "tar"; readonly path: string };

/**
 * Bytes of a WARC file in one part: about a third of a second of work, so that all threads are busy nearly until the
 * end. A part costs one per cent more than its share; with half the size, it would be three.
 */
const RANGE = 2 * 1024 * 1024;
/** Number of plain files in a part. */
const FILES = 250;

/** The tasks that files are divided into, in order. @throws the system's error for a file that is not there */
export function tasksFor(paths: readonly string[], range = RANGE): Task[] {
  const tasks: Task[] = [];
  let plain: string[] = [];
  const endPlain = (): void => {
    if (plain.length > 0) tasks.push({ kind: "files", paths: plain });
    plain = [];
  };
  for (const path of paths) {
    const kind = kindOf(path);
    if (kind === "files") {
      plain.push(path);
      if (plain.length === FILES) endPlain();
      continue;
    }
    endPlain();
    if (kind === "tar") tasks.push({ kind, path });
    else tasks.push(...rangesOf(path, range).map((one) => ({ kind, ...one })));
  }
  endPlain();
  return tasks;
}

/** The kind of a file, by its name. */
export function kindOf(path: string): Task["kind"] {
  if (/\.warc(?:\.gz)?$/i.test(path)) return "warc";
  return /\.(?:tar(?:\.gz)?|tgz)$/i.test(path) ? "tar" : "files";
}

/** The parts of a WARC file. Reading can begin anywhere only if it is compressed record by record. */
function rangesOf(path: string, range: number): Range[] {
  const { size } = statSync(onDisk(path));
  const parts = /\.gz$/i.test(path) ? Math.max(1, Math.round(size / range)) : 1;
  return Array.from({ length: parts }, (_, i) => ({
    path,
    from: Math.floor((size / parts) * i),
    until: i === parts - 1 ? Number.POSITIVE_INFINITY : Math.floor((size / parts) * (i + 1)),
  }));
}

/** The name of a task in messages. */
export function nameOf(task: Task): string {
  return task.kind === "files" ? `${shownName(task.paths[0]!)} and others` : shownName(task.path);
}

/** Bytes of a WARC file for which a thread is worth starting: compiling its code takes as long as counting these. */
const PER_THREAD = 5 * 1024 * 1024;
/** The cost of a plain file, in equivalent bytes of a compressed WARC file. */
const PER_FILE = 2 * 1024;

/**
 * How many threads are worth starting for some tasks.
 *
 * @param most an upper limit, such as the number of cores
 * @throws the system's error for a file that is not there
 */
export function usefulThreads(tasks: readonly Task[], most: number): number {
  const bytes = tasks.reduce((sum, task) => sum + bytesOf(task), 0);
  return Math.max(1, Math.min(most, tasks.length, Math.round(bytes / PER_THREAD)));
}

function bytesOf(task: Task): number {
  if (task.kind === "files") return task.paths.length * PER_FILE;
  const end = statSync(onDisk(task.path)).size;
  // A tar archive keeps only one thread busy.
  return task.kind === "tar" ? Math.min(end, PER_THREAD) : Math.min(task.until, end) - task.from;
}
