/**
 * A client under everything at once, for as long as it takes to see memory that grows: fetches over real sockets,
 * hosts that fail, stall and come back, more hosts than there is room for, entries that expire, a shared cache on a real
 * Redis that is killed and restarted. Answers are checked all the while.
 *
 *     npm run bench -- soak [--minutes 30] [--record] [--json]
 *
 * It needs `redis-server`. With --record, docs/charts/soak.svg is drawn from the record by `npx tsx tools/docs.ts`.
 */
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import KeyvRedis from "@keyv/redis";
import Keyv from "keyv";
import { type ClientEvent, RobotsClient, type Verdict } from "../src/crawl/fetch/index.ts";
import { nodeFetch } from "../src/crawl/node/index.ts";
import { redisAvailable, startRedis } from "../test/crawl/fetch/redis-server.ts";
import { publish } from "./record.ts";
import { type SoakHosts, soakHosts } from "./soak/hosts.ts";

/** The process at a moment; sizes in bytes. */
export interface SoakSample {
  readonly seconds: number;
  readonly rss: number;
  /** Of JavaScript, after a collection. */
  readonly heap: number;
  /** What the client says that it remembers takes, and how many hosts that are. */
  readonly bytes: number;
  readonly size: number;
  /** URLs asked about so far. */
  readonly questions: number;
}

export interface SoakResults {
  readonly minutes: number;
  readonly hosts: number;
  readonly cacheBytes: number;
  /** Events by kind. */
  readonly counts: Readonly<Record<string, number>>;
  readonly questions: number;
  /** Answers that differ from what the hosts' rules say. */
  readonly wrong: number;
  readonly samples: readonly SoakSample[];
}

const MINUTE = 60_000;
/** Hosts in all, and bytes for far fewer of them. */
const HOSTS = 20_000;
const CACHE_BYTES = 2_000_000;
/** Milliseconds between looks at the process, and between the deaths of Redis. */
const SAMPLE = 1_000;
const REDIS_LIFE = 20_000;

const { values: flags } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    record: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const minutes = Number(flags.minutes);
if (!(minutes > 0)) throw new Error(`--minutes takes a number, not "${flags.minutes}".`);
if (!redisAvailable) throw new Error("There is no redis-server on this machine.");

/** At most this many, evenly spaced: a chart shows no more. */
function thinned(all: readonly SoakSample[], most = 120): SoakSample[] {
  const step = Math.ceil(all.length / most);
  return all.filter((_, i) => i % step === 0);
}

/** Verdicts that differ from what the hosts' rules say. */
function wrong(hosts: SoakHosts, urls: readonly string[], verdicts: Uint8Array): number {
  return urls.filter((url, i) => !hosts.mayBe(url, verdicts[i] as Verdict)).length;
}

const redis = await startRedis();
const hosts = await soakHosts(HOSTS);
const cache = new Keyv({
  store: new KeyvRedis(redis.url, { throwOnConnectError: false }),
  namespace: "soak",
});
cache.on("error", () => {});
const counts: Record<ClientEvent["type"], number> = {
  fetched: 0,
  revalidated: 0,
  "served-stale": 0,
  retried: 0,
  evicted: 0,
  "cache-failed": 0,
};
const client = new RobotsClient({
  userAgent: "soakbot/1.0",
  fetch: nodeFetch({ resolver: hosts.resolver }),
  cache,
  cacheBytes: CACHE_BYTES,
  cacheTimeout: 500,
  timeout: 300,
  minAge: 0,
  maxAge: 5_000,
  staleWhileRevalidate: 1_000,
  retryAfter: 500,
  onEvent: ({ type }) => {
    counts[type]++;
  },
});

const samples: SoakSample[] = [];
const started = performance.now();
const passed = (): number => performance.now() - started;
const over = AbortSignal.timeout(minutes * MINUTE);
let [questions, faults] = [0, 0];

/** Waits, but not beyond the end. */
async function pause(ms: number): Promise<void> {
  await setTimeout(ms, undefined, { signal: over }).catch(() => {});
}

async function ask(): Promise<void> {
  while (!over.aborted) {
    const urls = hosts.some(256);
    const options = Math.random() < 0.2 ? { deadline: 50 } : {};
    faults += wrong(hosts, urls, await client.check(urls, options));
    questions += urls.length;
    await client.isAllowed(urls[0]!);
    if (Math.random() < 0.05) await client.forget(urls[1]!);
  }
}

async function killRedis(): Promise<void> {
  while (!over.aborted) {
    await pause(REDIS_LIFE);
    await redis.kill();
    await pause(REDIS_LIFE / 4);
    await redis.start();
  }
}

async function sample(): Promise<void> {
  while (!over.aborted) {
    await pause(SAMPLE);
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    const { bytes, size } = client;
    samples.push({ seconds: passed() / 1000, rss, heap: heapUsed, bytes, size, questions });
    if (samples.length % 30 === 0) {
      console.error(
        `${(passed() / MINUTE).toFixed(1)} min: ${questions.toLocaleString("en")} questions, ${(rss / 1e6).toFixed(0)} MB, heap ${(heapUsed / 1e6).toFixed(1)} MB, ${size} hosts in ${(bytes / 1e6).toFixed(2)} MB, ${faults} wrong`,
      );
    }
  }
}

await Promise.all([...Array.from({ length: 8 }, ask), killRedis(), sample()]);
await client.close();
await hosts.close();
await cache.disconnect().catch(() => {});
const results: SoakResults = {
  minutes,
  hosts: HOSTS,
  cacheBytes: CACHE_BYTES,
  counts,
  questions,
  wrong: faults,
  samples: thinned(samples),
};
publish("soak", results, flags, () => {
  const tail = samples.slice(samples.length >> 1).map(({ heap }) => heap);
  return `${questions.toLocaleString("en")} questions, ${faults} wrong answers, ${JSON.stringify(counts)}; heap in the second half ${(Math.min(...tail) / 1e6).toFixed(1)} to ${(Math.max(...tail) / 1e6).toFixed(1)} MB`;
});
await redis[Symbol.asyncDispose]();
process.exit(faults === 0 ? 0 : 1);
