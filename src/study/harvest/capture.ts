import type { RobotsEntry } from "../../crawl/fetch/entry.ts";
import { fieldsBlock, newId, writeRecord } from "../warc/write.ts";
import type { Exchange } from "./exchange.ts";

/** A capture: the bytes to append, and the number of its records. */
export interface Capture {
  readonly bytes: Buffer;
  readonly records: number;
}

/**
 * Turns the result of fetching from an origin into records: a request and a response for each hop of redirects,
 * then one metadata record with the outcome.
 */
export function captureOf(entry: RobotsEntry, exchanges: readonly Exchange[]): Capture {
  const members: Buffer[] = [];
  let last: string | undefined;
  for (const exchange of exchanges) {
    const { url: target, date, request, response, truncated, address } = exchange;
    const id = newId();
    const fields = address === undefined ? undefined : { "WARC-IP-Address": address };
    const cut = truncated === undefined ? undefined : { "WARC-Truncated": truncated };
    members.push(
      writeRecord({
        type: "request",
        date,
        target,
        fields: response === undefined ? { ...fields } : { ...fields, "WARC-Concurrent-To": id },
        block: request,
      }),
    );
    if (response === undefined) continue;
    members.push(
      writeRecord({ type: "response", date, target, id, fields: { ...fields, ...cut }, block: response }),
    );
    last = id;
  }
  const { origin, outcome, status, reason, detail, checkedAt: date } = entry;
  members.push(
    writeRecord({
      type: "metadata",
      date,
      target: `${origin}/robots.txt`,
      fields: last === undefined ? {} : { "WARC-Concurrent-To": last },
      block: fieldsBlock({
        outcome,
        status,
        reason,
        detail,
        hops: exchanges.length,
        fetchTimeMs: exchanges.length === 0 ? undefined : Math.max(0, date - exchanges[0]!.date),
      }),
    }),
  );
  return { bytes: Buffer.concat(members), records: members.length };
}
