import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Verdict } from "../../src/crawl/fetch/index.ts";
import type { NameResolver } from "../../src/crawl/node/index.ts";

/** Hosts by name on one server, each with its own rules and its own faults. */
export interface SoakHosts {
  readonly resolver: NameResolver;
  /** Random URLs: most of some hosts that are asked about all the time, the rest of any. */
  some(count: number): string[];
  /** Whether a verdict can be right: what the rules say, or that the host could not be asked if it fails at times. */
  mayBe(url: string, verdict: Verdict): boolean;
  close(): Promise<void>;
}

/** How many hosts are asked about all the time. */
const FAVOURITES = 200;
/** Every host whose number divides by this fails in this way, a third of the time. */
const FAULTS = { status: 7, reset: 11, stall: 53, missing: 13 } as const;
/** Milliseconds of a fault and of the time around it. */
const PHASE = 9_000;

const isFavourite = (): boolean => Math.random() < 0.8;

export async function soakHosts(count: number): Promise<SoakHosts> {
  const server: Server = createServer(({ headers, url }, response) => answer(headers, url!, response));
  server.on("clientError", (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    resolver: { resolve4: async () => ["127.0.0.1"], resolve6: async () => [] },
    some: (n) =>
      Array.from({ length: n }, () => {
        const host = Math.floor(Math.random() * (isFavourite() ? FAVOURITES : count));
        const path = Math.random() < 0.5 ? `/closed-${host}/x` : "/open/x";
        return `http://h${host}.example:${port}${path}`;
      }),
    mayBe(url, verdict) {
      const n = numberOf(new URL(url).hostname);
      if (n % FAULTS.missing === 0) return verdict === Verdict.Allowed || verdict === Verdict.Unknown;
      // With a deadline, any host may not have answered yet.
      if (verdict === Verdict.Unknown) return true;
      return verdict === (url.includes("/closed-") ? Verdict.Disallowed : Verdict.Allowed);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(headers: IncomingHttpHeaders, url: string, response: ServerResponse): void {
  const n = numberOf(headers.host!);
  const isBad = Math.floor(Date.now() / PHASE + n) % 3 === 0;
  if (url !== "/robots.txt" || n % FAULTS.missing === 0) response.writeHead(404).end();
  else if (isBad && n % FAULTS.reset === 0) response.destroy();
  else if (isBad && n % FAULTS.status === 0) response.writeHead(503, { "retry-after": "1" }).end();
  else if (isBad && n % FAULTS.stall === 0) response.writeHead(200).write("User-agent: *\n");
  else if (headers["if-none-match"] === `"${n}"`) response.writeHead(304).end();
  else {
    const rules = Array.from({ length: n % 40 }, (_, i) => `Disallow: /${n}/${i}/*.html`);
    const sitemaps = Array.from({ length: n % 5 }, (_, i) => `Sitemap: /map-${i}.xml`);
    const file = ["User-agent: soakbot", `Disallow: /closed-${n}/`, ...rules, ...sitemaps, ""].join("\n");
    response.writeHead(200, { etag: `"${n}"`, "cache-control": "max-age=2" }).end(file);
  }
}

function numberOf(host: string): number {
  return Number(/^h(\d+)\./.exec(host)![1]);
}
