import { availableParallelism } from "node:os";
import type { ExpansionLimit } from "../base/compression/expansion.ts";
import { mergeParts } from "./parts/merge.ts";
import type { FileDamage } from "./parts/part.ts";
import { tasksFor } from "./parts/task.ts";
import { usefulThreads } from "./parts/thread-count.ts";
import { type OnProgress, Threads } from "./parts/threads.ts";
import type { HostRows } from "./rows/host.ts";
import type { Tally } from "./tally/tally.ts";

/** How a survey goes. */
export interface SurveyOptions {
  /** Threads to count in. Default: one per core, but no more than there is work for. */
  readonly threads: number | undefined;
  /** Whether dead rules are counted, too. */
  readonly deadRules: boolean;
  /** The agents whose restrictions are counted; none for those of every survey. */
  readonly agents: readonly string[];
  /** How far compressed files may expand. */
  readonly limit: ExpansionLimit;
  /** Told of what cannot be read: the first such places of a part, and how many more it has. */
  onDamage(named: readonly FileDamage[], more: number): void;
  /** Given the hosts, each once, in the same order whatever the number of threads. Without it, there are no rows. */
  readonly onRows: ((hosts: readonly HostRows[]) => void) | undefined;
  readonly onProgress: OnProgress;
}

/** Parts that wait for those before them, for each thread: the first may take longest. */
const AHEAD = 3;

/**
 * Counts what robots.txt files say. A host counts once, with what is found first.
 *
 * @param paths WARC files, tar archives, and plain robots.txt files, each of which is a host's
 * @throws the system's error for a path that cannot be read
 */
export async function survey(paths: readonly string[], options: SurveyOptions): Promise<Tally> {
  const { deadRules, agents, limit, onProgress, onDamage, onRows } = options;
  const rows = onRows !== undefined;
  const tasks = tasksFor(paths);
  const most = options.threads ?? usefulThreads(tasks, availableParallelism());
  const threads = new Threads(Math.min(most, tasks.length), onProgress);
  try {
    return await mergeParts(
      tasks,
      (task, excluded) => threads.run({ task, excluded, deadRules, agents, rows, limit }),
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
