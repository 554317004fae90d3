import { setTimeout as sleep } from "node:timers/promises";
import type { Job, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { type Because, sentenceOf } from "../../base/because.ts";
import { Semaphore } from "../../base/concurrency.ts";
import { DETAILS, type DetailCode } from "../../crawl/fetch/detail.ts";
import type { HostFetcher } from "../harvest/host-fetcher.ts";
import type { Archive } from "../warc/archive.ts";
import { beginWorker, type WorkerOptions } from "./begin-worker.ts";
import { type HarvestJob, PREFIX, readHarvestJob } from "./jobs.ts";

export interface HarvestWorkerOptions extends WorkerOptions {
  readonly asker: HostFetcher;
  readonly archive: Archive;
  readonly turns: Turns;
  /** Collects the origins of the current jobs. */
  readonly listed: JobOrigins;
  /** Called when the archive cannot be written, so that nothing more can be done here. */
  onFatal(error: Error): void;
  readonly signal: AbortSignal;
}

/** Milliseconds between two saves of a job's remaining origins: when a worker is lost, only later work is repeated. */
const SAVE = 5_000;

/**
 * Takes jobs and fetches from their origins. It works on several jobs at a time, so that the slow hosts of one do not
 * delay others.
 *
 * @param options `concurrency` is the number of hosts that are fetched concurrently
 */
export function harvestWorker(options: HarvestWorkerOptions): Worker {
  const { concurrency } = options;
  const semaphore = new Semaphore(concurrency);
  return beginWorker(
    {
      queue: "harvest",
      read: readHarvestJob,
      run: (data, job, token) => take(data, job, token, semaphore, options),
    },
    { ...options, concurrency: Math.max(2, Math.ceil(concurrency / 50)) },
  );
}

async function take(
  { version, origins }: HarvestJob,
  job: Job,
  token: string | undefined,
  semaphore: Semaphore,
  { asker, archive, turns, listed, connection, onFatal, signal }: HarvestWorkerOptions,
): Promise<void> {
  const left = new Set(origins);
  listed.add(origins);
  const save = async (): Promise<void> => {
    await archive.sync();
    await job.updateData({ version, origins: [...left] });
  };
  // Saving may fail: another worker has the job now, or Redis is gone. Hosts may be fetched twice then.
  const timer = setInterval(() => void save().catch(() => {}), SAVE);
  try {
    await Promise.all(
      origins.map(async (origin) => {
        if (await inTurn(origin)) left.delete(origin);
      }),
    );
    await archive.sync();
  } catch (error) {
    // Any other error, such as one of Redis, fails the job, which is then retried.
    if (archive.fault !== undefined) onFatal(archive.fault);
    throw error;
  } finally {
    clearInterval(timer);
    listed.delete(origins);
  }
  if (left.size === 0) return;
  await job.updateData({ version, origins: [...left] });
  if (!signal.aborted) {
    const why = listed.fault === undefined ? "" : ` (${sentenceOf(DETAILS, listed.fault)})`;
    throw new Error(`this machine could not fetch from ${left.size} of ${origins.length} hosts${why}`);
  }
  // A stop on request is no failure: other workers take the job at once.
  await job.moveToDelayed(Date.now(), token);
  throw new connection.bullmq.DelayedError();

  async function inTurn(origin: string): Promise<boolean> {
    const { hostname } = new URL(origin);
    while (!signal.aborted) {
      let isAsked = false;
      const wait = await semaphore
        .run(async () => {
          const later = await turns.take(hostname);
          if (later === 0) isAsked = await asker.ask(origin, signal);
          return later;
        }, signal)
        .catch(unlessAborted);
      if (wait === undefined || wait === 0) return isAsked;
      await sleep(wait, undefined, { signal }).catch(unlessAborted);
    }
    return false;
  }

  function unlessAborted(error: unknown): undefined {
    if (!signal.aborted) throw error;
  }
}

/** The origins of the current jobs; several jobs may have the same origin. */
export class JobOrigins {
  readonly #counts = new Map<string, number>();
  /** Why this machine last could not fetch from one. */
  fault: Because<DetailCode> | undefined;

  has(origin: string): boolean {
    return this.#counts.has(origin);
  }

  add(origins: readonly string[]): void {
    for (const origin of origins) this.#counts.set(origin, (this.#counts.get(origin) ?? 0) + 1);
  }

  delete(origins: readonly string[]): void {
    for (const origin of origins) {
      const count = this.#counts.get(origin)! - 1;
      if (count > 0) this.#counts.set(origin, count);
      else this.#counts.delete(origin);
    }
  }
}

/** Turns of hosts: no worker on any machine fetches from a host again before an interval has passed. */
export class Turns {
  readonly #redis: Redis;
  /** The interval in milliseconds. */
  readonly #interval: number;

  constructor(redis: Redis, interval: number) {
    this.#redis = redis;
    this.#interval = interval;
  }

  /** Takes a host's turn. @returns 0, or the milliseconds after which to try again */
  async take(host: string): Promise<number> {
    if (this.#interval === 0) return 0;
    const key = `${PREFIX}:host:${host}`;
    if ((await this.#redis.set(key, "1", "PX", this.#interval, "NX")) !== null) return 0;
    return Math.max(1, await this.#redis.pttl(key));
  }
}
