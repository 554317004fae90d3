import { createHash } from "node:crypto";
import { join } from "node:path";
import type { JobsOptions, Queue } from "bullmq";
import type { ExpansionLimit } from "../../base/compression/expansion.ts";
import type { Part } from "../parts/part.ts";
import type { Task } from "../parts/task.ts";
import type { RowsJob } from "../rows/rows.ts";
import type { Scope, SurveyDialect } from "../tally/tally.ts";
import type { Connection } from "./connection.ts";

/** Prefix of all keys in Redis; its braces keep the keys on one node of a cluster. */
export const PREFIX = "{robotomata}";

/** The queues, by their names in Redis. */
export const QUEUES = ["harvest", "survey"] as const;
export type QueueName = (typeof QUEUES)[number];

/** Version of the jobs' data; workers refuse other versions. */
export const JOB_VERSION = 3;

/** Origins to fetch from. The job is rewritten with the rest as they are done. */
export interface HarvestJob {
  readonly version: typeof JOB_VERSION;
  readonly origins: readonly string[];
}

/** A part of a survey to count. */
export interface SurveyJob {
  readonly version: typeof JOB_VERSION;
  readonly task: Task;
  /** Fingerprints of hosts that other parts have, in base64. */
  readonly excluded: string;
  readonly scope: Scope;
  readonly dialect?: SurveyDialect | undefined;
  /** The agents whose restrictions are counted; if empty, those of every survey. */
  readonly agents: readonly string[];
  /** How far compressed files may expand. */
  readonly limit: ExpansionLimit;
  /** Where to write rows; undefined for none. */
  readonly rows?: RowsJob | undefined;
}

/** A counted part, with bytes in base64. */
export type CountedPart = Omit<Part, "prints" | "redirects" | "rows" | "draft"> & {
  readonly prints: string;
  readonly redirects: string;
};

/** Jobs are retried after 2, 4, 8 and 16 seconds, and later only on request. */
export const JOB_OPTIONS: JobsOptions = { attempts: 5, backoff: { type: "exponential", delay: 2_000 } };

export function queueOf<Data, Result = unknown>(
  { bullmq, redis }: Connection,
  name: QueueName,
): Queue<Data, Result> {
  const queue = new bullmq.Queue<Data, Result>(name, { connection: redis, prefix: PREFIX });
  // The connection reports its errors itself; without a listener here, each would also be printed with its stack.
  queue.on("error", () => {});
  return queue as never;
}

/** A job's id, derived from its contents, so that the same job is not enqueued twice. */
export function jobId(about: unknown): string {
  return `job-${createHash("sha256").update(JSON.stringify(about)).digest("hex").slice(0, 32)}`;
}

/** Where a job leaves its rows until its part is merged. Readers of a folder pass over such names. */
export function draftOf(folder: string, id: string): string {
  return join(folder, `_${id}.parquet`);
}
