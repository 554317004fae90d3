import { createHash, randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";

/** A record to write. */
export interface NewRecord {
  readonly type: "warcinfo" | "request" | "response" | "metadata";
  /** The record's date, in milliseconds since 1970. */
  readonly date: number;
  /** The record's id, if other records refer to it. */
  readonly id?: string;
  /** `WARC-Target-URI`. */
  readonly target?: string;
  /** Further fields of the record. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly block: Buffer;
}

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

/** A record of WARC 1.1 as a gzip member (ISO 28500:2017, section 4 and annex D). */
export function writeRecord(record: NewRecord): Buffer {
  const { block } = record;
  const head = Buffer.concat([Buffer.from("WARC/1.1\r\n"), fieldsBlock(fieldsOf(record)), CRLF]);
  return gzipSync(Buffer.concat([head, block, CRLF, CRLF]));
}

const CRLF = Buffer.from("\r\n");

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
    "Content-Length": String(block.length),
  };
}

/** The payload of a record: an HTTP message's body; for other types, the whole block. */
function payloadOf(type: NewRecord["type"], block: Buffer): Buffer {
  if (type !== "request" && type !== "response") return block;
  const end = block.indexOf("\r\n\r\n");
  return end < 0 ? Buffer.alloc(0) : block.subarray(end + 4);
}

function digest(bytes: Buffer): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

/** Lines of fields. Undefined values are left out, and no value can begin another line. */
export function fieldsBlock(fields: Readonly<Record<string, string | number | undefined>>): Buffer {
  const lines = Object.entries(fields).map(([name, value]) =>
    value === undefined ? "" : `${name}: ${String(value).replace(/[\r\n]+/g, " ")}\r\n`,
  );
  return Buffer.from(lines.join(""));
}
