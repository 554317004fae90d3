import { readFileSync } from "node:fs";
import { numberFrom } from "../../base/kinds.ts";
import { expectKind } from "../../base/options.ts";

/** Used if the limit cannot be determined: the lowest limit of common systems. */
const UNKNOWN_LIMIT = 256;
/** File descriptors reserved for the rest of the program. */
const SPARE = 64;
/** Two addresses of a host may be tried at the same time. */
const FILES_PER_HOST = 2;
const MIN = 8;
/** Higher concurrency gains nothing, since a core is then fully busy. */
const MAX = 1000;
const LIMIT = numberFrom(0);
/** The default limit, beyond which many DNS servers drop queries. */
const USUAL = 256;

/**
 * How many hosts this process can fetch from concurrently without running out of file descriptors, according to the
 * soft limit on open files (`ulimit -n`). Use it as the `concurrency` of a `RobotsClient`.
 *
 * @param limit the limit on open files; determined if absent
 * @throws RobotsError INVALID_ARGUMENT
 */
export function maxConcurrency(limit: number = fileLimit()): number {
  expectKind("limit", limit, LIMIT);
  return Math.max(MIN, Math.min(MAX, Math.floor((limit - SPARE) / FILES_PER_HOST)));
}

/** The default concurrency of a client: {@link maxConcurrency}, at most 256. */
export function usualConcurrency(): number {
  return Math.min(USUAL, maxConcurrency());
}

let known: number | undefined;

/** The soft limit on open files, which Node raises as far as possible when it starts. */
function fileLimit(): number {
  known ??= findLimit();
  return known;
}

function findLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync("/proc/self/limits", "latin1"))?.[1];
    if (soft !== undefined) return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    // Only Linux has this file. Node's own report is slow, so it is the second choice.
  }
  const report = process.report?.getReport() as
    | { userLimits?: { open_files?: { soft?: unknown } } }
    | undefined;
  const soft = report?.userLimits?.open_files?.soft;
  if (soft === "unlimited") return Number.POSITIVE_INFINITY;
  return typeof soft === "number" ? soft : UNKNOWN_LIMIT;
}
