import { createReadStream } from "node:fs";
import type { ExpansionLimit } from "../../base/compression/expansion.ts";
import type { OnDamage } from "../warc/damage.ts";
import { onDisk } from "./file-name.ts";
import { foundFile, MOST } from "./files.ts";
import { gunzipReadable } from "./gunzip-readable.ts";
import type { ReadOutcomes } from "./host-outcome.ts";
import { tarFiles } from "./tar-entries.ts";

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
  const file = createReadStream(onDisk(path));
  const isZipped = /\.t?gz$/i.test(path);
  /** Whether the rest cannot be unpacked: then an early end of the archive is not told as well. */
  let isOver = false;
  const damaged: OnDamage = (damage) => {
    if (!isOver) onDamage(isZipped ? { ...damage, isUnpacked: true } : damage);
  };
  const unpacked: OnDamage = (damage) => {
    damaged(damage);
    isOver = true;
  };
  const plain = isZipped ? gunzipReadable(file, limit, unpacked) : file;
  let before = 0;
  try {
    for await (const { name, body, size } of tarFiles(plain, MOST, damaged)) {
      yield { outcomes: [foundFile(name, body, size)], read: file.bytesRead - before };
      before = file.bytesRead;
    }
  } finally {
    file.destroy();
  }
}
