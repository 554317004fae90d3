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
  const damaged: OnDamage = isZipped ? (damage) => onDamage({ ...damage, isUnpacked: true }) : onDamage;
  const plain = isZipped ? gunzipReadable(file, limit, damaged) : file;
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
