import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { importPeer } from "../../node/peer.ts";
import type { Read } from "../parts/count.ts";
import type { OnDamage } from "../warc/damage.ts";
import { foundFile, MOST } from "./files.ts";

/**
 * What the files in a tar archive say, compressed or not; each is a host's. What comes after a damaged place cannot be
 * read, and the file right before it may be lost with it: unlike records of WARC, entries have no beginning that could
 * be found again.
 *
 * @throws RobotsError MISSING_PACKAGE if the package `modern-tar` is not installed
 * @throws the system's error if the file cannot be read
 */
export async function* findingsInTar(path: string, onDamage: OnDamage): AsyncGenerator<Read> {
  const decode = await tarDecoder();
  const file = createReadStream(path);
  let fault: Error | undefined;
  file.on("error", (error) => {
    fault = error;
  });
  const plain = /\.t?gz$/i.test(path) ? file.pipe(createGunzip()).on("error", () => file.destroy()) : file;
  file.on("error", (error) => plain.destroy(error));
  const source = Readable.toWeb(plain) as ReadableStream<Uint8Array>;
  let before = 0;
  try {
    for await (const { header, body } of source.pipeThrough(decode({ strict: true }))) {
      const bytes = await beginningOf(body);
      const findings = header.type === "file" ? [foundFile(header.name, bytes)] : [];
      yield { findings, read: file.bytesRead - before };
      before = file.bytesRead;
    }
  } catch (error) {
    if (fault !== undefined) throw fault;
    onDamage({
      offset: before,
      what: `a damaged archive, the rest of which is not read (${(error as Error).message})`,
    });
  } finally {
    file.destroy();
  }
}

/** @throws RobotsError MISSING_PACKAGE if the package `modern-tar` is not installed */
export async function tarDecoder() {
  return (await importPeer("modern-tar", () => import("modern-tar"))).createTarDecoder;
}

/** As much of an entry as is looked at; the rest is skipped. */
async function beginningOf(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    if (size < MOST) pieces.push(piece);
    size += piece.length;
  }
  return Buffer.concat(pieces).subarray(0, MOST);
}
