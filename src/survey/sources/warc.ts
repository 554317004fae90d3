import { createReadStream } from "node:fs";
import { handlingOf, outcomeOf } from "../../fetch/outcome.ts";
import { originOf } from "../../url/origin.ts";
import type { OnDamage } from "../warc/damage.ts";
import { type HttpResponse, parseResponse } from "../warc/http.ts";
import { readWarc } from "../warc/read.ts";
import { fieldIn, type WarcRecord } from "../warc/records.ts";
import type { HostFinding } from "./finding.ts";

/** A part of a WARC file, in bytes; the parts of a file meet. */
export interface Range {
  readonly path: string;
  readonly from: number;
  /** Infinity for the end of the file. */
  readonly until: number;
}

/** Findings, with how far the file has been read for them. */
export interface Found {
  readonly findings: readonly HostFinding[];
  readonly end: number;
}

const CHUNK = 256 * 1024;

/**
 * What a part of a WARC file says about hosts. In a harvest of ours, metadata records tell the outcome and responses
 * before them the hops; in others, such as Common Crawl's subset of robots.txt, each response to `/robots.txt` counts
 * by itself, and redirects do not count.
 *
 * Whatever begins in a part belongs to it. In a harvest of ours, so does the capture whose metadata record comes
 * first in the next part, which cannot tell whether it has seen the beginning of that capture.
 *
 * @throws the system's error if the file cannot be read
 */
export async function* findingsIn({ path, from, until }: Range, onDamage: OnDamage): AsyncGenerator<Found> {
  let isOurs = from > 0 && (await isHarvest(path));
  let isAnothers = isOurs;
  let last: WarcRecord | undefined;
  const source = createReadStream(path, { start: from, highWaterMark: CHUNK });
  // What is damaged in the next part is that part's to report.
  const damaged: OnDamage = (damage) => {
    if (damage.offset < until) onDamage(damage);
  };
  for await (const { records, start, end } of readWarc(source, damaged, { from, singlyFrom: until })) {
    if (start >= until && !isOurs) return;
    const findings: (HostFinding | undefined)[] = [];
    let isCommitted = false;
    for (const record of records) {
      if (record.type === "warcinfo") {
        isOurs = isHarvestInfo(record);
        if (!isOurs) isAnothers = false;
      } else if (record.type === "response" && isOurs) last = record;
      else if (record.type === "response") findings.push(alone(record));
      else if (record.type === "metadata" && isOurs) {
        if (!isAnothers) findings.push(withOutcome(record, last));
        last = undefined;
        isAnothers = false;
        isCommitted = true;
      }
    }
    yield { findings: findings.filter((finding) => finding !== undefined), end };
    if (start >= until && isCommitted) return;
  }
}

/** Whether a file's first record says that a harvest of ours wrote it. */
async function isHarvest(path: string): Promise<boolean> {
  const source = createReadStream(path, { highWaterMark: CHUNK });
  for await (const { records } of readWarc(source, () => {})) {
    const [first] = records;
    if (first !== undefined) return first.type === "warcinfo" && isHarvestInfo(first);
  }
  return false;
}

function isHarvestInfo({ block }: WarcRecord): boolean {
  return /^robotomata\//.test(fieldIn(block.toString("latin1"), "software") ?? "");
}

function withOutcome(metadata: WarcRecord, last: WarcRecord | undefined): HostFinding | undefined {
  const text = metadata.block.toString();
  const outcome = fieldIn(text, "outcome");
  const origin = originOf(metadata.target ?? "");
  if (outcome === undefined || origin === undefined) return undefined;
  const status = fieldIn(text, "status");
  const response = outcome === "found" && last !== undefined ? parseResponse(last.block) : undefined;
  return {
    origin,
    outcome,
    status: status === undefined ? undefined : Number(status),
    file: response === undefined ? undefined : fileOf(response),
  };
}

function alone(record: WarcRecord): HostFinding | undefined {
  const { target = "" } = record;
  const origin = originOf(target);
  if (origin === undefined || !/^[^?#]*\/robots\.txt$/.test(target)) return undefined;
  const response = parseResponse(record.block);
  if (response === undefined) return undefined;
  const { status } = response;
  if (status >= 300 && status < 400 && status !== 304) return undefined;
  const outcome = outcomeOf(status, handlingOf("rfc9309"));
  return { origin, outcome, status, file: outcome === "found" ? fileOf(response) : undefined };
}

function fileOf({ body, garbled, header }: HttpResponse): HostFinding["file"] {
  return { body, garbled, contentType: header("Content-Type") ?? null };
}
