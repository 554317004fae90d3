import type { Job, JobJson, Worker } from "bullmq";
import type { Connection } from "./connection.ts";
import { PREFIX, type QueueName } from "./jobs.ts";

export interface WorkerOptions {
  readonly connection: Connection;
  /** How many jobs are worked on at a time. */
  readonly concurrency: number;
  /** Milliseconds after which the jobs of a worker that has disappeared are given to others. */
  readonly lock: number;
  /** Called for each failed job, named by `about`, and for other errors. */
  onError(error: Error, about?: string): void;
}

/** The jobs of a queue: how their data is read, and how they are done. */
export interface Work<Data, Result> {
  readonly queue: QueueName;
  /** @throws UnreadableJob for data that this version cannot read */
  read(data: unknown): Data;
  run(data: Data, job: Job, token: string | undefined): Promise<Result>;
}

/** How often a job may be taken over from lost workers before it fails. */
const MOST_LOST = 10;

/** Begins to take jobs. A job that cannot be read fails for good; any other failed job is retried. */
export function beginWorker<Data, Result>(
  { queue, read, run }: Work<Data, Result>,
  { connection, concurrency, lock, onError }: WorkerOptions,
): Worker<unknown, Result> {
  class TolerantWorker extends connection.bullmq.Worker<unknown, Result> {
    // BullMQ fetches the next job while it reports the last one: an error here would make that one fail.
    protected override createJob(json: JobJson, id: string): Job<unknown, Result> {
      return super.createJob({ ...json, data: isJson(json.data) ? json.data : "null" }, id);
    }
  }
  const worker = new TolerantWorker(queue, async (job, token) => run(read(job.data), job, token), {
    connection: connection.redis as never,
    prefix: PREFIX,
    concurrency,
    lockDuration: lock,
    stalledInterval: lock,
    maxStalledCount: MOST_LOST,
  });
  worker.on("error", (error: NodeJS.ErrnoException) => {
    // The connection itself reports that Redis is gone, once for all its users.
    if (error.syscall === undefined) onError(error);
  });
  worker.on("failed", (job, error) => {
    const end = job?.finishedOn === undefined ? "to be tried again" : "given up";
    onError(error, job === undefined ? undefined : `${queue} job ${job.id}, ${end}`);
  });
  return worker;
}

function isJson(text: string | undefined): boolean {
  try {
    JSON.parse(text ?? "");
    return true;
  } catch {
    return false;
  }
}
