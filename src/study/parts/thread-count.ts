import { statSync } from "node:fs";
import type { Task } from "./task.ts";

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
  const end = statSync(task.path).size;
  // A tar archive keeps only one thread busy.
  return task.kind === "tar" ? Math.min(end, PER_THREAD) : Math.min(task.until, end) - task.from;
}
