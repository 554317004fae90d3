/** Captures to write and to damage. */
import { newId, writeRecord } from "../../src/study/warc/write.ts";

export interface Capture {
  readonly origin: string;
  readonly bytes: Buffer;
}

/** A capture of a robots.txt: request, response and, last, the metadata. */
export async function capture(origin: string, body: string | Buffer, head = ""): Promise<Capture> {
  const target = `${origin}/robots.txt`;
  const date = Date.UTC(2026, 10, 22);
  const id = newId();
  const response = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n`), Buffer.from(body)]);
  const request = Buffer.from(`GET /robots.txt HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n\r\n`);
  const fields = { "WARC-Concurrent-To": id };
  const members = [
    writeRecord({ type: "request", date, target, fields, block: request }),
    writeRecord({ type: "response", date, target, id, block: response }),
    writeRecord({
      type: "metadata",
      date,
      target,
      fields,
      block: Buffer.from("outcome: found\r\nhops: 1\r\n"),
    }),
  ];
  return { origin, bytes: Buffer.concat(members) };
}

export async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
