import type { createReadStream } from "node:fs";
import { createGunzip, constants as zlib } from "node:zlib";
import { Expansion, type ExpansionLimit } from "../../base/compression/expansion.ts";
import { damageBy, type OnDamage, unread } from "../warc/damage.ts";

/** Limit on the bytes that wait to be taken. */
const MOST_WAITING = 1 << 20;

/**
 * The decompressed bytes of a gzip file, up to damage or the limit. Unlike a stream's own iterator, this one hands
 * over everything that was read before the damage.
 *
 * @param file a stream of the file, which is destroyed in the end
 * @param onDamage told what is wrong, once, when all before it has been taken, and where: in the decompressed bytes
 * @throws the system's error if the file cannot be read
 */
export async function* gunzipReadable(
  file: ReturnType<typeof createReadStream>,
  limit: ExpansionLimit,
  onDamage: OnDamage,
): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let size = 0;
  let isEnded = false;
  let fault: Error | undefined;
  let damage: Error | undefined;
  let wake = (): void => {};
  const gunzip = createGunzip({ finishFlush: zlib.Z_SYNC_FLUSH });
  gunzip.on("data", (piece: Buffer) => {
    waiting.push(piece);
    size += piece.length;
    if (size >= MOST_WAITING) gunzip.pause();
    wake();
  });
  const end = (): void => {
    isEnded = true;
    wake();
  };
  gunzip.on("end", end);
  gunzip.on("error", (error) => {
    damage = error;
    end();
  });
  file.on("error", (error) => {
    fault = error;
    end();
  });
  file.pipe(gunzip);
  const expansion = new Expansion(limit);
  let offset = 0;
  try {
    for (;;) {
      for (const piece of waiting.splice(0)) {
        const within = expansion.take(piece.length, file.bytesRead);
        offset += within;
        yield piece.subarray(0, within);
        if (within < piece.length) return onDamage({ offset, because: unread(limit) });
      }
      size = 0;
      if (waiting.length > 0) continue;
      if (isEnded) break;
      gunzip.resume();
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    file.destroy();
    gunzip.destroy();
  }
  if (fault !== undefined) throw fault;
  if (damage !== undefined)
    onDamage({ offset, because: damageBy("corrupt-archive", { why: damage.message }) });
}
