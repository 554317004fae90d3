import { fork } from "node:child_process";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { RobotsClient, type RobotsClientOptions } from "../../src/fetch/index.ts";
import { nodeFetch } from "../../src/node/index.ts";
import { spread } from "../measure.ts";

const ROUNDS = 3;
const USER_AGENT = "benchbot/1.0";

/** About as long as the median of real files. */
const FILE = [
  "User-agent: *",
  ...Array.from({ length: 24 }, (_, i) => `Disallow: /area-${i}/*/private`),
  "Allow: /area-1/x/private/open",
  "Sitemap: https://www.example.com/sitemap.xml",
].join("\n");

/** The server's side, in a process of its own: sends its ports and answers on all of them. */
export async function serveAll(count: number): Promise<void> {
  const http = createHttpServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/plain", connection: "close" });
    response.end(FILE);
  });
  const ports: number[] = [];
  for (let i = 0; i < count; i++) {
    const server = createServer((socket) => http.emit("connection", socket));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ port: 0, host: "127.0.0.1", backlog: 16 }, resolve);
    });
    ports.push((server.address() as AddressInfo).port);
  }
  process.send!(ports);
  process.on("disconnect", () => process.exit());
}

/** Runs `task` for every item, so many at a time. */
async function eachOf<T>(
  items: readonly T[],
  width: number,
  task: (item: T) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) await task(items[next++]!);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

async function bareLoop(origins: readonly string[], width: number): Promise<void> {
  let bytes = 0;
  await eachOf(origins, width, async (origin) => {
    const response = await fetch(`${origin}/robots.txt`, { headers: { "user-agent": USER_AGENT } });
    bytes += (await response.text()).length;
  });
  if (bytes !== origins.length * FILE.length) throw new Error(`The bare loop read ${bytes} bytes.`);
}

/** One batch over all origins, half of it closed. */
async function throughClient(client: RobotsClient, origins: readonly string[]): Promise<void> {
  const urls = origins.map((origin, i) => `${origin}/area-1/x/${i % 2 ? "private" : "public"}`);
  const allowed = (await client.check(urls)).reduce((sum, verdict) => sum + verdict, 0);
  if (allowed !== Math.ceil(origins.length / 2)) throw new Error(`The client allowed ${allowed}.`);
}

async function measure(name: string, origins: readonly string[], run: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss;
  const started = performance.now();
  await run();
  const seconds = (performance.now() - started) / 1000;
  const grown = (process.memoryUsage().rss - before) / 1e6;
  const rate = origins.length / seconds;
  console.log(
    `${name.padEnd(34)} ${Math.round(rate).toLocaleString("en").padStart(9)} origins/s  ${grown.toFixed(0).padStart(5)} MB`,
  );
  return rate;
}

/** New hosts a second, over real sockets: by a bare loop of fetch, and through clients. */
export async function measureCold(count: number, width: number): Promise<void> {
  const child = fork(fileURLToPath(new URL("../gate.ts", import.meta.url)), ["serve", String(count)]);
  const ports = await new Promise<number[]>((resolve, reject) => {
    child.once("message", (message) => resolve(message as number[]));
    child.once("exit", () => reject(new Error("The server did not start: see `ulimit -n`.")));
  });
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const options: RobotsClientOptions = { userAgent: USER_AGENT, concurrency: width };
  console.log(`\ncold, ${count} origins, ${width} at a time, ${FILE.length} bytes each`);
  const ratios: Record<string, number[]> = { "global fetch": [], nodeFetch: [] };
  await bareLoop(origins.slice(0, 500), width);
  await throughClient(new RobotsClient(options), origins.slice(0, 500));
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await measure("bare fetch loop", origins, () => bareLoop(origins, width));
    for (const [name, more] of [
      ["global fetch", {}],
      ["nodeFetch", { fetch: nodeFetch() }],
    ] as const) {
      const cache = new Map<string, string>();
      const client = new RobotsClient({ ...options, ...more, cache });
      const rate = await measure(`RobotsClient, ${name}`, origins, () => throughClient(client, origins));
      ratios[name]!.push(rate / bare);
      await client.flush();
      const other = new RobotsClient({ ...options, cache });
      await measure("RobotsClient, from a shared cache", origins, () => throughClient(other, origins));
      await Promise.all([client.close(), other.close()]);
    }
  }
  for (const [name, all] of Object.entries(ratios)) {
    const { min, median, max } = spread(all);
    console.log(
      `RobotsClient with ${name} / bare fetch loop: ${min.toFixed(2)} / ${median.toFixed(2)} / ${max.toFixed(2)}`,
    );
  }
  child.disconnect();
}
