/** Logs read in bulk and line by line. */
import { parse } from "../../src/index.ts";
import { BotCounter, LogReader } from "../../src/logs/index.ts";

const robots = parse("User-agent: *\nDisallow: /no\nDisallow: /%EF%BF%BD\nCrawl-delay: 2\n");

function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const size of sizes) {
    // Pieces lie anywhere in a larger buffer, as those of a stream do.
    pieces.push(bytes.subarray(at, at + size));
    at = Math.min(bytes.length, at + size);
  }
  return [...pieces, bytes.subarray(at)];
}

/** What both ways make of logs, in bulk first. One by one, all bytes come at once, so that both are cut only here. */
export function both(
  logs: readonly Uint8Array[],
  sizes: readonly number[],
  host?: string,
): [unknown, unknown] {
  const options = { robots, ...(host === undefined ? {} : { host }) };
  const [inBulk, byLine] = [new BotCounter(options), new BotCounter(options)];
  const bulk = new LogReader(inBulk);
  const summaries = logs.map((log) => {
    for (const piece of cut(log, sizes)) bulk.write(piece);
    const reader = new LogReader((request) => byLine.add(request));
    reader.write(log);
    const lines = [bulk.summary.lines, reader.summary.lines] as const;
    return [bulk.end(), reader.end(), ...lines] as const;
  });
  const agents = byLine.report().bots.map(({ agent }) => agent);
  const addresses = (counter: BotCounter) => agents.map((agent) => [...counter.addresses(agent)]);
  return [
    [inBulk.report(), summaries.map(([a, , lines]) => [a, lines]), addresses(inBulk)],
    [byLine.report(), summaries.map(([, b, , lines]) => [b, lines]), addresses(byLine)],
  ];
}
