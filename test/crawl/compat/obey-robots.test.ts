/** What `obeyRobots` is given, and what it does with it; test/crawlee runs it with Crawlee 3 itself. */
import { describe, expect, it, vi } from "vitest";
import {
  type CrawleeCrawler,
  type CrawleeRobots,
  type ObeyOptions,
  obeyRobots,
} from "../../../src/crawl/compat/crawlee.ts";
import { RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { nodeFetch } from "../../../src/crawl/node/index.ts";

const client = new RobotsClient({ userAgent: "testbot/1.0" });

/** As far as it is used, a crawler of Crawlee 3. */
function crawler3(more: object = {}) {
  return {
    run: async (): Promise<void> => {},
    addRequests: async (): Promise<void> => {},
    respectRobotsTxtFile: false as unknown,
    getRobotsTxtFileForUrl: async (_url: string): Promise<unknown> => undefined,
    _runRequestHandler: async (_context: object): Promise<void> => {},
    delayRequest: (_request: object, _source: object): boolean => false,
    ...more,
  };
}

it.each<[object, RegExp]>([
  [{ maxDelays: 5 }, /obeyRobots has no option "maxDelays"\. Did you mean maxDelay\?/],
  [{ maxDelay: "5m" }, /maxDelay must be a number of milliseconds/],
  [{ maxDelay: -1 }, /maxDelay must be a number of milliseconds/],
  [{ maxDelay: Number.NaN }, /maxDelay must be a number of milliseconds/],
])("refuses %j", (options, message) => {
  expect(() => obeyRobots(crawler3(), client, options as ObeyOptions)).toThrow(message);
});

it.each([undefined, {}, { maxDelay: 0 }, { maxDelay: Number.POSITIVE_INFINITY }])("takes %j", (options) => {
  const crawler = crawler3();
  expect(obeyRobots(crawler, client, options)).toBe(crawler);
});

it("refuses crawlers that it cannot bind, instead of letting them go where they want", () => {
  const { respectRobotsTxtFile: _, ...unknown } = crawler3();
  for (const crawler of [unknown, crawler3({ delayRequest: 1 }), crawler3({ _runRequestHandler: undefined })])
    expect(() => obeyRobots(crawler, client)).toThrow(/does not know this version of Crawlee/);
});

it("refuses to ask for robots.txt from the machine's own address where pages go through proxies", () => {
  const proxied = crawler3({ proxyConfiguration: { newUrl: async () => "http://127.0.0.1:1" } });
  expect(() => obeyRobots(proxied, client)).toThrow(
    /the client would pass by: give the client fetch: nodeFetch/,
  );
  const fetch = nodeFetch({ proxy: () => undefined });
  expect(obeyRobots(proxied, new RobotsClient({ userAgent: "testbot/1.0", fetch }))).toBe(proxied);
});

it("keeps nothing of hosts itself", async () => {
  vi.useFakeTimers();
  const fetch = async () => new Response("", { status: 503, headers: { "retry-after": "60" } });
  const gate = new RobotsClient({ userAgent: "testbot/1.0", fetch });
  const crawler = obeyRobots(crawler3(), gate);
  const reclaimed: unknown[] = [];
  const request = { url: "https://a.example/x" };
  const source = { reclaimRequest: async (one: unknown) => reclaimed.push(one) };
  await expect(crawler._runRequestHandler({ request })).rejects.toMatchObject({ code: "RETRY_LATER" });
  expect(crawler.delayRequest(request, source)).toBe(true);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(reclaimed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reclaimed).toEqual([request]);
  await gate.get(request.url);
  await gate.forget(request.url);
  expect(crawler.delayRequest(request, source)).toBe(false);
  vi.useRealTimers();
});

/**
 * What of Crawlee 4 matters here, after its source of 2026: the setting is private, so that nothing but the constructor sets
 * it; what asks for it is a method that the queue and the pipeline of a request call.
 */
class Crawler4 implements CrawleeCrawler {
  readonly #respectRobotsTxtFile: boolean;
  readonly visited: string[] = [];
  readonly queue: string[] = [];
  readonly delays: [string, number][] = [];

  constructor(respectRobotsTxtFile = false) {
    this.#respectRobotsTxtFile = respectRobotsTxtFile;
  }

  async addRequests(urls: readonly string[]): Promise<void> {
    const isAllowed = this.isAllowedBasedOnRobotsTxtFile.bind(this);
    for (const url of urls) if (await isAllowed(url)) this.queue.push(url);
  }

  async enqueueLinks(page: string, links: readonly string[]): Promise<void> {
    const file = (await this.getRobotsTxtFileForUrl(page)) as CrawleeRobots | undefined;
    await this.addRequests(links.filter((link) => file === undefined || file.isAllowed(link)));
  }

  async run(urls: readonly string[] = []): Promise<void> {
    await this.addRequests(urls);
    for (const url of this.queue.splice(0)) {
      if (await this.isAllowedBasedOnRobotsTxtFile(url)) this.visited.push(url);
    }
  }

  async isAllowedBasedOnRobotsTxtFile(url: string): Promise<boolean> {
    if (!this.#respectRobotsTxtFile) return true;
    const file = (await this.getRobotsTxtFileForUrl(url)) as CrawleeRobots | undefined;
    return file === undefined || file.isAllowed(url);
  }

  async getRobotsTxtFileForUrl(_url: string): Promise<unknown> {
    return undefined;
  }

  applyCrawlDelay(url: string, seconds: number): void {
    this.delays.push([url, seconds]);
  }
}

describe.each([false, true])("a crawler as of Crawlee 4, with respectRobotsTxtFile: %s", (respects) => {
  const files: Readonly<Record<string, string>> = {
    "a.example": "User-agent: *\nDisallow: /closed\n",
    "b.example": "User-agent: *\nDisallow: /\nAllow: /open\nCrawl-delay: 3\n",
  };
  const options: RobotsClientOptions = {
    userAgent: "testbot/1.0",
    async fetch(url) {
      const file = files[new URL(url).hostname];
      return file === undefined ? new Response("", { status: 503 }) : new Response(file);
    },
  };

  it("visits what is allowed, and nothing else", async () => {
    const crawler = obeyRobots(new Crawler4(respects), new RobotsClient(options));
    await crawler.enqueueLinks("https://a.example/", ["https://a.example/closed", "https://a.example/x"]);
    // What is queued already is asked about, too.
    crawler.queue.push("https://b.example/y");
    await crawler.run([
      "https://a.example/closed",
      "https://b.example/x",
      "https://b.example/open",
      // It could not be fetched.
      "https://c.example/",
    ]);
    expect(crawler.visited).toEqual(["https://a.example/x", "https://b.example/open"]);
    expect(crawler.delays).toContainEqual(["https://b.example/open", 3]);
    expect(crawler.delays.some(([url]) => url.startsWith("https://a.example"))).toBe(false);
  });

  it("has no delay for hosts that could not be asked", () => {
    expect(() => obeyRobots(new Crawler4(respects), new RobotsClient(options), { maxDelay: 5 })).toThrow(
      /maxDelay is for Crawlee 3/,
    );
  });
});
