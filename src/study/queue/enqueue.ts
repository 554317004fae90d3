import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { OriginSet, printOf } from "../origins.ts";
import type { Connection } from "./connection.ts";
import { retryFailedJobs } from "./failed.ts";
import { type HarvestJob, JOB_OPTIONS, JOB_VERSION, jobId, PREFIX, queueOf } from "./jobs.ts";

export interface EnqueueOptions {
  /** Origins per job. A job for each origin would take twenty times the memory. */
  readonly batch: number;
  /** Hosts that an archive already has, which are left out. */
  readonly held: OriginSet;
  /** Called with the number of hosts that have been enqueued, and whether the queue is full. */
  onProgress(hosts: number, isFull: boolean): void;
  readonly signal: AbortSignal;
}

export interface EnqueueResult {
  readonly hosts: number;
  readonly jobs: number;
  /** Hosts that were named more than once. */
  readonly duplicates: number;
  /** Hosts that were left out. */
  readonly held: number;
}

/** Number of jobs that are added at a time. */
const TOGETHER = 50;
/** Limit on waiting jobs: two million hosts at a thousand per job, which take 70 MB in Redis. */
const MOST_WAITING = 2_000;
/** Milliseconds between two looks at a full queue. */
const PAUSE = 1_000;

/**
 * Enqueues origins for workers, each once. Lists may be of any length, since only a limited number of jobs waits in
 * Redis. Enqueueing a list again before it is done changes nothing.
 */
export async function enqueue(
  connection: Connection,
  origins: AsyncIterable<string>,
  { batch, held, onProgress, signal }: EnqueueOptions,
): Promise<EnqueueResult> {
  const queue = queueOf<HarvestJob>(connection, "harvest");
  // Failed jobs are retried first: otherwise, their ids would keep the same origins out.
  await retryFailedJobs(connection, ["harvest"]);
  const seen = new OriginSet();
  const counts = { hosts: 0, jobs: 0, duplicates: 0, held: 0 };
  let jobs: string[][] = [];
  let next: string[] = [];
  const hand = async (): Promise<void> => {
    while ((await queue.getWaitingCount()) > MOST_WAITING) {
      onProgress(counts.hosts, true);
      await sleep(PAUSE, undefined, { signal });
    }
    // Before the jobs: a worker must not meet a redirect to a host that is not noted yet.
    for (const some of jobs) await noteList(connection.redis, some);
    await queue.addBulk(
      jobs.map((some) => ({
        name: "ask",
        data: { version: JOB_VERSION, origins: some },
        opts: { ...JOB_OPTIONS, ...GONE, jobId: jobId(some) },
      })),
    );
    for (const some of jobs) counts.hosts += some.length;
    counts.jobs += jobs.length;
    jobs = [];
    onProgress(counts.hosts, false);
  };
  for await (const origin of origins) {
    signal.throwIfAborted();
    const print = printOf(origin);
    if (!seen.add(print)) counts.duplicates++;
    else if (held.has(print)) counts.held++;
    else next.push(origin);
    if (next.length < batch) continue;
    jobs.push(next);
    next = [];
    if (jobs.length === TOGETHER) await hand();
  }
  if (next.length > 0) jobs.push(next);
  if (jobs.length > 0) await hand();
  await queue.close();
  return counts;
}

/** Finished jobs need not be kept: their captures are in an archive. */
const GONE = { removeOnComplete: true } as const;

/** Seconds for which lists are kept after the last host was enqueued: a month. */
const LISTS_KEPT_SECONDS = 2_592_000;
/** Milliseconds to wait for an answer: while Redis is gone, there is none. */
const PATIENCE = 1_000;

/**
 * Where a fingerprint is kept, and as which number. Redis keeps a set of up to 512 numbers at eight bytes each; with
 * 65,536 sets, 17 million hosts take no more.
 */
function placeOf(origin: string): [key: string, member: string] {
  const print = printOf(origin);
  return [`${PREFIX}:listed:${print.readUInt16BE(0)}`, String(print.readBigInt64BE(0))];
}

/** Notes that hosts are in a list, for good: a redirect to one is followed even when its job is done. */
async function noteList(redis: Redis, origins: readonly string[]): Promise<void> {
  const batch = redis.pipeline();
  for (const origin of origins) {
    const [key, member] = placeOf(origin);
    batch.sadd(key, member).expire(key, LISTS_KEPT_SECONDS);
  }
  await batch.exec();
}

/** Whether a host is in any list that was enqueued. */
export async function isEnqueued(redis: Redis, origin: string): Promise<boolean> {
  const asked = redis.sismember(...placeOf(origin)).then(
    (found) => found === 1,
    () => false,
  );
  return await Promise.race([asked, sleep(PATIENCE, false, { ref: false })]);
}
