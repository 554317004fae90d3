import { statSync } from "node:fs";
import { resolve } from "node:path";
import { abortable } from "../../base/abort.ts";
import { foldedName } from "../../engine/dialect/addressee.ts";
import type { NameList } from "../../site/identity/name-list.ts";
import { PRINT_BYTES } from "../../study/origins.ts";
import { type CountPlan, type FileDamage, MOST_NAMED } from "../../study/parts/part.ts";
import { kindOf } from "../../study/parts/task.ts";
import { PartError, surveyByQueue } from "../../study/queue/survey.ts";
import { surveyAgents } from "../../study/restriction/agents.ts";
import { describedBy, type HostRows, type ListedAgent, type RowsJob } from "../../study/rows/rows.ts";
import { onDisk, shownName } from "../../study/sources/file-name.ts";
import { REDIRECT } from "../../study/sources/host-outcome.ts";
import { survey } from "../../study/survey.ts";
import { wholeOf } from "../../study/tally/bases.ts";
import type { Tally } from "../../study/tally/tally.ts";
import { CliError, type Terminal } from "../command.ts";
import { textsFor } from "../shared/args/language.ts";
import { note } from "../shared/output/output.ts";
import { type Progress, progress } from "../shared/output/progress.ts";
import { unreadable } from "../shared/output/reason.ts";
import { printable } from "../shared/output/wording.ts";
import { connectQueue } from "../shared/queue/queue.ts";
import { untilStop } from "../shared/queue/stopping.ts";
import { RowsFile, rowsFormat } from "../shared/rows/file.ts";
import { type HostsWithRows, RowsFolder } from "../shared/rows/folder.ts";
import { damageIn } from "../text/because.ts";
import type { Texts } from "../text/en.generated.ts";
import { remainingTime } from "../text/numeral.ts";
import { Captures, type CapturesOptions } from "./captures.ts";
import { type Input, pathsFrom } from "./inputs.ts";

/** Who counts, and what. */
interface CountOptions {
  readonly threads: number | undefined;
  /** URL of a Redis whose workers count. */
  readonly queue: string | undefined;
  readonly counting: CountPlan;
}

/** Who takes the rows. */
interface RowsTaker {
  /** Takes the hosts for rows, where they are counted here. */
  readonly onRows: ((hosts: readonly HostRows[]) => void) | undefined;
  /** Where workers write rows, and what takes each of their files. */
  readonly byWorkers: { readonly job: RowsJob; take(draft: string, hosts: number): void } | undefined;
}

/** The hosts that have rows: all except hosts for which an archive has only a redirect. */
export function hostsWithRows(all: readonly { tally: Tally }[]): HostsWithRows {
  const tallies = all.map(({ tally }) => tally);
  const redirected = tallies.reduce((sum, { outcomes }) => sum + (outcomes[REDIRECT] ?? 0), 0);
  const print = tallies.reduce((sum, tally) => sum + BigInt(`0x${tally.print}`), 0n);
  return {
    count: tallies.reduce((sum, tally) => sum + wholeOf(tally, "hosts"), 0) - redirected,
    print: redirected === 0 ? print : undefined,
  };
}

/** Counts all inputs, one after the other, into one file or folder of rows. */
export async function countAll(
  inputs: readonly Input[],
  plan: CountOptions,
  rows: string | undefined,
  listed: NameList | undefined,
  fetching: CapturesOptions | undefined,
  terminal: Terminal,
): Promise<{ date: string | undefined; tally: Tally }[]> {
  const files = inputs.map(({ date, names }) => ({ date, paths: pathsFrom(names) }));
  const described = listed?.crawlers.map(listedAgent) ?? [];
  const { dialect } = plan.counting;
  const agents = describedBy(described, surveyAgents(plan.counting.agents));
  const folder =
    rows !== undefined && rowsFormat(rows) === "folder"
      ? new RowsFolder(rows, { agents, dialect })
      : undefined;
  const onlyFile =
    rows !== undefined && folder === undefined
      ? await RowsFile.begin(rows, { agents, dialect, isDated: false })
      : undefined;
  const captures = fetching && new Captures(fetching);
  const all = [];
  try {
    for (const { date, paths: given } of files) {
      const paths = captures === undefined ? given : await captures.fetch(given, terminal);
      const byWorkers = folder &&
        plan.queue !== undefined && {
          job: { folder: folder.folderOf(date), isDated: date !== undefined, listed: described },
          take: (draft: string, hosts: number) => folder.add(date, hosts, draft),
        };
      const fileOfDate = byWorkers ? undefined : await folder?.begin(date);
      const file = fileOfDate ?? onlyFile;
      let written = 0;
      const onRows =
        file &&
        ((hosts: readonly HostRows[]) => {
          file.add(hosts, date);
          written += hosts.length;
        });
      try {
        const options = { ...plan, onRows, byWorkers: byWorkers || undefined };
        all.push({ date, tally: await countFiles(paths, options, terminal) });
        fileOfDate?.complete();
      } finally {
        fileOfDate?.discard();
      }
      if (fileOfDate !== undefined) folder!.add(date, written);
    }
    onlyFile?.complete();
    folder?.complete();
  } finally {
    onlyFile?.discard();
    captures?.close();
  }
  return all;
}

/** An agent that a list describes. */
function listedAgent({ token, operator, purpose }: NameList["crawlers"][number]): ListedAgent {
  return { name: foldedName(token), operator: operator || undefined, purpose };
}

/** Counts files, here or by the workers of a queue, and tells how far it has come and what could not be read. */
async function countFiles(
  paths: readonly string[],
  options: CountOptions & RowsTaker,
  terminal: Terminal,
): Promise<Tally> {
  const damages = new Damages();
  const bar = await progress(terminal);
  let tally: Tally;
  try {
    tally =
      options.queue === undefined
        ? await countedHere(paths, options, bar, damages, textsFor(terminal))
        : await countedByQueue(paths, options.queue, options, bar, damages, terminal);
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
  { threads, counting, onRows }: CountOptions & RowsTaker,
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
    counting,
    onRows,
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
  queue: string,
  { counting, byWorkers }: CountOptions & RowsTaker,
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
          counting,
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
