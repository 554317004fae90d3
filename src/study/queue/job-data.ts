import { EXPANSION, type ExpansionLimit } from "../../base/compression/expansion.ts";
import { isObject, isRecord } from "../../base/object.ts";
import { originOf } from "../../engine/url/origin.ts";
import type { Task } from "../parts/task.ts";
import type { RowsJob } from "../rows/rows.ts";
import { SURVEY_DIALECTS, type SurveyDialect } from "../tally/tally.ts";
import { type HarvestJob, JOB_VERSION, type SurveyJob } from "./jobs.ts";

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
