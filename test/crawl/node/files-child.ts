/**
 * A client with its default settings that asks many hosts in one call, in a process that may have few open files.
 *
 *     node --import tsx files-child.ts global|node PORT HOSTS
 */
import { readdirSync } from "node:fs";
import { type ClientEvent, RobotsClient, Verdict } from "../../../src/crawl/fetch/index.ts";
import { nodeFetch } from "../../../src/crawl/node/index.ts";

const [way, port, hosts] = process.argv.slice(2);
const openFiles = (): number => readdirSync("/proc/self/fd").length;

const events: Record<string, number> = {};
const client = new RobotsClient({
  userAgent: "testbot/1.0",
  onEvent: ({ type }: ClientEvent) => {
    events[type] = (events[type] ?? 0) + 1;
  },
  ...(way === "node" && { fetch: nodeFetch() }),
});
let peak = openFiles();
const watch = setInterval(() => {
  peak = Math.max(peak, openFiles());
}, 5);
const urls = Array.from(
  { length: Number(hosts) },
  (_, n) => `http://127.9.${n >> 8}.${n & 255}:${port}/${n % 2 ? "closed" : "open"}`,
);
const verdicts = await client.check(urls);
clearInterval(watch);
const right = verdicts.filter((verdict, n) => verdict === (n % 2 ? Verdict.Disallowed : Verdict.Allowed));
console.log(JSON.stringify({ right: right.length, peak, events }));
await client.close();
process.exit();
