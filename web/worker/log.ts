import { OverExpansion } from "../../src/base/compression/expansion.ts";
import { Networks } from "../../src/site/identity/networks.ts";
import { crawlersIn } from "../../src/site/logs/community.ts";
import type { Compression } from "../../src/site/logs/compression.ts";
import { networkOf } from "../../src/site/logs/count/addresses.ts";
import { BotCounter, type BotReport, LogReader } from "../../src/site/logs/index.ts";
import { namesNobody } from "../../src/site/logs/summary.ts";
import { type AddressCheck, verify } from "../../src/site/logs/verify.ts";
import type { NetworkFile } from "../enforce-options.ts";
import type { ReadAs } from "../read-as.ts";
import { givenCrawlers, robotsOf } from "./policies.ts";
import { type Task, withBreaths } from "./task.ts";
import { Unreadable, unpackFile } from "./unpack-file.ts";

export interface LogQuestion {
  readonly files: readonly File[];
  /** Networks that operators publish, each with a crawler's or an operator's name. */
  readonly networks: readonly NetworkFile[];
  /** The file that judges the requests; without it, requests are only counted. */
  readonly robots?: string;
  readonly dialect: ReadAs;
  /** The only host that counts; empty for all hosts. */
  readonly host: string;
}

/** The progress of reading logs, and at the end the report. */
export interface LogReport {
  /** How many bytes of all files have been read, and how many they have. */
  readonly read: number;
  readonly total: number;
  readonly lines: number;
  readonly bots?: BotReport;
  /** By robot, the result of comparing its addresses with its operator's networks. */
  readonly verified?: Readonly<Record<string, VerifiedBot>>;
  readonly files?: readonly LogFileReport[];
}

/** What is known of the addresses that a robot's requests came from. */
interface VerifiedBot {
  readonly check: AddressCheck;
  /** Those of its listed addresses and networks that are its operator's, or have an address that is. */
  readonly operators: readonly string[];
}

/** The lines of a log that could not be read. */
export interface LogFileReport {
  readonly name: string;
  readonly lines: number;
  /** The number of lines in no known format, and the first line numbers. */
  readonly broken: number;
  readonly brokenLines: readonly number[];
  /** The beginning of the first one. */
  readonly brokenLine?: string;
  /** The number of requests whose paths have no queries, if the log shows none. */
  readonly withoutQuery: number;
  /** The number of lines that are too long. */
  readonly long: number;
  /** Whether its requests have no `User-Agent` headers, so that robots cannot be recognized. */
  readonly isUnnamed: boolean;
  /** Whether it cannot be read or decompressed to its end. */
  readonly isDamaged: boolean;
  /** Whether it expands too far to be read to its end. */
  readonly isBomb: boolean;
  /** The compression, if that is why it cannot be read. */
  readonly compression?: string;
}

/** Checks who used the names of known robots, by their operators' networks and without any connection. */
async function verifiedBy(
  networks: readonly NetworkFile[],
  { bots }: BotReport,
  counter: BotCounter,
): Promise<NonNullable<LogReport["verified"]>> {
  const ranges = networks.map(({ names, source, text }) => new Networks(names, source, text));
  const own = new Map<string, Set<string | undefined>>();
  const onVerified = (agent: string, address: string): void => {
    const known = own.get(agent) ?? new Set();
    own.set(agent, known.add(address).add(networkOf(address)));
  };
  const found = await verify(bots, counter, { ranges, onVerified });
  return Object.fromEntries(
    bots.flatMap(({ agent, topAddresses, networks: used }) => {
      const check = found.get(agent);
      if (check === undefined) return [];
      const listed = [...topAddresses.map(({ address }) => address), ...used.map(({ network }) => network)];
      return [[agent, { check, operators: listed.filter((one) => own.get(agent)?.has(one)) }]];
    }),
  );
}

/** Counts the robots in access logs, compressed or not, and judges them by a file if there is one. */
export async function countBots(
  { files, networks, robots, dialect, host }: LogQuestion,
  _: unknown,
  task: Task,
): Promise<LogReport> {
  const judge = robots === undefined ? {} : { robots: robotsOf(robots, dialect) };
  const crawlers = crawlersIn(givenCrawlers().crawlers);
  const counter = new BotCounter({ ...judge, ...(host !== "" && { host }), crawlers });
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const reader = new LogReader(counter);
  const reports: LogFileReport[] = [];
  let before = 0;
  let lines = 0;
  for (const file of files) {
    let read = 0;
    let isDamaged = false;
    let isBomb = false;
    let compression: Compression | undefined;
    try {
      const unpacked = unpackFile(file, (bytes) => (read += bytes));
      const pieces = withBreaths(unpacked, task, (): LogReport => {
        return { read: before + read, total, lines: lines + reader.summary.lines };
      });
      for await (const piece of pieces) reader.write(piece);
      if (!task.wanted()) return { read: before + read, total, lines };
    } catch (error) {
      if (error instanceof Unreadable) compression = error.compression;
      else if (error instanceof OverExpansion) isBomb = true;
      else isDamaged = true;
    }
    const summary = reader.end();
    lines += summary.lines;
    before += file.size;
    const { broken, brokenLines, brokenLine, long, withoutQuery } = summary;
    const fault = {
      isUnnamed: namesNobody(summary),
      isDamaged,
      isBomb,
      ...(compression !== undefined && { compression }),
    };
    reports.push({
      ...{ name: file.name, lines: summary.lines, broken, brokenLines, long, withoutQuery, ...fault },
      ...(brokenLine !== undefined && { brokenLine }),
    });
  }
  const bots = counter.report();
  const verified = networks.length === 0 ? {} : { verified: await verifiedBy(networks, bots, counter) };
  return { read: total, total, lines, bots, ...verified, files: reports };
}
