import { abortable } from "../../base/abort.ts";
import { EXPANSION } from "../../base/compression/expansion.ts";
import { withoutPassword } from "../../base/without-password.ts";
import { EntryFaults, entriesIn } from "../../study/harvest/hosts.ts";
import { OriginSet, printOf } from "../../study/origins.ts";
import { type EnqueueResult, enqueue } from "../../study/queue/enqueue.ts";
import { outcomesIn } from "../../study/sources/warc.ts";
import { CliError, EXIT, type Terminal } from "../command.ts";
import { textsFor } from "../shared/args/language.ts";
import { archivesIn, inputName, openInput } from "../shared/input/input.ts";
import { json as toJson } from "../shared/output/json.ts";
import { note, print } from "../shared/output/output.ts";
import { progress } from "../shared/output/progress.ts";
import { unreadable } from "../shared/output/reason.ts";
import { printable } from "../shared/output/wording.ts";
import { connectQueue } from "../shared/queue/queue.ts";
import { untilStop } from "../shared/queue/stopping.ts";
import { damageIn } from "../text/because.ts";

export interface EnqueueOptions {
  readonly url: string;
  /** WARC files, and folders of them, whose hosts are left out. */
  readonly held: readonly string[];
  readonly batch: number;
  readonly json: boolean;
}

/** Enqueues a list of hosts for workers. */
export async function enqueueHosts(
  source: string,
  { url, held, batch, json }: EnqueueOptions,
  terminal: Terminal,
): Promise<number> {
  const texts = textsFor(terminal);
  const name = printable(inputName(source, texts));
  const { queue } = texts.harvest;
  const known = await heldIn(held, terminal);
  const connection = await connectQueue(url, terminal);
  const wrong = new EntryFaults();
  const bar = await progress(terminal);
  let enqueued: EnqueueResult;
  try {
    enqueued = await untilStop((signal) => {
      const work = enqueue(connection, originsIn(source, name, wrong, terminal), {
        batch,
        held: known,
        signal,
        onProgress(hosts, isFull) {
          const text = queue[isFull ? "full" : "progress"]({ hosts });
          bar.update({ done: hosts, total: hosts, text });
        },
      });
      // While Redis is gone, it does not answer, and nobody looks at the signal.
      return abortable(signal, work);
    });
  } finally {
    bar.stop();
    connection.close();
  }
  reportFaults(wrong, enqueued.duplicates, name, terminal);
  const { hosts, jobs } = enqueued;
  if (hosts + enqueued.held === 0) throw new CliError(({ harvest }) => harvest.faults.none({ list: name }));
  const text = json
    ? toJson({ hosts, jobs, held: enqueued.held })
    : queue.result({ hosts, jobs, held: enqueued.held });
  await print(terminal.stdout, `${text}\n`);
  return EXIT.done;
}

async function* originsIn(
  source: string,
  name: string,
  wrong: EntryFaults,
  terminal: Terminal,
): AsyncGenerator<string> {
  for await (const entry of entriesIn(openInput(source, terminal))) {
    const { origin, line, text } = entry;
    if (origin === undefined) wrong.add(entry);
    else if (withoutPassword(text) === text) yield origin;
    else {
      throw new CliError(({ harvest }) => harvest.faults.password({ list: name, line, host: origin }));
    }
  }
}

/** The hosts of archives. Damaged captures are fetched again. */
async function heldIn(paths: readonly string[], terminal: Terminal): Promise<OriginSet> {
  const held = new OriginSet();
  for (const path of paths.flatMap(archivesIn)) {
    const range = { path, from: 0, until: Number.POSITIVE_INFINITY };
    const found = outcomesIn(range, EXPANSION, (damage) => {
      note(terminal, (texts) => damageIn(texts, path, damage));
    });
    try {
      for await (const { outcomes } of found) for (const { origin } of outcomes) held.add(printOf(origin));
    } catch (error) {
      throw unreadable(path, error);
    }
  }
  return held;
}

/** Says which entries of a list of hosts were skipped. */
export function reportFaults(
  { count, examples }: EntryFaults,
  duplicates: number,
  name: string,
  terminal: Terminal,
): void {
  for (const { line, text } of examples) {
    note(terminal, ({ common }) => common.notHost({ list: name, line, text }));
  }
  const more = count - examples.length;
  if (more > 0) note(terminal, ({ harvest: { faults } }) => faults.more({ list: name, more }));
  if (duplicates > 0) {
    note(terminal, ({ harvest: { faults } }) => faults.twice({ list: name, hosts: duplicates }));
  }
}
