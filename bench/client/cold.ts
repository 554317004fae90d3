import { fork } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { RobotsClient, type RobotsClientOptions } from "../../src/crawl/fetch/index.ts";
import { nodeFetch } from "../../src/crawl/node/index.ts";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { parse } from "../../src/index.ts";
import { processorMilliseconds, ratios, spread } from "../measure.ts";
import type { ColdResult } from "./report.ts";

const ROUNDS = 7;
const HOSTS = 2000;
const WIDTH = 64;
const TIMEOUT = 30_000;
const HEADERS = { "user-agent": "benchbot/1.0", accept: "text/plain, */*;q=0.5" };

/** A robots.txt about as long as the median of real ones. */
const FILE = [
  "User-agent: *",
  ...Array.from({ length: 24 }, (_, i) => `Disallow: /area-${i}/*/private`),
  "Allow: /area-1/x/private/open",
  "Sitemap: https://www.example.com/sitemap.xml",
].join("\n");

/** Connections end with it, so that a bare loop keeps none either. */
const ANSWER = [
  "HTTP/1.1 200 OK",
  "Content-Type: text/plain",
  `Content-Length: ${FILE.length}`,
  "Connection: close",
  "",
  FILE,
].join("\r\n");

/** Asks so many hosts for their robots.txt. */
type Way = (origins: readonly string[]) => Promise<void>;

/** What any crawler has to do: a request, a timeout, and the body read. */
async function loop(origins: readonly string[], take: (origin: string, body: string) => void): Promise<void> {
  let [next, bytes] = [0, 0];
  const worker = async (): Promise<void> => {
    while (next < origins.length) {
      const origin = origins[next++]!;
      const signal = AbortSignal.timeout(TIMEOUT);
      const response = await fetch(`${origin}/robots.txt`, { redirect: "manual", headers: HEADERS, signal });
      const body = await response.text();
      bytes += body.length;
      take(origin, body);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
  if (bytes !== origins.length * FILE.length) throw new Error(`The loop read ${bytes} bytes.`);
}

const bareLoop: Way = (origins) => loop(origins, () => {});

/** What the rules cost, no matter what reads them. */
const storingLoop: Way = async (origins) => {
  using store = new PolicyStore({ agent: "benchbot" });
  await loop(origins, (origin, body) => store.set(origin, parse(body)));
  if (store.size !== origins.length) throw new Error(`The store has ${store.size} hosts.`);
};

/** One batch over all hosts, half of it closed. */
async function throughClient(client: RobotsClient, origins: readonly string[]): Promise<void> {
  const urls = origins.map((origin, i) => `${origin}/area-1/x/${i % 2 ? "private" : "public"}`);
  const allowed = (await client.check(urls)).reduce((sum, verdict) => sum + verdict, 0);
  if (allowed !== Math.ceil(origins.length / 2)) throw new Error(`The client allowed ${allowed}.`);
}

function withClient(more: Partial<RobotsClientOptions>): Way {
  const options = { userAgent: HEADERS["user-agent"], concurrency: WIDTH, timeout: TIMEOUT, ...more };
  return async (origins) => {
    const client = new RobotsClient(options);
    await throughClient(client, origins);
    await client.close();
  };
}

/** Hosts that have not been asked before: a network of loopback addresses for each call. */
function newHosts(port: number): () => string[] {
  let network = 0;
  return () => {
    network++;
    return Array.from({ length: HOSTS }, (_, i) => `http://127.${network}.${i >> 8}.${i & 255}:${port}`);
  };
}

/** New hosts per second, over real sockets: by a bare loop of the global fetch, and through clients. */
export async function coldResults(): Promise<ColdResult[]> {
  if (process.platform !== "linux")
    throw new Error("The cold part needs Linux, where 127.0.0.0/8 is loopback.");
  const server = fork(import.meta.filename);
  const port = await new Promise<number>((resolve, reject) => {
    server.once("message", (message) => resolve(message as number));
    server.once("exit", () => reject(new Error("The server did not start.")));
  });
  const hosts = newHosts(port);
  const ways: readonly [string, Way][] = [
    ["a loop of the global fetch", bareLoop],
    ["the loop, and a PolicyStore", storingLoop],
    ["RobotsClient", withClient({})],
    ["RobotsClient on nodeFetch", withClient({ fetch: nodeFetch() })],
  ];
  const measured = ways.map(([name]) => ({ name, perSecond: [] as number[], cpu: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (let i = 0; i < ways.length; i++) {
      const place = (i + round) % ways.length;
      const origins = hosts();
      const before = processorMilliseconds();
      const started = performance.now();
      await ways[place]![1](origins);
      const seconds = (performance.now() - started) / 1000;
      const milliseconds = processorMilliseconds() - before;
      // The first round warms everything up.
      if (round === 0) continue;
      measured[place]!.perSecond.push(HOSTS / seconds);
      measured[place]!.cpu.push((milliseconds * 1000) / HOSTS);
    }
  }
  server.disconnect();
  return measured.map(({ name, perSecond, cpu }) => ({
    name,
    perSecond: spread(perSecond),
    ratio: spread(ratios(perSecond, measured[0]!.perSecond)),
    cpu: spread(cpu),
  }));
}

/**
 * The other side, in a process of its own: any address of 127.0.0.0/8, one port, one file. It ends with the process that
 * started it.
 */
function serve(): void {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    // As little work as possible, so that it is the client that is measured. Requests fit a packet.
    socket.once("data", () => socket.end(ANSWER));
  });
  server.listen({ port: 0, host: "0.0.0.0", backlog: 511 }, () => {
    process.send!((server.address() as AddressInfo).port);
  });
  process.on("disconnect", () => process.exit());
}

if (process.argv[1] === import.meta.filename) serve();
