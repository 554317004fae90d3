import { OriginSet, PRINT_BYTES } from "../origins.ts";
import { REDIRECT } from "../sources/host-outcome.ts";
import { merge } from "../tally/merge.ts";
import { addPrints, count, emptyTally, type Tally } from "../tally/tally.ts";
import type { Part } from "./part.ts";
import type { Task } from "./task.ts";

/** Counts a part, without the hosts with these fingerprints. */
export type RunTask = (task: Task, excluded: Uint8Array) => Promise<Part>;

const NONE = new Uint8Array();

/**
 * Counts parts concurrently, and merges them in order, so that each host counts once, in the first part that has it. A
 * part that turns out to share hosts with an earlier one is counted again without these, since counts cannot be undone.
 * This is rare in harvests, where only the unfinished hosts of lost workers are fetched again.
 *
 * @param ahead how many parts are counted concurrently
 */
export async function mergeParts(
  tasks: readonly Task[],
  run: RunTask,
  ahead: number,
  onPart: (part: Part) => void = () => {},
): Promise<Tally> {
  const tally = emptyTally();
  const seen = new OriginSet();
  const redirects: Uint8Array[] = [];
  const running: Promise<Part>[] = [];
  let next = 0;
  const fill = (): void => {
    while (running.length < ahead && next < tasks.length) {
      const part = run(tasks[next++]!, NONE);
      // The part is awaited later; without this, its failure would count as unhandled until then.
      part.catch(() => {});
      running.push(part);
    }
  };
  for (const task of tasks) {
    fill();
    let part = await running.shift()!;
    const known = knownIn(part.prints, seen);
    if (known.length > 0) part = await run(task, known);
    merge(tally, part.tally);
    for (let at = 0; at < part.prints.length; at += PRINT_BYTES) seen.add(part.prints, at);
    redirects.push(part.redirects);
    onPart(part);
  }
  for (const some of redirects) countRedirects(tally, Buffer.from(some), seen);
  return tally;
}

/** The fingerprints that are in `seen`. */
function knownIn(prints: Uint8Array, seen: OriginSet): Uint8Array {
  const known: Uint8Array[] = [];
  for (let at = 0; at < prints.length; at += PRINT_BYTES) {
    if (seen.has(prints, at)) known.push(prints.subarray(at, at + PRINT_BYTES));
  }
  return known.length === 0 ? NONE : Buffer.concat(known);
}

/** Bytes of a redirect: the host's fingerprint, and the status. */
const REDIRECT_BYTES = PRINT_BYTES + 2;

/** A redirect in the form in which parts hand it over. */
export function redirectOf(print: Buffer, status: number): Buffer {
  const bytes = Buffer.alloc(REDIRECT_BYTES);
  print.copy(bytes);
  bytes.writeUInt16BE(status, PRINT_BYTES);
  return bytes;
}

/**
 * Counts the redirects of a part, when all parts have been read: one counts only if there is nothing else of its host, and
 * often comes before its target.
 */
function countRedirects(tally: Tally, redirects: Buffer, seen: OriginSet): void {
  for (let at = 0; at < redirects.length; at += REDIRECT_BYTES) {
    if (!seen.add(redirects, at)) {
      tally.duplicates++;
      continue;
    }
    addPrints(tally, redirects.subarray(at, at + PRINT_BYTES));
    count(tally.outcomes, REDIRECT);
    count(tally.statuses, String(redirects.readUInt16BE(at + PRINT_BYTES)));
  }
}
