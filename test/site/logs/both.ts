/** Logs whose reader is given a counter, or adds each request to one. */
import { parse } from "../../../src/index.ts";
import { BotCounter, LogReader } from "../../../src/site/logs/index.ts";

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

/** What both ways make of logs. Where requests are added, all bytes come at once, so that those of the other are cut only here. */
export function both(
  logs: readonly Uint8Array[],
  sizes: readonly number[],
  host?: string,
): [unknown, unknown] {
  const options = { robots, ...(host === undefined ? {} : { host }) };
  const [given, added] = [new BotCounter(options), new BotCounter(options)];
  const whole = new LogReader(given);
  const summaries = logs.map((log) => {
    for (const piece of cut(log, sizes)) whole.write(piece);
    const reader = new LogReader((request) => added.add(request));
    reader.write(log);
    const lines = [whole.summary.lines, reader.summary.lines] as const;
    return [whole.end(), reader.end(), ...lines] as const;
  });
  const agents = added.report().bots.map(({ agent }) => agent);
  const addresses = (counter: BotCounter) => agents.map((agent) => [...counter.addresses(agent)]);
  return [
    [given.report(), summaries.map(([a, , lines]) => [a, lines]), addresses(given)],
    [added.report(), summaries.map(([, b, , lines]) => [b, lines]), addresses(added)],
  ];
}
