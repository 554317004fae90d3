import { setMaxListeners } from "node:events";
import { existsSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { mergeParts } from "../parts/merge.ts";
import type { CountPlan, Part } from "../parts/part.ts";
import { nameOf, type Task, tasksFor } from "../parts/task.ts";
import type { RowsJob } from "../rows/rows.ts";
import { onDisk } from "../sources/file-name.ts";
import type { Tally } from "../tally/tally.ts";
import type { Connection } from "./connection.ts";
import {
  type CountedPart,
  draftOf,
  JOB_OPTIONS,
  JOB_VERSION,
  jobId,
  queueOf,
  type SurveyJob,
} from "./jobs.ts";

export interface QueuedSurveyOptions {
  readonly counting: CountPlan;
  /** Where workers write rows, if any are wanted. */
  readonly rows: RowsJob | undefined;
  /** Called with each merged part and the number of all parts. */
  onPart(part: Part, parts: number): void;
  readonly signal: AbortSignal;
}

/** A part that no worker could count. */
export class PartError extends Error {
  override readonly name = "PartError";

  constructor(path: string, reason: string) {
    super(`no worker could count ${path}: ${reason}`);
  }
}

/** Limit on parts in the queue, whether done or not, and so on busy workers. */
const AHEAD = 256;
/** Bytes of a WARC file in one part: each part is a job, which takes several round trips to Redis. */
const RANGE = 4 * 1024 * 1024;
/** Milliseconds between two checks of a job. */
const PAUSE = 250;
/** Seconds for which a part's result is kept, in case an interrupted survey is started again. */
const RESULT_KEPT_SECONDS = 86_400;

/**
 * Counts robots.txt files with the workers of a queue, which must have the files under the same paths. Jobs that Redis
 * loses are enqueued again.
 *
 * @param paths absolute paths
 * @throws PartError if a part could not be counted
 */
export async function surveyByQueue(
  connection: Connection,
  paths: readonly string[],
  { counting, rows, onPart, signal }: QueuedSurveyOptions,
): Promise<Tally> {
  // Each part that waits has a listener on this signal.
  setMaxListeners(0, signal);
  const queue = queueOf<SurveyJob, CountedPart>(connection, "survey");
  const tasks = tasksFor(paths, RANGE);
  const run = async (task: Task, excluded: Uint8Array): Promise<Part> => {
    const data: SurveyJob = {
      version: JOB_VERSION,
      task: finite(task),
      excluded: Buffer.from(excluded).toString("base64"),
      ...counting,
      rows,
    };
    const id = jobId([data, versionOf(task)]);
    const draft = rows && draftOf(rows.folder, id);
    let isMissed = false;
    for (;;) {
      signal.throwIfAborted();
      const job = await queue.getJob(id);
      if (job === undefined) {
        await queue.add("count", data, {
          ...JOB_OPTIONS,
          jobId: id,
          removeOnComplete: { age: RESULT_KEPT_SECONDS },
        });
      } else if (await job.isFailed()) {
        // The job may have failed after it was fetched, so its reason is fetched again.
        const { failedReason } = (await queue.getJob(id)) ?? job;
        // Starting the survey again retries it.
        await job.remove();
        throw new PartError(nameOf(task), failedReason);
      } else if (job.finishedOn !== undefined && job.returnvalue !== null) {
        const { prints, redirects, ...counted } = job.returnvalue;
        await job.remove();
        // The result may be older than what is in the folder now.
        if (draft !== undefined && !existsSync(draft)) {
          if (isMissed)
            throw new PartError(
              nameOf(task),
              `its rows are not in ${rows!.folder}, which all workers must have under this path`,
            );
          isMissed = true;
          continue;
        }
        return {
          ...counted,
          prints: Buffer.from(prints, "base64"),
          redirects: Buffer.from(redirects, "base64"),
          rows: [],
          ...(draft && { draft }),
        };
      }
      await sleep(PAUSE, undefined, { signal });
    }
  };
  try {
    return await mergeParts(tasks, run, AHEAD, (part) => onPart(part, tasks.length));
  } finally {
    await queue.close();
  }
}

/** A task without infinity, which JSON cannot express. */
function finite(task: Task): Task {
  return task.kind === "warc" ? { ...task, until: Math.min(task.until, Number.MAX_SAFE_INTEGER) } : task;
}

/** Identifies the current state of a task's files. */
function versionOf(task: Task): unknown {
  const paths = task.kind === "files" ? task.paths : [task.path];
  return paths.map((path) => statSync(onDisk(path))).map(({ size, mtimeMs }) => [size, mtimeMs]);
}
