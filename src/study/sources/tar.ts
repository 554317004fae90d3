import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { ExpansionLimit } from "../../base/compression/expansion.ts";
import { type Damage, damageBy, type OnDamage } from "../warc/damage.ts";
import { foundFile, MOST } from "./files.ts";
import { gunzipReadable } from "./gunzip-readable.ts";
import type { ReadOutcomes } from "./host-outcome.ts";
import { wholeEntries } from "./tar-entries.ts";

/**
 * The outcomes in the files of a tar archive, one for each host. Damage is reported, and reading goes on with the next
 * entry; a compressed archive is read up to the first place that cannot be decompressed.
 *
 * @throws the system's error if the file cannot be read
 */
export async function* outcomesInTar(
  path: string,
  limit: ExpansionLimit,
  onDamage: OnDamage,
): AsyncGenerator<ReadOutcomes> {
  const { createTarDecoder } = await import("modern-tar");
  const file = createReadStream(path);
  let fault: Error | undefined;
  file.on("error", (error) => {
    fault = error;
  });
  const isZipped = /\.t?gz$/i.test(path);
  // In a compressed archive, a place is how far the file has been read.
  const damaged = ({ offset, because }: Damage): void => {
    onDamage({ offset: isZipped ? file.bytesRead : offset, because });
  };
  const plain = isZipped ? gunzipReadable(file, limit, (because) => damaged({ offset: 0, because })) : file;
  const entries = Readable.from(wholeEntries(plain, MOST, damaged));
  const source = Readable.toWeb(entries) as ReadableStream<Uint8Array>;
  let before = 0;
  try {
    for await (const { header, body } of source.pipeThrough(createTarDecoder({ strict: true }))) {
      const bytes = await beginningOf(body);
      const outcomes = header.type === "file" ? [foundFile(header.name, bytes, bytes.length)] : [];
      yield { outcomes, read: file.bytesRead - before };
      before = file.bytesRead;
    }
  } catch (error) {
    if (fault !== undefined) throw fault;
    const why = (error as Error).message;
    onDamage({ offset: before, because: damageBy("corrupt-archive", { why }) });
  } finally {
    file.destroy();
  }
}

/** The part of an entry that is read; the rest is skipped. */
async function beginningOf(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    if (size < MOST) pieces.push(piece);
    size += piece.length;
  }
  return Buffer.concat(pieces).subarray(0, MOST);
}
