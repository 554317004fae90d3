import { readFileSync } from "node:fs";

/** Used where the limit cannot be determined: what the least generous systems allow. */
const UNKNOWN_LIMIT = 256;
/** Files that the rest of the program may need. */
const SPARE = 64;
/** A host with several addresses may be tried at two at a time. */
const FILES_PER_HOST = 2;
const MIN = 8;
/** More at the same time gains nothing: by then, a core is busy. */
const MAX = 1000;
/** The default limit: many DNS servers drop queries beyond that. */
const USUAL = 256;

/**
 * How many hosts this process can ask at the same time without running out of files: for the `concurrency` of a
 * `RobotsClient`. It goes by the soft limit of open files (`ulimit -n`).
 *
 * @param limit open files that the process may have; determined if absent
 */
export function maxConcurrency(limit: number = fileLimit()): number {
  return Math.max(MIN, Math.min(MAX, Math.floor((limit - SPARE) / FILES_PER_HOST)));
}

/** How many hosts a client asks at the same time by default: {@link maxConcurrency}, 256 at most. */
export function usualConcurrency(limit?: number): number {
  return Math.min(USUAL, maxConcurrency(limit));
}

let known: number | undefined;

/** The soft limit of open files, which Node raises as far as it may when it starts. */
function fileLimit(): number {
  known ??= findLimit();
  return known;
}

function findLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync("/proc/self/limits", "latin1"))?.[1];
    if (soft !== undefined) return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    // Only Linux has that file. Node's own report takes a while, so it comes second.
  }
  const report = process.report?.getReport() as
    | { userLimits?: { open_files?: { soft?: unknown } } }
    | undefined;
  const soft = report?.userLimits?.open_files?.soft;
  if (soft === "unlimited") return Number.POSITIVE_INFINITY;
  return typeof soft === "number" ? soft : UNKNOWN_LIMIT;
}
