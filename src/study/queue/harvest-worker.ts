import { setTimeout as sleep } from "node:timers/promises";
import type { Job, Worker } from "bullmq";
import { Semaphore } from "../../crawl/fetch/single-flight.ts";
import type { Asker } from "../harvest/asker.ts";
import type { Archive } from "../warc/archive.ts";
import { beginWorker, type WorkerOptions } from "./begin-worker.ts";
import { readHarvestJob } from "./job-data.ts";
import type { HarvestJob } from "./jobs.ts";
import type { Turns } from "./turns.ts";

export interface HarvestWorkerOptions extends WorkerOptions {
  readonly asker: Asker;
  readonly archive: Archive;
  readonly turns: Turns;
  /** The origins of the current jobs. */
  readonly listed: Listed;
  /** Told that the archive cannot be written: nothing more can be done here. */
  onFatal(error: Error): void;
  readonly signal: AbortSignal;
}

/**
 * Milliseconds after which the rest of a job is written back: only work since then is repeated when a worker is
 * lost.
 */
const SAVE = 5_000;

/**
 * Takes jobs and fetches from their origins. It works on several jobs at a time, so that the slow hosts of one do
 * not delay others.
 *
 * @param options `concurrency` is the number of hosts that are asked at the same time
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
  // Another worker may have taken over the job, or Redis may be gone: then it is done twice, which is allowed.
  const timer = setInterval(() => void save().catch(() => {}), SAVE);
  try {
    await Promise.all(
      origins.map(async (origin) => {
        if (await inTurn(origin)) left.delete(origin);
      }),
    );
    await archive.sync();
  } catch (error) {
    // Other failures, such as errors of Redis, make the job fail, which is then retried.
    if (archive.fault !== undefined) onFatal(archive.fault);
    throw error;
  } finally {
    clearInterval(timer);
    listed.delete(origins);
  }
  if (left.size === 0) return;
  await job.updateData({ version, origins: [...left] });
  if (!signal.aborted)
    throw new Error(`this machine could not fetch from ${left.size} of ${origins.length} hosts`);
  // Stopping by hand is not a failure: other workers continue at once.
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

/** The origins of the current jobs, which may have some in common. */
export class Listed {
  readonly #counts = new Map<string, number>();

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
