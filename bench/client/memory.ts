/** What hosts take, each way in a process that does nothing else. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { RobotsClient } from "../../src/crawl/fetch/index.ts";
import { engine } from "../../src/engine/core/engine.ts";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { type Policy, parse } from "../../src/index.ts";
import { filesOf } from "../input-sets.ts";
import type { MemoryResult, WaitingResult } from "./report.ts";

const AGENT = "FooBot";
const DIFFERENT = 20_000;
/** Enough collections that nothing more is found: what one finalizes, the next frees. */
const COLLECTIONS = 5;

/** Bytes per host of a client, a store and a Map of policies. */
export async function memoryResults(): Promise<MemoryResult[]> {
  const results: MemoryResult[] = [];
  for (const [name, hosts] of [
    ["RobotsClient", 10_000],
    ["PolicyStore", 10_000],
    ["Map of policies", 10_000],
    ["RobotsClient", 1_000_000],
    ["PolicyStore", 1_000_000],
  ] as const) {
    results.push({ name, hosts, ...(await alone<Omit<MemoryResult, "name" | "hosts">>(name, hosts)) });
  }
  return results;
}

/** What a process takes while one call waits for 200,000 hosts. */
export async function waitingResult(): Promise<WaitingResult> {
  const hosts = 200_000;
  return { hosts, ...(await alone<Omit<WaitingResult, "hosts">>("waiting", hosts)) };
}

/** What this file prints in a process of its own. */
async function alone<T>(way: string, hosts: number): Promise<T> {
  const flags = ["--expose-gc", "--max-old-space-size=16384", "--import", "tsx"];
  const args = [...flags, import.meta.filename, way, String(hosts)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

/** Ways to hold this many hosts, and what each takes. */
function waysFor(hosts: number): Readonly<Record<string, () => Promise<object>>> {
  const files = filesOf(Math.min(hosts, DIFFERENT));
  const numberOf = (url: string): number => Number(/h(\d+)\./.exec(url)![1]);
  const bodyOf = (n: number): string => files[n % files.length]!.body;

  function* urls(count: number): Generator<string> {
    for (let n = 0; n < count; n++) yield `https://h${n}.example/`;
  }

  function clientWith(fetch: (url: string) => Promise<Response>): RobotsClient {
    return new RobotsClient({ userAgent: `${AGENT}/1.0`, fetch, cacheBytes: 2 ** 40, maxEntries: hosts });
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

  return {
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
          empty: () => {
            for (const policy of map.values()) policy.dispose();
            map.clear();
          },
        };
      }),
  };
}

/** Something filled with hosts: what it takes by its own count, if it counts, and how to empty it. */
interface Filled {
  readonly counted?: number;
  empty(): unknown;
}

/** The process, JavaScript's heap, and both the heap and what is taken of the core's memory. */
async function memory(): Promise<Record<"rss" | "heap" | "used", number>> {
  for (let i = 0; i < COLLECTIONS; i++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heap: heapUsed, used: heapUsed + engine().arena.used };
}

if (process.argv[1] === import.meta.filename) {
  const [way, hosts] = process.argv.slice(2);
  console.log(JSON.stringify(await waysFor(Number(hosts))[way!]!()));
}
