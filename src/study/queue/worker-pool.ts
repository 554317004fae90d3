import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism, hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "bullmq";
import { privateNetworkGuard } from "../../crawl/node/guard.ts";
import { HostFetcher, type HostFetcherOptions } from "../harvest/host-fetcher.ts";
import { Threads } from "../parts/threads.ts";
import { Archive, type ArchiveOptions } from "../warc/archive.ts";
import type { WorkerOptions } from "./begin-worker.ts";
import type { Connection } from "./connection.ts";
import { Counters } from "./counters.ts";
import { isEnqueued } from "./enqueue.ts";
import { harvestWorker, JobOrigins, Turns } from "./harvest-worker.ts";
import type { QueueName } from "./jobs.ts";
import { surveyWorker, type WriteRows } from "./survey-worker.ts";

/** Options of a pool of workers. */
export interface WorkerPoolOptions
  extends ArchiveOptions,
    Pick<HostFetcherOptions, "concurrency" | "timeout" | "wayTo" | "userAgent">,
    Pick<WorkerOptions, "lock" | "onError"> {
  /** Names of the queues that it takes jobs from. */
  readonly queues: readonly QueueName[];
  /** The folder for its archives. */
  readonly out: string;
  /** Milliseconds between two fetches from a host, by any worker. */
  readonly interval: number;
  /** Number of threads for counting; undefined for one per core, started as needed. */
  readonly threads: number | undefined;
  readonly writeRows: WriteRows;
  /** Called if the archive cannot be written, so that the worker has to end. */
  onFatal(error: Error): void;
  /** Makes the pool return its current jobs. */
  readonly signal: AbortSignal;
}

/** Milliseconds for returning the current jobs at the end. */
const PARTING = 10_000;

/** The workers of one process. */
export class WorkerPool {
  readonly #counters: Counters;
  readonly #threads: Threads;
  readonly #workers: Pick<Worker, "close">[] = [];
  #archive: Archive | undefined;
  /** Number of hosts that have been fetched. */
  hosts = 0;
  /** Number of parts of surveys that have been counted. */
  parts = 0;
  /** Whether Redis could not be told of the end, and the connection is still being restored. */
  isCutOff = false;

  private constructor(connection: Connection, threads: number) {
    this.#counters = new Counters(connection.redis);
    this.#threads = new Threads(threads, () => {});
  }

  /** @throws the system's error, with its path, if an archive cannot be begun */
  static async begin(connection: Connection, options: WorkerPoolOptions): Promise<WorkerPool> {
    const pool = new WorkerPool(connection, options.threads ?? availableParallelism());
    if (options.queues.includes("harvest")) await pool.#harvest(connection, options);
    if (options.queues.includes("survey")) pool.#survey(connection, options);
    return pool;
  }

  /** The file that captures are written to. */
  get file(): string | undefined {
    return this.#archive?.file;
  }

  /** Reports progress to Redis. */
  report(): Promise<void> {
    return this.#counters.flush();
  }

  /**
   * Ends the pool when the current jobs are done or returned.
   *
   * @returns its archive, unless it is empty and was removed
   * @throws the system's error if the archive cannot be written
   */
  async close(): Promise<string | undefined> {
    const parting = Promise.all(this.#workers.map((worker) => worker.close())).then(() => this.report());
    const late = sleep(PARTING, true, { ref: false });
    // While Redis is gone, nothing can be returned; the locks expire by themselves.
    this.isCutOff = (await Promise.race([parting.then(() => false), late])) === true;
    await this.#threads.close();
    this.#archive?.close();
    if (this.hosts > 0 || this.file === undefined) return this.file;
    rmSync(this.file);
    return undefined;
  }

  async #harvest(connection: Connection, options: WorkerPoolOptions): Promise<void> {
    const { out, software, maxBytes, interval } = options;
    const guard = await privateNetworkGuard();
    mkdirSync(out, { recursive: true });
    const archive = await Archive.create(newName(out), { maxBytes, software });
    this.#archive = archive;
    const listed = new JobOrigins();
    const asker = new HostFetcher({
      ...options,
      archive,
      guard,
      isListed: (origin) => listed.has(origin) || isEnqueued(connection.redis, origin),
      onCapture: (outcome, _records, origin) => {
        this.hosts++;
        this.#counters.add(outcome, origin);
      },
      onFault: (because) => {
        listed.fault = because;
      },
    });
    const turns = new Turns(connection.redis, interval);
    this.#workers.push(harvestWorker({ ...options, connection, asker, archive, turns, listed }));
  }

  #survey(connection: Connection, options: WorkerPoolOptions): void {
    const worker = surveyWorker({
      ...options,
      connection,
      threads: this.#threads,
      concurrency: options.threads ?? availableParallelism(),
      isSparing: options.threads === undefined,
      onPart: () => {
        this.parts++;
      },
    });
    this.#workers.push(worker);
  }
}

/** A unique file name: two workers must not write to one file. */
function newName(folder: string): string {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  return join(folder, `robots-${hostname()}-${time}-${process.pid}.warc.gz`);
}
