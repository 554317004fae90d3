import { OverExpansion } from "../../src/base/compression/expansion.ts";
import { Networks } from "../../src/site/identity/networks.ts";
import { crawlersIn } from "../../src/site/logs/community.ts";
import type { Compression } from "../../src/site/logs/compression.ts";
import { networkOf } from "../../src/site/logs/count/addresses.ts";
import { BotCounter, type BotReport, LogReader } from "../../src/site/logs/index.ts";
import { namesNobody } from "../../src/site/logs/summary.ts";
import { verify } from "../../src/site/logs/verify.ts";
import type { Requests } from "../protocol.ts";
import type { LogFileReport, LogReport, NetworkFile } from "../reports/log.ts";
import { givenCrawlers } from "./crawlers.ts";
import { robotsOf } from "./policies.ts";
import type { Task } from "./task.ts";
import { Unreadable, unpackFile } from "./unpack-file.ts";

/** Milliseconds between two reports of progress, with a look for newer questions. */
const BREATH = 50;

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
  const listed = new Map(
    bots.map(({ agent, topAddresses, networks }) => [
      agent,
      [...topAddresses.map(({ address }) => address), ...networks.map(({ network }) => network)],
    ]),
  );
  return Object.fromEntries(
    [...found].map(([agent, check]) => {
      const operators = listed.get(agent)!.filter((one) => own.get(agent)?.has(one));
      return [agent, { check, operators }];
    }),
  );
}

/** Counts the robots in access logs, compressed or not, and judges them by a file if there is one. */
export async function countBots(
  { files, networks, robots, dialect, host }: Requests["log"]["in"],
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
  let next = performance.now() + BREATH;
  for (const file of files) {
    let read = 0;
    let isDamaged = false;
    let isBomb = false;
    let compression: Compression | undefined;
    try {
      for await (const piece of unpackFile(file, (bytes) => (read += bytes))) {
        reader.write(piece);
        if (performance.now() < next) continue;
        task.tell({ read: before + read, total, lines: lines + reader.summary.lines } satisfies LogReport);
        await task.breathe();
        if (!task.wanted()) return { read: before + read, total, lines };
        next = performance.now() + BREATH;
      }
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
