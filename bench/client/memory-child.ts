/**
 * What hosts take in a process that does nothing else; prints JSON for bench/client/memory.ts.
 *
 *     node --expose-gc --import tsx memory-child.ts "RobotsClient"|"PolicyStore"|"Map of policies"|waiting HOSTS
 */

import { RobotsClient } from "../../src/crawl/fetch/index.ts";
import { engine } from "../../src/engine/core/engine.ts";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { type Policy, parse } from "../../src/index.ts";
import { filesOf } from "./hosts.ts";

const AGENT = "FooBot";
const DIFFERENT = 20_000;
const [what, count] = process.argv.slice(2);
const hosts = Number(count);
const files = filesOf(Math.min(hosts, DIFFERENT));
const numberOf = (url: string): number => Number(/h(\d+)\./.exec(url)![1]);
const bodyOf = (n: number): string => files[n % files.length]!.body;

function* urls(count: number): Generator<string> {
  for (let n = 0; n < count; n++) yield `https://h${n}.example/`;
}

function clientWith(fetch: (url: string) => Promise<Response>): RobotsClient {
  return new RobotsClient({ userAgent: `${AGENT}/1.0`, fetch, cacheBytes: 2 ** 40, maxEntries: hosts });
}

/** Enough collections that nothing more is found: what one finalizes, the next frees. */
const COLLECTIONS = 5;

/** The process, JavaScript's heap, and both the heap and what is taken of the core's memory. */
interface Memory {
  readonly rss: number;
  readonly heap: number;
  readonly used: number;
}

async function memory(): Promise<Memory> {
  for (let i = 0; i < COLLECTIONS; i++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heap: heapUsed, used: heapUsed + engine().arena.used };
}

/** Something filled with hosts: what it takes by its own count, and how to empty it. */
interface Filled {
  readonly counted: number | undefined;
  empty(): unknown;
}

/** Bytes per host that are in use once something is filled; what it counts by itself goes with it. */
async function grown(fill: (count: number) => Promise<Filled> | Filled): Promise<object> {
  // All files have been read once, and all code is warm, before anything is measured.
  const first = await fill(files.length);
  await first.empty();
  const before = await memory();
  const { counted, empty } = await fill(hosts);
  const after = await memory();
  await empty();
  return {
    used: (after.used - before.used) / hosts,
    grown: (after.rss - before.rss) / hosts,
    ...(counted !== undefined && { counted: counted / hosts }),
  };
}

async function waiting(): Promise<object> {
  let [pending, answering] = [0, () => {}];
  const answered = new Promise<void>((resolve) => {
    answering = resolve;
  });
  await using client = clientWith(async (url) => {
    pending++;
    await answered;
    return new Response(bodyOf(numberOf(url)));
  });
  const list = [...urls(hosts)];
  const before = await memory();
  const verdicts = client.check(list);
  while (pending === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  const { rss, heap } = await memory();
  answering();
  if ((await verdicts).length !== hosts || client.size !== hosts) throw new Error("Hosts are missing.");
  const peak = process.resourceUsage().maxRSS * 1024;
  return { heap: heap - before.heap, grown: rss - before.rss, peak: peak - before.rss };
}

const ways: Readonly<Record<string, () => Promise<object>>> = {
  waiting,
  RobotsClient: () =>
    grown(async (count) => {
      const client = clientWith(async (url) => new Response(bodyOf(numberOf(url))));
      await client.prefetch(urls(count));
      return { counted: client.bytes, empty: () => client.close() };
    }),
  PolicyStore: () =>
    grown((count) => {
      const store = new PolicyStore({ agent: AGENT });
      let n = 0;
      for (const url of urls(count)) store.set(url, parse(bodyOf(n++)));
      return { counted: store.bytes, empty: () => store.clear() };
    }),
  "Map of policies": () =>
    grown((count) => {
      const map = new Map<string, Policy>();
      let n = 0;
      for (const url of urls(count)) {
        const policy = parse(bodyOf(n++)).policyFor(AGENT);
        // The second question compiles the rules.
        policy.check([url, url]);
        map.set(new URL(url).origin, policy);
      }
      return {
        counted: undefined,
        empty: () => {
          for (const policy of map.values()) policy.dispose();
          map.clear();
        },
      };
    }),
};
console.log(JSON.stringify(await ways[what!]!()));
