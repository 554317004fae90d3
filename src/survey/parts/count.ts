import type { ExpansionLimit } from "../../compression/expansion.ts";
import { OriginSet, PRINT_BYTES, printOf } from "../origins.ts";
import { findingsInFiles } from "../sources/files.ts";
import { REDIRECTED, type Read } from "../sources/finding.ts";
import { findingsInTar } from "../sources/tar.ts";
import { findingsIn } from "../sources/warc.ts";
import type { FileCounter } from "../tally/counter.ts";
import { count, emptyTally, noDeadRules } from "../tally/tally.ts";
import type { Damage, OnDamage } from "../warc/damage.ts";
import type { Request } from "./message.ts";
import { type FileDamage, MOST_NAMED, type Part } from "./part.ts";
import { redirectOf } from "./redirects.ts";
import type { Task } from "./task.ts";

/**
 * Counts a part of a survey. Each host counts once, by its first capture.
 *
 * @param counter one for files as the request wants them
 * @param onProgress called with the numbers of hosts and bytes since the last call
 * @throws the system's error for a path that cannot be read
 */
export async function countPart(
  { task, excluded, deadRules, limit }: Request,
  counter: FileCounter,
  onProgress: (hosts: number, bytes: number) => void,
): Promise<Part> {
  const tally = emptyTally();
  if (deadRules) tally.deadRules = noDeadRules();
  const seen = new OriginSet();
  for (let at = 0; at < excluded.length; at += PRINT_BYTES) seen.add(excluded, at);
  const prints: Buffer[] = [];
  const redirects: Buffer[] = [];
  const damages: FileDamage[] = [];
  let damaged = 0;
  const onDamage = (path: string, damage: Damage): void => {
    damaged++;
    if (damages.length < MOST_NAMED) damages.push({ path, ...damage });
  };
  for await (const { findings, read } of sourceOf(task, limit, onDamage)) {
    for (const { origin, outcome, status, file } of findings) {
      const print = printOf(origin);
      if (outcome === REDIRECTED) {
        redirects.push(redirectOf(print, status!));
        continue;
      }
      if (!seen.add(print)) {
        tally.duplicates++;
        continue;
      }
      prints.push(print);
      count(tally.outcomes, outcome);
      if (status !== undefined) count(tally.statuses, String(status));
      if (file !== undefined) counter.count(tally, file);
    }
    onProgress(findings.length, read);
  }
  return { tally, prints: Buffer.concat(prints), redirects: Buffer.concat(redirects), damages, damaged };
}

async function* sourceOf(
  task: Task,
  limit: ExpansionLimit,
  onDamage: (path: string, damage: Damage) => void,
): AsyncGenerator<Read> {
  if (task.kind === "files") return yield* findingsInFiles(task.paths);
  const damaged: OnDamage = (damage) => onDamage(task.path, damage);
  if (task.kind === "tar") return yield* findingsInTar(task.path, limit, damaged);
  let before = task.from;
  for await (const { findings, end } of findingsIn(task, limit, damaged)) {
    yield { findings, read: end - before };
    before = end;
  }
}
