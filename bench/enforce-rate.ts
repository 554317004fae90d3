/**
 * How many requests a second real servers answer without an enforcer and with one: nginx with a generated configuration,
 * Express, and a Worker in workerd. They serve a page of 4 KB to 16 connections on this machine.
 *
 *   npm run build && npx tsx bench/enforce-rate.ts [--rounds 7] [--server nginx]
 *
 * A second is one of the server's processor time, on all of its threads, so neither the client nor others on the machine
 * count. Servers take turns, and ratios are within a round.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Pool } from "undici";
import { corpusAvailable, readRobots } from "../test/support/corpus.ts";
import { express, nginx, type Pair, type Running, workerd } from "./enforce-rate/servers.ts";
import { ratios, spread } from "./measure.ts";
import { leastToGreatest, short, table } from "./table.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    server: { type: "string", multiple: true, default: ["nginx", "Express", "workerd"] },
  },
});
const rounds = Number(values.rounds);
const CONNECTIONS = 16;
/** Seconds of a server's time in a round. */
const SECONDS = 0.3;
const SMALL =
  "User-agent: GPTBot\nDisallow: /private\nDisallow: /*.pdf$\n\nUser-agent: *\nDisallow: /search\n";
const AGENTS = {
  "a person":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  Googlebot: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
};
const PATH = "/articles/2026/11/a-title-of-some-words?utm_source=x";

/** Seconds that a process has spent on processors, which Linux counts in hundredths. */
function spent(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Requests per second of a server's time. */
async function rate({ port, pid }: Running, userAgent: string): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS, pipelining: 1 });
  const before = spent(pid);
  let done = 0;
  let isEnough = false;
  const ask = async (): Promise<void> => {
    while (!isEnough) {
      const headers = { "user-agent": userAgent };
      const { statusCode, body } = await pool.request({ path: PATH, method: "GET", headers });
      if (statusCode !== 200) throw new Error(`status ${statusCode} for ${userAgent}`);
      await body.dump();
      if (++done % 100 === 0) isEnough = spent(pid) - before >= SECONDS;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  const seconds = spent(pid) - before;
  await pool.close();
  return done / seconds;
}

/** A file with many rules, if the corpus is there. */
const robots = corpusAvailable ? readRobots("www.amazon.com") : new TextEncoder().encode(SMALL);
const rows: string[][] = [];
const started: Pair[] = [];
try {
  const tasks: { name: string[]; pair: Pair; agent: string; without: number[]; enforced: number[] }[] = [];
  for (const [server, start] of Object.entries({
    nginx,
    "nginx with pcre_jit": (robots: Uint8Array) => nginx(robots, "pcre_jit on;"),
    Express: express,
    workerd,
  })) {
    if (!values.server.includes(server.split(" ")[0]!)) continue;
    const pair = await start(robots);
    started.push(pair);
    for (const [who, agent] of Object.entries(AGENTS))
      tasks.push({ name: [server, who], pair, agent, without: [], enforced: [] });
  }
  // The first round only warms up.
  for (let round = -1; round < rounds; round++) {
    for (const [i, { pair, agent, without, enforced }] of tasks.entries()) {
      const isFirst = (round + i) % 2 === 0;
      const one = await rate(isFirst ? pair.without : pair.enforced, agent);
      const two = await rate(isFirst ? pair.enforced : pair.without, agent);
      if (round < 0) continue;
      without.push(isFirst ? one : two);
      enforced.push(isFirst ? two : one);
    }
  }
  for (const { name, without, enforced } of tasks) {
    const medians = [without, enforced].map((list) => short(spread(list).median));
    rows.push([...name, ...medians, leastToGreatest(ratios(enforced, without), 2)]);
  }
} finally {
  for (const pair of started) await pair.stop();
}
console.log(table(["server", "requests of", "without", "enforced", "ratio (min / median / max)"], rows, 3));
