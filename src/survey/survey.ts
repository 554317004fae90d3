import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { DEFAULT_MAX_BYTES } from "../policy/robots.ts";
import { Pool } from "./pool/pool.ts";
import type { HostFinding } from "./sources/finding.ts";
import { findingsIn } from "./sources/warc.ts";
import { count, emptyTally, type Tally } from "./tally/tally.ts";
import type { Damage } from "./warc/damage.ts";

/** How a survey goes. */
export interface SurveyOptions {
  readonly threads: number;
  /** Told of what cannot be read in a file. */
  onDamage(path: string, damage: Damage): void;
  /** Told of how far it has come. */
  onProgress(hosts: number, bytes: number): void;
}

/** Of a plain file: what a crawler reads of it, and enough to tell that there is more. */
const MOST = DEFAULT_MAX_BYTES * 2;

/**
 * Counts what robots.txt files say. A host counts once, with what is found of it first.
 *
 * @param paths WARC files, and plain robots.txt files, each of which is a host's
 * @throws the system's error for a path that cannot be read
 */
export async function survey(paths: readonly string[], options: SurveyOptions): Promise<Tally> {
  const tally = emptyTally();
  const seen = new Set<string>();
  const pool = new Pool(options.threads);
  let bytes = 0;
  try {
    for (const path of paths) {
      for await (const { findings, read } of findingsOf(path, options)) {
        for (const { origin, outcome, status, file } of findings) {
          if (seen.has(origin)) {
            tally.duplicates++;
            continue;
          }
          seen.add(origin);
          count(tally.outcomes, outcome);
          if (status !== undefined) count(tally.statuses, String(status));
          if (file !== undefined) await pool.add(file);
        }
        bytes += read;
        options.onProgress(seen.size, bytes);
      }
    }
    await pool.finish(tally);
    return tally;
  } finally {
    await pool.close();
  }
}

/** Findings, with the bytes of the file that were read for them. */
interface Part {
  readonly findings: readonly HostFinding[];
  readonly read: number;
}

async function* findingsOf(path: string, { onDamage }: SurveyOptions): AsyncGenerator<Part> {
  if (!/\.warc(?:\.gz)?$/i.test(path)) {
    const body = (await stat(path)).size <= MOST ? await readFile(path) : await beginning(path);
    const file = { body, contentType: null, garbled: false };
    const origin = basename(path) === "robots.txt" ? path : basename(path);
    yield { findings: [{ origin, outcome: "found", status: undefined, file }], read: body.length };
    return;
  }
  const source = createReadStream(path, { highWaterMark: 256 * 1024 });
  let before = 0;
  for await (const findings of findingsIn(source, (damage) => onDamage(path, damage))) {
    yield { findings, read: source.bytesRead - before };
    before = source.bytesRead;
  }
}

async function beginning(path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of createReadStream(path, { end: MOST - 1 })) pieces.push(piece);
  return Buffer.concat(pieces);
}
