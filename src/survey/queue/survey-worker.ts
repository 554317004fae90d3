import type { Worker } from "bullmq";
import { nameOf } from "../parts/task.ts";
import type { Threads } from "../parts/threads.ts";
import type { Connection } from "./connection.ts";
import { type CountedPart, PREFIX, queueOf, type SurveyJob } from "./jobs.ts";

export interface SurveyWorkerOptions {
  readonly connection: Connection;
  readonly threads: Threads;
  /** Parts that are counted at a time, at most: one for each thread. */
  readonly concurrency: number;
  /**
   * Whether a thread is started only if enough parts are waiting, since compiling its code takes as long as
   * counting some.
   */
  readonly isSparing: boolean;
  /** Milliseconds after which the jobs of a worker that has disappeared are given to others. */
  readonly lock: number;
  onPart(): void;
  /** Called for errors of Redis, and for parts that could not be counted, which are retried. */
  onError(error: Error, path?: string): void;
}

/** Parts that must be waiting for each thread before another is begun. */
const WORTH = 2;
/** How often a job may be taken from lost workers. */
const MOST_LOST = 10;

/** Takes parts of surveys and counts them in threads, since the main thread has to renew the locks. */
export function surveyWorker(options: SurveyWorkerOptions): Pick<Worker, "close"> {
  const { connection, threads, concurrency: most, isSparing, lock, onPart, onError } = options;
  const queue = queueOf(connection, "survey");
  const worker = new connection.bullmq.Worker<SurveyJob, CountedPart>(
    "survey",
    async ({ data: { task, excluded, deadRules } }) => {
      const part = await threads.run({ task, excluded: Buffer.from(excluded, "base64"), deadRules });
      onPart();
      return { ...part, prints: Buffer.from(part.prints).toString("base64") };
    },
    {
      connection: connection.redis as never,
      prefix: PREFIX,
      concurrency: isSparing ? 1 : most,
      lockDuration: lock,
      stalledInterval: lock,
      maxStalledCount: MOST_LOST,
    },
  );
  worker.on("error", onError);
  worker.on("failed", (job, error) => onError(error, job === undefined ? undefined : nameOf(job.data.task)));
  worker.on("completed", () => {
    const more = worker.concurrency + 1;
    if (more > most) return;
    // While Redis is gone, nothing is waiting.
    const waiting = queue.getWaitingCount().catch(() => 0);
    void waiting.then((parts) => {
      if (parts >= more * WORTH) worker.concurrency = Math.max(worker.concurrency, more);
    });
  });
  return {
    close: async (force) => {
      await worker.close(force);
      await queue.close();
    },
  };
}
