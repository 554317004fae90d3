import { availableParallelism } from "node:os";
import { mergeParts } from "./parts/merge.ts";
import type { CountPlan, FileDamage } from "./parts/part.ts";
import { tasksFor, usefulThreads } from "./parts/task.ts";
import { type OnProgress, Threads } from "./parts/threads.ts";
import type { HostRows } from "./rows/rows.ts";
import type { Tally } from "./tally/tally.ts";

/** Options of a survey. */
export interface SurveyOptions {
  /** Number of threads. Default: one per core, but no more than there is work for. */
  readonly threads: number | undefined;
  readonly counting: CountPlan;
  /** Called for places that cannot be read: the first ones of a part, and how many more it has. */
  onDamage(named: readonly FileDamage[], more: number): void;
  /** Called with hosts, each once, in the same order for any number of threads. Without it, there are no rows. */
  readonly onRows: ((hosts: readonly HostRows[]) => void) | undefined;
  readonly onProgress: OnProgress;
}

/** Parts for each thread that may wait for those before them, of which the first may take longest. */
const AHEAD = 3;

/**
 * Counts robots.txt files. A host counts once, by its first outcome.
 *
 * @param paths WARC files, tar archives, and plain robots.txt files, one for each host
 * @throws the system's error for a path that cannot be read
 */
export async function survey(paths: readonly string[], options: SurveyOptions): Promise<Tally> {
  const { counting, onProgress, onDamage, onRows } = options;
  const rows = onRows !== undefined;
  const tasks = tasksFor(paths);
  const most = options.threads ?? usefulThreads(tasks, availableParallelism());
  const threads = new Threads(Math.min(most, tasks.length), onProgress);
  try {
    return await mergeParts(
      tasks,
      (task, excluded) => threads.run({ task, excluded, rows, ...counting }),
      most * AHEAD,
      ({ damages, damaged, rows }) => {
        onRows?.(rows);
        if (damaged > 0) onDamage(damages, damaged - damages.length);
      },
    );
  } finally {
    await threads.close();
  }
}
