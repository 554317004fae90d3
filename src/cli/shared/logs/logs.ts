import { statSync } from "node:fs";
import { type ExpansionLimit, OverExpansion } from "../../../base/compression/expansion.ts";
import type { BotCounter } from "../../../site/logs/count/bots.ts";
import { decompressLog, LogDamage } from "../../../site/logs/decompress.ts";
import { LogReader } from "../../../site/logs/reader.ts";
import type { LogRequest } from "../../../site/logs/request.ts";
import { type LogSummary, namesNobody } from "../../../site/logs/summary.ts";
import { unread } from "../../../study/warc/damage.ts";
import { CliError, type Terminal } from "../../command.ts";
import { becauseIn } from "../../text/because.ts";
import { en, type Texts } from "../../text/en.generated.ts";
import { textsFor } from "../args/language.ts";
import { inputName, isUrl, openInput, STDIN } from "../input/input.ts";
import { note } from "../output/output.ts";
import { progress } from "../output/progress.ts";
import { readFailure } from "../output/reason.ts";
import { isSameFile } from "../output/save.ts";
import { joinClauses, printable } from "../output/wording.ts";

/** A log that has been read. */
export interface ReadLog {
  readonly name: string;
  readonly summary: LogSummary;
  /** Why the rest of it could not be read. */
  readonly damage: string | undefined;
}

/** How logs are read. */
export interface LogReading {
  /** The fields of each line, if they are given. */
  readonly fields: string | undefined;
  /** How far a compressed log may expand. */
  readonly limit: ExpansionLimit;
}

/** Bytes between two checks of the time. */
const STEP = 4 * 1024 * 1024;

/**
 * Reads logs into a counter, or hands over their requests, one log after another, with constant memory.
 *
 * @throws CliError for a log that cannot be opened
 */
export async function readLogs(
  given: readonly string[],
  counter: BotCounter | ((request: LogRequest) => void),
  { fields, limit }: LogReading,
  terminal: Terminal,
): Promise<ReadLog[]> {
  const texts = textsFor(terminal);
  const total = given.reduce((sum, source) => sum + sizeOf(source), 0);
  const sources = onceEach(given, terminal);
  const bar = await progress(terminal);
  const started = performance.now();
  const logs: ReadLog[] = [];
  const reader = new LogReader(counter, fields === undefined ? {} : { fields });
  let bytes = 0;
  let lines = 0;
  const tell = (): void => {
    const rate = Math.round((lines * 1000) / Math.max(1, performance.now() - started));
    bar.update({
      done: bytes,
      total: Math.max(total, bytes),
      text: texts.bots.reading({ lines, perSecond: rate }),
    });
  };
  try {
    for (const source of sources) {
      const before = lines;
      let next = bytes + STEP;
      async function* counted(): AsyncGenerator<Uint8Array> {
        for await (const piece of openInput(source, terminal)) {
          bytes += piece.length;
          yield piece;
        }
      }
      let damage: string | undefined;
      try {
        for await (const piece of decompressLog(counted(), limit)) {
          reader.write(piece);
          if (bytes < next) continue;
          next = bytes + STEP;
          lines = before + reader.summary.lines;
          tell();
        }
      } catch (error) {
        if (!(error instanceof LogDamage || error instanceof OverExpansion)) throw error;
        damage = becauseIn(texts, error instanceof LogDamage ? error.because : unread(limit));
      }
      const summary = reader.end();
      lines = before + summary.lines;
      logs.push({ name: inputName(source, texts), summary, damage });
      tell();
    }
  } finally {
    bar.stop();
  }
  return logs;
}

/** The sources, each file once: patterns such as `access.log*` also find links to it. */
function onceEach(sources: readonly string[], terminal: Terminal): readonly string[] {
  return sources.filter((source, i) => {
    const other = sources.slice(0, i).find((one) => isSameFile(one, source));
    const plain = /^(.+)\.(?:gz|zst)$/.exec(source)?.[1];
    const about = { file: printable(source), other: printable(other ?? plain ?? "") };
    if (other !== undefined) note(terminal, ({ bots }) => bots.sameLog(about));
    else if (plain !== undefined && sources.includes(plain))
      note(terminal, ({ bots }) => bots.bothForms(about));
    return other === undefined;
  });
}

/** Bytes of a file, which has to exist; 0 for sources of unknown size. */
function sizeOf(source: string): number {
  if (source === STDIN || isUrl(source)) return 0;
  try {
    const about = statSync(source);
    if (about.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
    return about.size;
  } catch (error) {
    throw new CliError((said) =>
      said.common.cannotRead({ name: printable(source), why: readFailure(source, error, said) }),
    );
  }
}

/** What a request needs to be counted, by how it looks in a line that cannot be read. */
const SOUGHT: Readonly<Record<keyof Texts["bots"]["sought"], RegExp>> = {
  path: /(?:^|[\s"'|,;:=])(?:https?:\/)?\/[^\s"'|,;]*/i,
  status: /(?<![\w.:/-])[1-5]\d\d(?![\w.:/-])/,
  client: /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|(?<![\w:])[\da-f]{1,4}:[\da-f:]{3,}/i,
  agent: /Mozilla\/\d|bot\b|(?<![\w/])(?!HTTP)[a-z][\w-]+\/\d+\.\d/i,
};

/** Why no line of these logs can be read: the first line, what is in it, and what to write. */
export function unknownFormat(logs: readonly ReadLog[], { bots }: Texts): string {
  const line = logs.find(({ summary }) => summary.brokenLine !== undefined)?.summary.brokenLine ?? "";
  const listOf = (isFound: boolean): string => {
    const some = (Object.keys(SOUGHT) as (keyof typeof SOUGHT)[]).filter(
      (one) => SOUGHT[one].test(line) === isFound,
    );
    return some.length === 0 ? bots.nothing : some.map((one) => bots.sought[one]).join(", ");
  };
  return bots.unknownFormat({ line: printable(line), found: listOf(true), missing: listOf(false) });
}

/** Problems with logs: one line for each faulty log. */
export function faultsOf(logs: readonly ReadLog[], texts: Texts = en): string[] {
  const { number } = texts.locale;
  const words = texts.bots.faults;
  return logs.flatMap(({ name, summary, damage }) => {
    const { lines, broken, brokenLines, brokenLine, long, unnamed, withoutQuery } = summary;
    const faults: string[] = [];
    if (broken > 0) {
      const first = brokenLines.map(number).join(", ");
      const which =
        broken > brokenLines.length
          ? words.firstLines({ lines: first })
          : words.lines({ broken, lines: first });
      faults.push(words.broken({ broken, lines, which }));
      if (broken === lines && brokenLine !== undefined && logs.length > 1)
        faults.push(words.firstLine({ line: brokenLine }));
    }
    if (long > 0) faults.push(words.long({ long }));
    if (namesNobody(summary)) faults.push(words.unnamed({ requests: unnamed }));
    if (withoutQuery > 0) faults.push(words.withoutQuery);
    if (damage !== undefined) faults.push(damage);
    if (faults.length === 0) return [];
    return [printable(texts.common.labelled({ label: name, text: joinClauses(faults, texts) }))];
  });
}
