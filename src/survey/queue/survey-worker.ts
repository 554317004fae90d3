import type { Worker } from "bullmq";
import { nameOf } from "../parts/task.ts";
import type { Threads } from "../parts/threads.ts";
import type { Connection } from "./connection.ts";
import { type CountedPart, PREFIX, type SurveyJob } from "./jobs.ts";

export interface SurveyWorkerOptions {
  readonly connection: Connection;
  readonly threads: Threads;
  /** Parts that are counted at a time: one for each thread. */
  readonly concurrency: number;
  /** Milliseconds after which the jobs of a worker that has disappeared are given to others. */
  readonly lock: number;
  onPart(): void;
  /** Told of what Redis says, and of parts that could not be counted, which are tried again. */
  onTrouble(error: Error, path?: string): void;
}

/** How often a job may be taken from lost workers. */
const MOST_LOST = 10;

/** Takes parts of surveys and counts them in threads: the one that everything else runs in has to renew the locks. */
export function surveyWorker(options: SurveyWorkerOptions): Worker<SurveyJob, CountedPart> {
  const { connection, threads, concurrency, lock, onPart, onTrouble } = options;
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
      concurrency,
      lockDuration: lock,
      stalledInterval: lock,
      maxStalledCount: MOST_LOST,
    },
  );
  worker.on("error", onTrouble);
  worker.on("failed", (job, error) =>
    onTrouble(error, job === undefined ? undefined : nameOf(job.data.task)),
  );
  return worker;
}
