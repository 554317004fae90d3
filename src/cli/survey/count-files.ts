import { statSync } from "node:fs";
import { resolve } from "node:path";
import { abortable } from "../../base/abort.ts";
import type { ExpansionLimit } from "../../base/compression/expansion.ts";
import { PRINT_BYTES } from "../../study/origins.ts";
import { type FileDamage, MOST_NAMED } from "../../study/parts/part.ts";
import { kindOf } from "../../study/parts/task.ts";
import { PartError, surveyByQueue } from "../../study/queue/survey.ts";
import type { HostRows, RowsJob } from "../../study/rows/rows.ts";
import { onDisk, shownName } from "../../study/sources/file-name.ts";
import { survey } from "../../study/survey.ts";
import type { Scope, SurveyDialect, Tally } from "../../study/tally/tally.ts";
import { CliError, type Terminal } from "../command.ts";
import { textsFor } from "../shared/args/language.ts";
import { note } from "../shared/output/output.ts";
import { type Progress, progress } from "../shared/output/progress.ts";
import { unreadable } from "../shared/output/reason.ts";
import { printable } from "../shared/output/wording.ts";
import { connectQueue } from "../shared/queue/queue.ts";
import { untilStop } from "../shared/queue/stopping.ts";
import { damageIn } from "../text/because.ts";
import type { Texts } from "../text/en.generated.ts";
import { remainingTime } from "../text/numeral.ts";

export interface CountOptions {
  readonly threads: number | undefined;
  /** URL of a Redis whose workers count. */
  readonly queue: string | undefined;
  readonly scope: Scope;
  readonly dialect: SurveyDialect;
  /** The agents whose restrictions are counted; if empty, the usual ones. */
  readonly agents: readonly string[];
  /** Takes the hosts for rows, where they are counted here. */
  readonly onRows: ((hosts: readonly HostRows[]) => void) | undefined;
  /** Where workers write rows, and what takes each of their files. */
  readonly byWorkers: { readonly job: RowsJob; take(draft: string, hosts: number): void } | undefined;
  /** How far compressed files may expand. */
  readonly limit: ExpansionLimit;
}

/** Counts files, here or by the workers of a queue, and tells how far it has come and what could not be read. */
export async function countFiles(
  paths: readonly string[],
  counting: CountOptions,
  terminal: Terminal,
): Promise<Tally> {
  const damages = new Damages();
  const bar = await progress(terminal);
  let tally: Tally;
  try {
    tally =
      counting.queue === undefined
        ? await countedHere(paths, counting, bar, damages, textsFor(terminal))
        : await countedByQueue(paths, { ...counting, queue: counting.queue }, bar, damages, terminal);
  } catch (error) {
    if (error instanceof PartError) throw new CliError(error.message);
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined || path === undefined) throw error;
    throw unreadable(path, error);
  } finally {
    bar.stop();
  }
  damages.tell(terminal);
  return tally;
}

async function countedHere(
  paths: readonly string[],
  { threads, scope, dialect, agents, onRows, limit }: CountOptions,
  bar: Progress,
  damages: Damages,
  texts: Texts,
): Promise<Tally> {
  const total = paths.reduce((sum, path) => sum + statSync(onDisk(path)).size, 0);
  const started = Date.now();
  let hosts = 0;
  let bytes = 0;
  return survey(paths, {
    threads,
    scope,
    dialect,
    agents,
    onRows,
    limit,
    onDamage: (named, more) => damages.add(named, more),
    onProgress(moreHosts, moreBytes) {
      hosts += moreHosts;
      bytes += moreBytes;
      const seconds = Math.max(1, Date.now() - started) / 1000;
      // The ends of parts are read twice.
      const left = remainingTime((Math.max(0, total - bytes) * seconds) / Math.max(1, bytes), texts);
      const text = texts.survey.progress.counting({ hosts, perSecond: Math.round(hosts / seconds), left });
      bar.update({ done: bytes, total, text });
    },
  });
}

async function countedByQueue(
  paths: readonly string[],
  { queue, scope, dialect, agents, limit, byWorkers }: CountOptions & { queue: string },
  bar: Progress,
  damages: Damages,
  terminal: Terminal,
): Promise<Tally> {
  const plain = paths.find((path) => kindOf(path) === "files");
  if (plain !== undefined) {
    throw new CliError(`--queue takes WARC files and tar archives, not ${printable(shownName(plain))}`);
  }
  const connection = await connectQueue(queue, terminal);
  let done = 0;
  try {
    return await untilStop((signal) => {
      const work = surveyByQueue(
        connection,
        paths.map((path) => resolve(path)),
        {
          scope,
          dialect,
          agents,
          limit,
          rows: byWorkers?.job,
          onPart({ damages: named, damaged, prints, draft }, parts) {
            if (draft !== undefined) byWorkers?.take(draft, prints.length / PRINT_BYTES);
            damages.add(named, damaged - named.length);
            const text = textsFor(terminal).survey.progress.parts({ done: ++done, parts });
            bar.update({ done, total: parts, text });
          },
          signal,
        },
      );
      // While Redis is gone, it does not answer, and the survey does not look at the signal.
      return abortable(signal, work);
    });
  } finally {
    connection.close();
  }
}

/** Damaged places: the first ones are reported, the others counted. */
class Damages {
  readonly #named: FileDamage[] = [];
  #count = 0;

  add(named: readonly FileDamage[], more: number): void {
    this.#count += named.length + more;
    this.#named.push(...named.slice(0, MOST_NAMED - this.#named.length));
  }

  tell(terminal: Terminal): void {
    for (const place of this.#named) note(terminal, (texts) => damageIn(texts, place.path, place));
    const more = this.#count - this.#named.length;
    if (more > 0) note(terminal, ({ survey: { progress } }) => progress.moreDamage({ more }));
  }
}
