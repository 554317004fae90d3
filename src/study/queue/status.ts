import type { Connection } from "./connection.ts";
import { type Captures, readCounters } from "./counters.ts";
import { QUEUES, type QueueName, queueOf } from "./jobs.ts";

/** The state of a queue: jobs by state, and the number of workers. */
export interface QueueStatus {
  readonly queue: QueueName;
  readonly waiting: number;
  readonly active: number;
  /** Jobs that failed and will be retried. */
  readonly delayed: number;
  /** Jobs that have been given up. */
  readonly failed: number;
  /** The number of workers; undefined if Redis does not allow listing its clients. */
  readonly workers: number | undefined;
}

/** The queues, and what all harvests in this Redis have done. */
export interface Status extends Captures {
  readonly queues: readonly QueueStatus[];
}

export async function statusOf(connection: Connection): Promise<Status> {
  const queues = await Promise.all(
    QUEUES.map(async (name) => {
      const queue = queueOf(connection, name);
      const counts = await queue.getJobCounts("waiting", "prioritized", "active", "delayed", "failed");
      const workers = await queue.getWorkersCount().catch(() => undefined);
      await queue.close();
      const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
      return { queue: name, waiting: waiting + prioritized, active, delayed, failed, workers };
    }),
  );
  return { queues, ...(await readCounters(connection.redis)) };
}

/** Whether some queues have nothing to do, neither now nor later. */
export function isDone(status: Status, names: readonly QueueName[]): boolean {
  return among(status, names).every(({ waiting, active, delayed }) => waiting + active + delayed === 0);
}

/** How many jobs of some queues have been given up. */
export function countFailures(status: Status, names: readonly QueueName[]): number {
  return among(status, names).reduce((sum, { failed }) => sum + failed, 0);
}

function among({ queues }: Status, names: readonly QueueName[]): readonly QueueStatus[] {
  return queues.filter(({ queue }) => names.includes(queue));
}
