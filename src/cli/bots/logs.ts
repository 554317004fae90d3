import { statSync } from "node:fs";
import { type ExpansionLimit, OverExpansion } from "../../compression/expansion.ts";
import type { BotCounter } from "../../logs/count/bots.ts";
import { decompressed, LogDamage } from "../../logs/files/decompress.ts";
import { LogReader } from "../../logs/reader.ts";
import { type LogSummary, namesNobody } from "../../logs/summary.ts";
import { CliError, type Terminal } from "../command.ts";
import { inputName, isUrl, openInput, STDIN } from "../input.ts";
import { amount, numeral } from "../numeral.ts";
import { progress } from "../progress.ts";
import { reason } from "../reason.ts";
import { printable } from "../wording.ts";

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
 * Reads logs into a counter, one after another, with constant memory.
 *
 * @throws CliError for a log that cannot be opened
 */
export async function readLogs(
  sources: readonly string[],
  counter: BotCounter,
  { fields, limit }: LogReading,
  terminal: Terminal,
): Promise<ReadLog[]> {
  const total = sources.reduce((sum, source) => sum + sizeOf(source), 0);
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
      text: `${amount(lines, "line")}, ${numeral(rate)}/s`,
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
        for await (const piece of decompressed(counted(), limit)) {
          reader.write(piece);
          if (bytes < next) continue;
          next = bytes + STEP;
          lines = before + reader.summary.lines;
          tell();
        }
      } catch (error) {
        if (error instanceof LogDamage) damage = error.message;
        else if (error instanceof OverExpansion)
          damage = `${error.message}: the rest is not read (--max-ratio)`;
        else throw error;
      }
      const summary = reader.end();
      lines = before + summary.lines;
      logs.push({ name: inputName(source), summary, damage });
      tell();
    }
  } finally {
    bar.stop();
  }
  return logs;
}

/** Bytes of a file, which has to exist; 0 for sources of unknown size. */
function sizeOf(source: string): number {
  if (source === STDIN || isUrl(source)) return 0;
  try {
    const about = statSync(source);
    if (about.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
    return about.size;
  } catch (error) {
    throw new CliError(`cannot read ${printable(source)}: ${reason(error)}`);
  }
}

/** Problems with logs: one line for each faulty log. */
export function faultsOf(logs: readonly ReadLog[]): string[] {
  return logs.flatMap(({ name, summary, damage }) => {
    const { lines, broken, brokenLines, long, unnamed } = summary;
    const faults: string[] = [];
    if (broken > 0) {
      const first = brokenLines.map(numeral).join(", ");
      const which =
        broken > brokenLines.length
          ? `the first are lines ${first}`
          : `${broken === 1 ? "line" : "lines"} ${first}`;
      faults.push(`${numeral(broken)} of ${amount(lines, "line")} in an unknown format (${which})`);
    }
    if (long > 0) faults.push(`${amount(long, "line")} longer than 128 KiB skipped`);
    if (namesNobody(summary)) {
      const which = unnamed === 1 ? "its request has no" : `none of its ${numeral(unnamed)} requests has a`;
      faults.push(
        `${which} User-Agent header, without which robots cannot be recognized: make the server log it`,
      );
    }
    if (damage !== undefined) faults.push(damage);
    return faults.length === 0 ? [] : [`${printable(name)}: ${printable(faults.join("; "))}`];
  });
}
