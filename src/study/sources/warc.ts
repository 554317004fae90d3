import { createReadStream } from "node:fs";
import type { ExpansionLimit } from "../../base/compression/expansion.ts";
import type { OnDamage } from "../warc/damage.ts";
import { readWarc } from "../warc/read.ts";
import { isHarvestInfo } from "../warc/records.ts";
import { Captures, type PlacedOutcome } from "./captures.ts";
import { onDisk } from "./file-name.ts";
import { ELSEWHERE, type HostOutcome } from "./host-outcome.ts";

/** A part of a WARC file, in bytes. A part begins where the one before it ends. */
export interface Range {
  readonly path: string;
  readonly from: number;
  /** Infinity for the end of the file. */
  readonly until: number;
}

/** Findings, with the place up to which the file has been read for them. */
export interface WarcOutcomes {
  readonly outcomes: readonly HostOutcome[];
  /** How many responses are to requests for anything but a host's `/robots.txt`. */
  readonly elsewhere: number;
  readonly end: number;
}

const CHUNK = 256 * 1024;

/**
 * The outcomes of hosts in a part of a WARC file, whether one program wrote the file or several: see `Captures`.
 *
 * A capture belongs to the part in which it begins. The first capture by `harvest` in the next part also belongs here
 * if its beginning is damaged: the next part cannot tell where it was.
 *
 * @throws the system's error if the file cannot be read
 */
export async function* outcomesIn(
  { path, from, until }: Range,
  limit: ExpansionLimit,
  onDamage: OnDamage,
): AsyncGenerator<WarcOutcomes> {
  const captures = new Captures(from > 0 && (await isHarvest(path)), from === 0);
  const own = (found: readonly PlacedOutcome[]): Omit<WarcOutcomes, "end"> => {
    const all = found.filter(({ start }) => start === undefined || start < until).map(({ host }) => host);
    const outcomes = all.filter(({ outcome }) => outcome !== ELSEWHERE);
    return { outcomes, elsewhere: all.length - outcomes.length };
  };
  const source = createReadStream(onDisk(path), { start: from, highWaterMark: CHUNK });
  // The next part reports its own damage.
  const damaged: OnDamage = (damage) => {
    if (damage.offset < until) onDamage(damage);
  };
  let last = from;
  const extent = { from, singlyFrom: until, limit };
  for await (const { records, start, end } of readWarc(source, damaged, extent)) {
    if (start >= until && !captures.isOpen(until)) break;
    let isEnd = false;
    const found: PlacedOutcome[] = [];
    for (const record of records) {
      const taken = captures.take(record, start);
      found.push(...taken.found);
      isEnd ||= taken.isEnd;
    }
    yield { ...own(found), end };
    last = end;
    if (start >= until && isEnd) return;
  }
  yield { ...own(captures.end()), end: last };
}

/** Whether a file's first record says that `harvest` wrote it. */
async function isHarvest(path: string): Promise<boolean> {
  const source = createReadStream(onDisk(path), { highWaterMark: CHUNK });
  // One record is enough, so only that one is decompressed.
  for await (const { records } of readWarc(source, () => {}, { from: 0, singlyFrom: 0 })) {
    const [first] = records;
    if (first !== undefined) return first.type === "warcinfo" && isHarvestInfo(first);
  }
  return false;
}
