import { handlingOf, outcomeOf } from "../../fetch/outcome.ts";
import { originOf } from "../../url/origin.ts";
import type { OnDamage } from "../warc/damage.ts";
import { type HttpResponse, parseResponse } from "../warc/http.ts";
import { readWarc } from "../warc/read.ts";
import { fieldIn, type WarcRecord } from "../warc/records.ts";
import type { HostFinding } from "./finding.ts";

/**
 * What a WARC file says of hosts. In a harvest of ours, metadata records tell the outcome and responses before them the
 * hops; in others, such as Common Crawl's subset of robots.txt, each response to `/robots.txt` stands for itself, and
 * redirects for nothing.
 */
export async function* findingsIn(
  source: AsyncIterable<Uint8Array>,
  onDamage: OnDamage,
): AsyncGenerator<HostFinding[]> {
  let isOurs = false;
  let last: WarcRecord | undefined;
  for await (const { records } of readWarc(source, onDamage)) {
    const findings: (HostFinding | undefined)[] = [];
    for (const record of records) {
      if (record.type === "warcinfo") {
        isOurs = /^robotomata\//.test(fieldIn(record.block.toString("latin1"), "software") ?? "");
      } else if (record.type === "response" && isOurs) last = record;
      else if (record.type === "response") findings.push(alone(record));
      else if (record.type === "metadata" && isOurs) {
        findings.push(withOutcome(record, last));
        last = undefined;
      }
    }
    yield findings.filter((finding) => finding !== undefined);
  }
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
