/** One client for all requests of a Worker, whatever hosts and visitors do: in the real workerd. */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { eventually } from "../support/waits.ts";
import { root } from "./support/installed.ts";
import { namespace } from "./support/kv.ts";
import { installed } from "./support/run.ts";
import { program } from "./support/tools.ts";
import { bundleWorker, type Modules, type Server, serve } from "./support/workerd.ts";

const workerd = program("workerd");
const FILE = "User-agent: *\nCrawl-delay: 0.1\nDisallow: /closed\n";

/** Everything outside the Worker: hosts by their names, of which some answer only when they are told to. */
class Outside {
  /** Names of the hosts that were asked for a robots.txt. */
  readonly asked: string[] = [];
  readonly #waiting: ServerResponse[] = [];
  readonly #server = createServer((request, response) => {
    const host = new URL(request.url!, `http://${request.headers.host}`).hostname;
    this.asked.push(host);
    if (host.startsWith("slow")) this.#waiting.push(response);
    else if (!host.startsWith("hangs")) response.end(FILE);
  });

  async start(): Promise<number> {
    await new Promise<void>((listening) => {
      this.#server.listen(0, "127.0.0.1", listening);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** Lets the slow hosts answer that were asked so far. */
  answer(): void {
    for (const response of this.#waiting.splice(0)) response.end(FILE);
  }

  /** Waits until so many hosts were asked. */
  async hasAsked(count: number): Promise<void> {
    expect(await eventually(() => this.asked.length >= count)).toBe(true);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** A Worker that has nothing but the outside world, for as long as `use` takes. */
async function withWorker(
  modules: Modules,
  options: Parameters<typeof serve>[2],
  use: (worker: Worker, outside: Outside) => Promise<void>,
): Promise<void> {
  const outside = new Outside();
  const internet = `(name = "internet", external = (address = "127.0.0.1:${await outside.start()}", http = ()))`;
  const services = [internet, options?.services].filter(Boolean).join(", ");
  const server = await serve(workerd!, modules, { ...options, services });
  try {
    await use(new Worker(server), outside);
  } finally {
    // Otherwise, workerd would not stop before its requests have ended.
    outside.close();
    await server.stop();
  }
}

class Worker {
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
  }

  get url(): string {
    return this.#server.url;
  }

  /** Asks about a page of each of these hosts; "cancelled" if the visitor leaves before there is an answer. */
  async ask(
    hosts: readonly string[],
    { path = "/", deadline = "", signal = null as AbortSignal | null } = {},
  ) {
    const url = new URL(path, this.#server.url);
    for (const host of hosts) url.searchParams.append("url", `http://${host}/closed`);
    if (deadline !== "") url.searchParams.set("deadline", deadline);
    try {
      const response = await fetch(url, { signal });
      return response.ok ? ((await response.json()) as unknown) : `${response.status}`;
    } catch (error) {
      if (signal?.aborted) return "cancelled";
      throw error;
    }
  }
}

/** A Worker of the documentation. */
function documented(name: string): string {
  const text = readFileSync(join(root, "docs/fetching.md"), "utf8");
  return new RegExp(`<!-- test: ${name} -->\n\`\`\`ts\n([^]*?)\`\`\``).exec(text)![1]!;
}

const modules = (): Promise<Modules> => bundleWorker(join(installed(), "requests-worker.js"), "worker.js");

describe.skipIf(workerd === undefined)("a client at module level", () => {
  // Before 2024-10-14, what awaits a promise of another request goes on in that one.
  describe.each(["2022-10-31", "2026-10-01"])("as of %s", (compatibilityDate) => {
    it("answers two requests about one host at the same time", async () => {
      await withWorker(await modules(), { compatibilityDate }, async (worker, outside) => {
        const answers = [worker.ask(["slow.example"]), worker.ask(["slow.example", "quick.example"])];
        await outside.hasAsked(3);
        outside.answer();
        expect(await Promise.all(answers)).toEqual([[0], [0, 0]]);
        expect(await worker.ask(["slow.example"])).toEqual([0]);
        expect(outside.asked.length).toBe(3);
      });
    });

    it("answers about a host after a request that gave up", async () => {
      await withWorker(await modules(), { compatibilityDate }, async (worker, outside) => {
        const leaving = new AbortController();
        const left = worker.ask(["slow.example"], { signal: leaving.signal });
        await outside.hasAsked(1);
        leaving.abort();
        expect(await left).toBe("cancelled");
        const answer = worker.ask(["slow.example"]);
        await outside.hasAsked(2);
        outside.answer();
        expect(await answer).toEqual([0]);
      });
    });

    it("answers about other hosts while, and after, more than 64 hang", async () => {
      await withWorker(await modules(), { compatibilityDate }, async (worker, outside) => {
        const leaving = new AbortController();
        const { signal } = leaving;
        const hanging = Array.from({ length: 12 }, (_, i) =>
          worker.ask(
            Array.from({ length: 6 }, (_, j) => `hangs${i}-${j}.example`),
            { signal },
          ),
        );
        await outside.hasAsked(72);
        expect(await worker.ask(["a.example"])).toEqual([0]);
        leaving.abort();
        expect(new Set(await Promise.all(hanging))).toEqual(new Set(["cancelled"]));
        expect(await worker.ask(["b.example"])).toEqual([0]);
        expect(await worker.ask(["c.example"])).toEqual([0]);
        for (let times = 0; times < 2; times++)
          expect(await worker.ask(["hangs1-1.example", "c.example"], { deadline: "300" })).toEqual([3, 0]);
      });
    });

    it("lets requests take turns, also after one that gave up while it waited", async () => {
      await withWorker(await modules(), { compatibilityDate }, async (worker, outside) => {
        const path = "/pace";
        expect(await worker.ask(["a.example"], { path })).toEqual([0]);
        const leaving = new AbortController();
        const left = worker.ask(["a.example"], { path, signal: leaving.signal });
        const waiting = [1, 2, 3].map(() => worker.ask(["a.example"], { path }));
        setTimeout(() => leaving.abort(), 20);
        expect(await Promise.all(waiting)).toEqual([[0], [0], [0]]);
        await left;
        expect(await worker.ask(["a.example"], { path })).toEqual([0]);
        expect(outside.asked).toEqual(["a.example"]);
      });
    });
  });

  it("answers from KV what another isolate has fetched, with the code of docs/fetching.md", async () => {
    const source = join(installed(), "kv-worker.ts");
    writeFileSync(source, documented("kv"));
    const worker = await bundleWorker(source, "worker.js");
    const kv = createServer(namespace());
    await new Promise<void>((listening) => {
      kv.listen(0, "127.0.0.1", listening);
    });
    const { port } = kv.address() as AddressInfo;
    const bindings = `(name = "ROBOTS", kvNamespace = "kv")`;
    const services = `(name = "kv", external = (address = "127.0.0.1:${port}", http = ()))`;
    try {
      for (const asked of [["a", "b"], []]) {
        await withWorker(worker, { bindings, services }, async ({ url }, outside) => {
          const body = JSON.stringify(["a/open", "a/closed", "b/closed"].map((path) => `http://${path}`));
          const response = await fetch(url, { method: "POST", body });
          expect(await response.json()).toEqual(["http://a/open"]);
          expect([...outside.asked].sort()).toEqual(asked);
        });
      }
    } finally {
      kv.closeAllConnections();
      kv.close();
    }
  });
});
