import { OriginSet, PRINT_BYTES } from "../origins.ts";
import { emptyTally, merge, type Tally } from "../tally/tally.ts";
import type { Part } from "./part.ts";
import type { Task } from "./task.ts";

/** Counts a part, without the hosts that have these prints. */
export type RunTask = (task: Task, excluded: Uint8Array) => Promise<Part>;

const NONE = new Uint8Array();

/**
 * Has parts counted, several at a time, and merges them in order, so that a host counts once, with what the first
 * part says about it. A part that turns out to share hosts with an earlier one is counted again without them: counts
 * cannot be taken back, and it is rare in harvests, where only what a lost worker left is fetched again.
 *
 * @param ahead parts that are counted at a time
 */
export async function mergeParts(
  tasks: readonly Task[],
  run: RunTask,
  ahead: number,
  onPart: (part: Part) => void = () => {},
): Promise<Tally> {
  const tally = emptyTally();
  const seen = new OriginSet();
  const running: Promise<Part>[] = [];
  let next = 0;
  const fill = (): void => {
    while (running.length < ahead && next < tasks.length) {
      const part = run(tasks[next++]!, NONE);
      // It is awaited in its turn; until then, nobody handles its failure.
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
    onPart(part);
  }
  return tally;
}

/** The prints that have been seen. */
function knownIn(prints: Uint8Array, seen: OriginSet): Uint8Array {
  const known: Uint8Array[] = [];
  for (let at = 0; at < prints.length; at += PRINT_BYTES) {
    if (seen.has(prints, at)) known.push(prints.subarray(at, at + PRINT_BYTES));
  }
  return known.length === 0 ? NONE : Buffer.concat(known);
}
