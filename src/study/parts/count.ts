import type { ExpansionLimit } from "../../base/compression/expansion.ts";
import { OriginSet, PRINT_BYTES, printOf } from "../origins.ts";
import type { SurveyAgent } from "../restriction/agents.ts";
import { type HostRows, hostRows } from "../rows/rows.ts";
import { outcomesInFiles } from "../sources/files.ts";
import { REDIRECT, type ReadOutcomes } from "../sources/host-outcome.ts";
import { outcomesInTar } from "../sources/tar.ts";
import { outcomesIn } from "../sources/warc.ts";
import type { FileCounter } from "../tally/counter.ts";
import { RestrictionCounter } from "../tally/restriction-counter.ts";
import { addPrints, count, emptyTally, markDialect, noDeadRules } from "../tally/tally.ts";
import type { Damage, OnDamage } from "../warc/damage.ts";
import { redirectOf } from "./merge.ts";
import { type FileDamage, MOST_NAMED, type Part, type Request } from "./part.ts";
import type { Task } from "./task.ts";

/**
 * Counts a part of a survey. Each host counts once, by its first capture.
 *
 * @param counter counts a file as the request wants
 * @param agents the request's agents
 * @param onProgress called with the numbers of hosts and bytes since the last call
 * @throws the system's error for a path that cannot be read
 */
export async function countPart(
  { task, excluded, scope, dialect, rows: areRowsWanted, limit }: Request,
  counter: FileCounter,
  agents: readonly SurveyAgent[],
  onProgress: (hosts: number, bytes: number) => void,
): Promise<Part> {
  const tally = emptyTally();
  if (scope === "dead-rules") tally.deadRules = noDeadRules();
  if (scope === "restrictions") tally.only = scope;
  markDialect(tally, dialect);
  const seen = new OriginSet();
  for (let at = 0; at < excluded.length; at += PRINT_BYTES) seen.add(excluded, at);
  const restrictions = new RestrictionCounter(agents);
  const rows: HostRows[] = [];
  const prints: Buffer[] = [];
  const redirects: Buffer[] = [];
  const damages: FileDamage[] = [];
  let damaged = 0;
  const onDamage = (path: string, damage: Damage): void => {
    damaged++;
    if (damages.length < MOST_NAMED) damages.push({ path, ...damage });
  };
  for await (const { outcomes, elsewhere = 0, read } of sourceOf(task, limit, onDamage)) {
    tally.elsewhere += elsewhere;
    for (const host of outcomes) {
      const { origin, outcome, status, file } = host;
      const print = printOf(origin);
      if (outcome === REDIRECT) {
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
      const reading = file && counter.count(tally, file);
      if (reading !== undefined && reading.unreadable === undefined)
        restrictions.count(tally, reading.restrictions);
      if (areRowsWanted) rows.push(hostRows(host, reading));
    }
    onProgress(outcomes.length, read);
  }
  restrictions.addTo(tally);
  const [printed, redirected] = [Buffer.concat(prints), Buffer.concat(redirects)];
  addPrints(tally, printed);
  return { tally, prints: printed, redirects: redirected, rows, damages, damaged };
}

async function* sourceOf(
  task: Task,
  limit: ExpansionLimit,
  onDamage: (path: string, damage: Damage) => void,
): AsyncGenerator<ReadOutcomes> {
  if (task.kind === "files") return yield* outcomesInFiles(task.paths);
  const damaged: OnDamage = (damage) => onDamage(task.path, damage);
  if (task.kind === "tar") return yield* outcomesInTar(task.path, limit, damaged);
  let before = task.from;
  for await (const { end, ...found } of outcomesIn(task, limit, damaged)) {
    yield { ...found, read: end - before };
    before = end;
  }
}
