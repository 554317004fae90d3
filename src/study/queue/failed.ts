import type { Queue } from "bullmq";
import type { Connection } from "./connection.ts";
import { type QueueName, queueOf } from "./jobs.ts";

/** A job that has been given up, and stays in Redis until it is retried or removed. */
export interface FailedJob {
  readonly queue: QueueName;
  readonly id: string;
  readonly reason: string;
  /** The job's data, as stored in Redis. */
  readonly data: string;
}

/** How many jobs are fetched at a time. */
const TOGETHER = 100;

/** The failed jobs of some queues, the oldest first. */
export async function* failedJobs(
  connection: Connection,
  names: readonly QueueName[],
): AsyncGenerator<FailedJob> {
  for (const name of names) {
    const queue = queueOf(connection, name);
    try {
      for await (const ids of failedIds(connection, queue)) {
        const reading = connection.redis.pipeline();
        for (const id of ids) reading.hmget(queue.toKey(id), "failedReason", "data");
        for (const [i, [, found]] of ((await reading.exec()) ?? []).entries()) {
          const [reason, data] = found as (string | null)[];
          yield { queue: name, id: ids[i]!, reason: reason ?? "", data: data ?? "" };
        }
      }
    } finally {
      await queue.close();
    }
  }
}

/** Puts the failed jobs of some queues back, as if they had not been tried yet. @returns how many there were */
export async function retryFailedJobs(connection: Connection, names: readonly QueueName[]): Promise<number> {
  let count = 0;
  for (const name of names) {
    const queue = queueOf(connection, name);
    for await (const ids of failedIds(connection, queue)) {
      // Only the ids are needed; the data may be the reason of the failure.
      const jobs = ids.map((id) => new connection.bullmq.Job(queue, "", {}, {}, id));
      const ends = await Promise.allSettled(
        jobs.map((job) => job.retry("failed", { resetAttemptsMade: true })),
      );
      // Another process may have retried or removed some of them meanwhile.
      count += ends.filter(({ status }) => status === "fulfilled").length;
    }
    await queue.close();
  }
  return count;
}

/** Removes the failed jobs of some queues. @returns how many there were */
export async function discardFailedJobs(
  connection: Connection,
  names: readonly QueueName[],
): Promise<number> {
  let count = 0;
  for (const name of names) {
    const queue = queueOf(connection, name);
    count += (await queue.clean(0, 0, "failed")).length;
    await queue.close();
  }
  return count;
}

/** The ids of the failed jobs, some at a time. */
async function* failedIds({ redis }: Connection, queue: Queue): AsyncGenerator<string[]> {
  const all = await redis.zrange(queue.toKey("failed"), "0", "-1");
  for (let at = 0; at < all.length; at += TOGETHER) yield all.slice(at, at + TOGETHER);
}
