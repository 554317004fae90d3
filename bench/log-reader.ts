/**
 * What reading access logs takes programs: `npx tsx bench/log-reader.ts`, after `npm run build`. A log in each format is
 * read by a LogReader that hands all requests to the counter, and by one that is given the counter, in turns, from pieces
 * of 64 KiB; both have to count the same.
 */
import { parse } from "../src/index.ts";
import { BotCounter, LogReader } from "../src/site/logs/index.ts";
import { FORMATS } from "./bots/formats.ts";
import { logLines } from "./bots/log.ts";
import { leastToGreatest } from "./table.ts";

const LINES = 200_000;
const RUNS = 7;
const PIECE = 65_536;
const robots = parse("User-agent: *\nDisallow: /basket\nCrawl-delay: 1\n");

/** Megabytes per second, and what was counted. */
function read(pieces: readonly (string | Uint8Array)[], size: number, isGiven: boolean): [number, string] {
  const counter = new BotCounter({ robots });
  const reader = new LogReader(isGiven ? counter : (request) => counter.add(request));
  const start = performance.now();
  for (const piece of pieces) reader.write(piece);
  const summary = reader.end();
  const report = counter.report();
  const rate = size / 1000 / (performance.now() - start);
  return [rate, JSON.stringify([summary, report])];
}

function compare(name: string, pieces: readonly (string | Uint8Array)[], size: number): void {
  const pairs = Array.from({ length: RUNS }, () => {
    const [handed, all] = read(pieces, size, false);
    const [given, same] = read(pieces, size, true);
    if (all !== same) throw new Error(`${name}: the two ways count differently`);
    return [handed, given] as const;
  });
  const cells = [
    name,
    leastToGreatest(
      pairs.map(([handed]) => handed),
      0,
    ),
    leastToGreatest(
      pairs.map(([, given]) => given),
      0,
    ),
    leastToGreatest(
      pairs.map(([handed, given]) => given / handed),
      1,
    ),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

console.log("| log | each request handed over, MB/s | counter given, MB/s | ratio |");
console.log("| - | --: | --: | --: |");
for (const { name, head, write } of FORMATS) {
  let text = head;
  for (const line of logLines(LINES)) text += write(line);
  const bytes = new TextEncoder().encode(text);
  const starts = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, i) => i * PIECE);
  compare(
    name,
    starts.map((at) => bytes.subarray(at, at + PIECE)),
    bytes.length,
  );
  if (name === "combined") {
    const pieces = starts.map((at) => text.slice(at, at + PIECE));
    compare("combined, as text", pieces, bytes.length);
  }
}
