import { createHash } from "node:crypto";
import { join } from "node:path";
import type { JobsOptions, Queue } from "bullmq";
import { EXPANSION, type ExpansionLimit } from "../../base/compression/expansion.ts";
import { isObject, isRecord } from "../../base/object.ts";
import { originOf } from "../../engine/url/origin.ts";
import type { CountPlan, Part } from "../parts/part.ts";
import type { Task } from "../parts/task.ts";
import type { RowsJob } from "../rows/rows.ts";
import { SURVEY_DIALECTS, type SurveyDialect } from "../tally/tally.ts";
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
export interface SurveyJob extends CountPlan {
  readonly version: typeof JOB_VERSION;
  readonly task: Task;
  /** Fingerprints of hosts that other parts have, in base64. */
  readonly excluded: string;
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

/** A job that no worker of this version can do, however often it is tried. */
class UnreadableJob extends Error {
  // BullMQ does not retry a job after an error with this name.
  override readonly name = "UnrecoverableError";
}

/** Reads the data of a harvest job, which anybody may have put into Redis. @throws UnreadableJob */
export function readHarvestJob(value: unknown): HarvestJob {
  const { origins } = readJob(value);
  if (!Array.isArray(origins)) throw new UnreadableJob("it has no list of origins");
  const wrong = origins.find((origin) => typeof origin !== "string" || originOf(origin) === undefined);
  if (wrong === undefined) return { version: JOB_VERSION, origins };
  throw new UnreadableJob(`${JSON.stringify(wrong)} in its list is not an origin`);
}

/** Reads the data of a survey job. @throws UnreadableJob */
export function readSurveyJob(value: unknown): SurveyJob {
  const {
    task,
    excluded,
    scope = "usual",
    dialect = "rfc9309",
    agents = [],
    limit = EXPANSION,
    rows,
  } = readJob(value);
  if (!isTask(task)) throw new UnreadableJob("it does not say what is to be counted");
  if (typeof excluded !== "string") throw new UnreadableJob("it does not say which hosts are left out");
  if (!isNames(agents)) throw new UnreadableJob("it does not say which agents are wanted");
  if (scope !== "usual" && scope !== "dead-rules" && scope !== "restrictions")
    throw new UnreadableJob("it asks for counts that this version has not");
  if (!isDialect(dialect)) throw new UnreadableJob("it asks for a dialect that this version has not");
  if (!isLimit(limit)) throw new UnreadableJob("it does not say how far files may expand");
  if (rows !== undefined && !isRowsJob(rows)) throw new UnreadableJob("it does not say where rows are to be");
  return { version: JOB_VERSION, task, excluded, scope, dialect, agents, limit, rows };
}

function readJob(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new UnreadableJob("its data is not an object");
  const { version = JOB_VERSION } = value;
  if (version === JOB_VERSION) return value;
  const shown = JSON.stringify(version);
  throw new UnreadableJob(`it is of version ${shown}, and this robotomata reads version ${JOB_VERSION}`);
}

function isDialect(value: unknown): value is SurveyDialect {
  return (SURVEY_DIALECTS as readonly unknown[]).includes(value);
}

function isLimit(value: unknown): value is ExpansionLimit {
  return isObject(value) && typeof value.ratio === "number" && typeof value.floor === "number";
}

function isRowsJob(value: unknown): value is RowsJob {
  if (!isObject(value) || typeof value.folder !== "string" || !Array.isArray(value.listed)) return false;
  return value.listed.every((one) => isObject(one) && typeof one.name === "string");
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function isTask(value: unknown): value is Task {
  if (!isObject(value)) return false;
  const { kind, path, paths, from, until } = value;
  if (kind === "files") return isNames(paths);
  if (typeof path !== "string") return false;
  return kind === "tar" || (kind === "warc" && Number.isSafeInteger(from) && Number.isSafeInteger(until));
}
