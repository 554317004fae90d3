import type { ExpansionLimit } from "../../base/compression/expansion.ts";
import { damageBy, type OnDamage } from "./damage.ts";
import { Input } from "./input.ts";
import { MAX_MEMBER, nextRecordStart } from "./member.ts";
import { readMembers, resync } from "./members.ts";
import { splitRecords, type WarcRecord } from "./records.ts";

/** Records that were read together, and the place of their bytes in the file. */
export interface RecordBatch {
  readonly records: readonly WarcRecord[];
  readonly start: number;
  readonly end: number;
}

/** The part of a file that is read. */
export interface Extent {
  /** The place in the file where the source begins. Unless it is 0, reading begins with the next member. */
  readonly from: number;
  /** From this place on, compressed records come one at a time, each with its own start and end. */
  readonly singlyFrom: number;
  /** How far the file may expand; without it, there is no limit. */
  readonly limit?: ExpansionLimit;
}

const ALL: Extent = { from: 0, singlyFrom: Number.POSITIVE_INFINITY };

/** How many bytes of an uncompressed file are read at a time. */
const CHUNK = 1024 * 1024;

/**
 * Reads a WARC file, compressed record by record or not at all. Memory does not grow with the file, and no content
 * makes reading fail: damage is reported and skipped.
 */
export async function* readWarc(
  source: AsyncIterable<Uint8Array>,
  onDamage: OnDamage,
  { from, singlyFrom, limit }: Extent = ALL,
): AsyncGenerator<RecordBatch> {
  const input = new Input(source, from);
  try {
    await input.fill(65_536);
    if (from > 0) {
      if (!(await resync(input, 0))) return;
    } else if (isPlain(input.bytes)) {
      yield* readPlain(input, onDamage);
      return;
    }
    for await (const { offset, end, bytes } of readMembers(input, onDamage, singlyFrom, limit)) {
      const { records } = splitRecords(bytes, offset, true, (damage) => onDamage({ ...damage, offset }));
      yield { records, start: offset, end };
    }
  } finally {
    await input.close();
  }
}

/** Whether a file is uncompressed, by the first record that can be seen, since its beginning may be damaged. */
function isPlain(bytes: Buffer): boolean {
  const plain = bytes.indexOf("WARC/1.");
  if (plain < 0) return false;
  const compressed = nextRecordStart(bytes, 0);
  return compressed < 0 || plain < compressed;
}

async function* readPlain(input: Input, onDamage: OnDamage): AsyncGenerator<RecordBatch> {
  for (let want = CHUNK; ; ) {
    await input.fill(want);
    const { bytes, offset, ended } = input;
    if (bytes.length === 0) return;
    const { records, used, wanted } = splitRecords(bytes, offset, ended, onDamage);
    input.drop(used);
    yield { records, start: offset, end: input.offset };
    want = Math.max(CHUNK, wanted);
    if (wanted <= MAX_MEMBER) continue;
    onDamage({ offset: input.offset, because: damageBy("large-record", { most: MAX_MEMBER >> 20 }) });
    await input.skip(wanted);
    want = CHUNK;
  }
}
