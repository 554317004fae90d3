import { createHash, randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { importPeer } from "../../node/peer.ts";

/** A record to write. */
export interface NewRecord {
  readonly type: "warcinfo" | "request" | "response" | "metadata";
  /** Milliseconds since 1970. */
  readonly date: number;
  /** The record's id, to refer to it; one is made up unless given. */
  readonly id?: string;
  /** `WARC-Target-URI`. */
  readonly target?: string;
  /** More fields of the record. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly block: Buffer;
}

/** Writes records as gzip members of WARC 1.1. */
export type RecordWriter = (record: NewRecord) => Promise<Buffer>;

const CONTENT_TYPES: Readonly<Record<NewRecord["type"], string>> = {
  warcinfo: "application/warc-fields",
  metadata: "application/warc-fields",
  request: "application/http; msgtype=request",
  response: "application/http; msgtype=response",
};

/** An id for a record. */
export function newId(): string {
  return `<urn:uuid:${randomUUID()}>`;
}

/**
 * A writer built on the package `warcio`. Digests and compression are left to Node itself, which makes it ten times
 * as fast.
 *
 * @throws RobotsError MISSING_PACKAGE if `warcio` is not installed
 */
export async function recordWriter(): Promise<RecordWriter> {
  const { HeadersMultiMap, StatusAndHeaders, WARCRecord, WARCSerializer } = await importPeer(
    "warcio",
    () => import("warcio"),
  );
  return async (record) => {
    const headers = new HeadersMultiMap(Object.entries(fieldsOf(record)));
    const warcHeaders = new StatusAndHeaders({ statusline: "WARC/1.1", headers });
    const made = new WARCRecord({ warcHeaders, reader: [record.block] });
    return gzipSync(await WARCSerializer.serialize(made));
  };
}

function fieldsOf({ type, date, id = newId(), target, fields, block }: NewRecord): Record<string, string> {
  const payload = payloadOf(type, block);
  return {
    "WARC-Type": type,
    "WARC-Record-ID": id,
    "WARC-Date": new Date(date).toISOString(),
    ...(target === undefined ? {} : { "WARC-Target-URI": target }),
    ...fields,
    "Content-Type": CONTENT_TYPES[type],
    "WARC-Block-Digest": digest(block),
    "WARC-Payload-Digest": digest(payload),
  };
}

/** What an HTTP message carries; the whole block elsewhere. */
function payloadOf(type: NewRecord["type"], block: Buffer): Buffer {
  if (type !== "request" && type !== "response") return block;
  const end = block.indexOf("\r\n\r\n");
  return end < 0 ? Buffer.alloc(0) : block.subarray(end + 4);
}

function digest(bytes: Buffer): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

/** A block of `application/warc-fields`; what is undefined is left out, and no value can begin a line of its own. */
export function fieldsBlock(fields: Readonly<Record<string, string | number | undefined>>): Buffer {
  const lines = Object.entries(fields).map(([name, value]) =>
    value === undefined ? "" : `${name}: ${String(value).replace(/[\r\n]+/g, " ")}\r\n`,
  );
  return Buffer.from(lines.join(""));
}
