/**
 * A real CheerioCrawler of Crawlee 3 on local sites that answer for robots.txt in every way there is.
 *
 * @module-tag long
 */
import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import {
  type CrawleeCrawler,
  CrawleeRobots,
  type ObeyOptions,
  obeyRobots,
} from "../../src/crawl/compat/crawlee.ts";
import { RobotsClient, type RobotsClientOptions } from "../../src/crawl/fetch/index.ts";
import { RobotsError } from "../../src/index.ts";
import { type Site, send, serve } from "../crawl/fetch/server.ts";
import { skipped } from "../crawl/fetch/skip.ts";
import { eventually, PATIENT } from "../support/waits.ts";

const require = createRequire(import.meta.url);
const installed = existsSync(new URL("node_modules/@crawlee/cheerio", import.meta.url));
if (!installed) skipped("the client in Crawlee", "`npm ci` was not run in test/crawlee");

const RULES = "User-agent: testbot\nDisallow: /closed\nUser-agent: *\nDisallow: /\n";

/** A site whose robots.txt is up to `answer` and whose pages are up to `page`. */
function site(
  answer: (response: ServerResponse) => void,
  page: (url: string) => string = () => "<p>text</p>",
): Promise<Site> {
  return serve(({ url }: IncomingMessage, response) => {
    if (url === "/robots.txt") return answer(response);
    const moved = /^\/to\?(.*)$/.exec(url!)?.[1];
    if (moved !== undefined) return send(response, 302, "", { location: moved });
    send(response, 200, `<html><body>${page(url!)}</body></html>`, { "content-type": "text/html" });
  });
}

const paths = ({ requests }: Site): string[] => requests.map(({ url }) => url!);

interface Context {
  request: { url: string; loadedUrl: string };
  enqueueLinks: (options: object) => Promise<unknown>;
}

/** Crawls from some URLs, following every link; what was loaded, skipped and failed. */
async function crawl(
  start: (string | { url: string; headers: object })[],
  options: Partial<RobotsClientOptions> = {},
  obey: ObeyOptions | false = {},
  preNavigationHooks: ((context: Context, options: { headers?: object }) => void)[] = [],
) {
  process.env.CRAWLEE_LOG_LEVEL = "OFF";
  const { CheerioCrawler, Configuration } = require("@crawlee/cheerio");
  const client = new RobotsClient({ userAgent: "testbot/1.0", timeout: PATIENT, ...options });
  const [loaded, skipped, failed]: [string[], string[], string[]] = [[], [], []];
  const crawler = new CheerioCrawler(
    {
      maxRequestRetries: 1,
      preNavigationHooks,
      async requestHandler({ request, enqueueLinks }: Context) {
        loaded.push(request.loadedUrl);
        await enqueueLinks({ strategy: "all" });
      },
      failedRequestHandler: ({ request }: Context) => void failed.push(request.url),
      onSkippedRequest: ({ url, reason }: { url: string; reason: string }) =>
        void skipped.push(`${reason} ${url}`),
    },
    new Configuration({ persistStorage: false }),
  );
  if (obey !== false) expect(obeyRobots(crawler, client, obey)).toBe(crawler);
  await crawler.run(start);
  return { loaded: loaded.sort(), skipped: skipped.sort(), failed };
}

describe.skipIf(!installed)("CheerioCrawler", () => {
  it("obeys on many hosts, whatever they answer", async () => {
    const links: string[] = [];
    const page = (url: string): string =>
      url === "/" ? links.map((link) => `<a href="${link}">x</a>`).join("") : "text";
    const huge = `${RULES}#${"x".repeat(599_000)}\nUser-agent: testbot\nDisallow: /late\n`;
    await using found = await site((response) => send(response, 200, RULES), page);
    await using moved = await site((response) =>
      send(response, 301, "", { location: `${found.origin}/robots.txt` }),
    );
    await using missing = await site((response) => send(response, 404));
    await using busy = await site((response) => send(response, 429));
    await using broken = await site((response) => send(response, 500));
    await using slow = await site(() => {});
    await using big = await site((response) => send(response, 200, huge));
    const sites = { found, moved, missing, busy, broken, slow, big };
    for (const { origin } of Object.values(sites))
      links.push(`${origin}/open`, `${origin}/closed`, `${origin}/late`);

    const { loaded, skipped, failed } = await crawl([`${found.origin}/`, `${missing.origin}/closed`], {
      retryAfter: 700,
      // A host that never answers: the time is up as soon as it has been asked, for it alone.
      fetch: async (url, init) => {
        const answer = fetch(url, init);
        if (!url.startsWith(slow.origin)) return answer;
        answer.catch(() => {});
        await eventually(() => slow.requests.length > 0);
        throw new DOMException("", "TimeoutError");
      },
    });

    const urls = (host: Site, ...names: string[]): string[] => names.map((name) => `${host.origin}/${name}`);
    expect(loaded).toEqual(
      [
        ...urls(found, "", "open", "late"),
        ...urls(moved, "open", "late"),
        ...urls(missing, "open", "closed", "late"),
        ...urls(big, "open", "late"),
      ].sort(),
    );
    const closed = [found, moved, big].flatMap((host) => urls(host, "closed"));
    expect(skipped).toEqual(closed.map((url) => `robotsTxt ${url}`).sort());
    // They could not be asked, again and again, until their tries were used up.
    const shut = [busy, broken, slow].flatMap((host) => urls(host, "open", "closed", "late"));
    expect(failed.sort()).toEqual(shut.sort());
    // Each was asked for its robots.txt once, and found not once more for moved.
    for (const host of Object.values(sites)) {
      const times = paths(host).filter((path) => path === "/robots.txt").length;
      // Three URLs, each tried twice, share answers as long as these last.
      if ([busy, broken, slow].includes(host)) expect(times).toBeLessThanOrEqual(6);
      else expect(times).toBe(1);
      expect(paths(host)).not.toContain(host === missing ? "/x" : "/closed");
    }
    for (const host of [busy, broken, slow]) expect(new Set(paths(host))).toEqual(new Set(["/robots.txt"]));
  });

  it("comes back to a host whose robots.txt failed once", async () => {
    let failures = 1;
    await using shaky = await site((response) =>
      failures-- > 0 ? send(response, 503, "", { "retry-after": "1" }) : send(response, 200, RULES),
    );
    const urls = ["/open", "/closed", "/late"].map((path) => shaky.origin + path);
    const { loaded, skipped, failed } = await crawl(urls);
    expect(loaded).toEqual([urls[0], urls[2]].sort());
    expect(skipped).toEqual([`robotsTxt ${urls[1]}`]);
    expect(failed).toEqual([]);
    expect(paths(shaky).filter((path) => path === "/robots.txt").length).toBe(2);
  });

  it("skips what would have to wait too long", async () => {
    await using busy = await site((response) => send(response, 503, "", { "retry-after": "3600" }));
    const { loaded, skipped, failed } = await crawl([`${busy.origin}/`]);
    expect({ loaded, skipped, failed }).toEqual({
      loaded: [],
      skipped: [`unreachable ${busy.origin}/`],
      failed: [],
    });
  });

  it("gives hosts up whose robots.txt fails and stalls, and crawls the rest", async () => {
    await using found = await site((response) => send(response, 200, RULES));
    await using broken = await site((response) => send(response, 500));
    await using slow = await site(() => {});
    const urls = [found, broken, slow].map(({ origin }) => `${origin}/`);
    const { loaded, skipped, failed } = await crawl(
      [...urls, `${found.origin}/closed`],
      {
        fetch: (url, init) =>
          url.startsWith(slow.origin)
            ? Promise.reject(new DOMException("", "TimeoutError"))
            : fetch(url, init),
        retryAfter: 700, // then 1,400, for which nothing waits
      },
      { maxDelay: 1_000 },
    );
    expect({ loaded, failed }).toEqual({ loaded: [urls[0]], failed: [] });
    expect(skipped).toEqual(
      [`robotsTxt ${found.origin}/closed`, `unreachable ${urls[1]}`, `unreachable ${urls[2]}`].sort(),
    );
  });

  it("would not without us: the failures that field reports tell of", async () => {
    await using broken = await site((response) => send(response, 500));
    const { loaded } = await crawl([`${broken.origin}/`], {}, false);
    expect(loaded).toEqual([`${broken.origin}/`]);
  });

  it("does not follow a redirect to what is closed", async () => {
    await using other = await site((response) => send(response, 200, RULES));
    await using here = await site((response) => send(response, 200, ""));
    const to = (url: string): string => `${here.origin}/to?${url}`;
    const { loaded, failed } = await crawl([
      to(`${other.origin}/open`),
      to(`${other.origin}/closed`),
      to("/page"),
    ]);
    expect(loaded).toEqual([`${other.origin}/open`, `${here.origin}/page`].sort());
    expect(failed).toEqual([to(`${other.origin}/closed`)]);
    expect(paths(other).filter((path) => path === "/closed")).toEqual([]);
    // A refusal is for good: there is no second try.
    expect(paths(here).filter((path) => path.includes("/closed")).length).toBe(1);
  });

  it("crawls under the name for which it asks, and as no browser", async () => {
    await using here = await site((response) => send(response, 200, RULES));
    await crawl([`${here.origin}/to?${here.origin}/moved`]);
    expect(paths(here)).toEqual(["/robots.txt", `/to?${here.origin}/moved`, "/moved"]);
    for (const { url, headers } of here.requests) {
      expect(headers["user-agent"]).toBe("testbot/1.0");
      if (url === "/robots.txt") continue; // Node's own fetch
      expect(Object.keys(headers).filter((name) => name.startsWith("sec-"))).toEqual([]);
    }
  });

  it("leaves a name alone that the program has given, in a request or a hook", async () => {
    await using here = await site((response) => send(response, 200, RULES));
    const named = { url: `${here.origin}/request`, headers: { "User-Agent": "own/1" } };
    await crawl([named, `${here.origin}/hook`], {}, {}, [
      ({ request }, options) => {
        if (request.url.endsWith("/hook")) options.headers = { "User-AGENT": "own/2", "x-own": "y" };
      },
    ]);
    const names = here.requests.map(({ url, headers }) => `${url} ${headers["user-agent"]}`).sort();
    expect(names).toEqual(["/hook own/2", "/request own/1", "/robots.txt testbot/1.0"]);
    expect(here.requests.find(({ url }) => url === "/hook")!.headers["x-own"]).toBe("y");
  });

  it("goes by the client's agent", async () => {
    await using found = await site((response) => send(response, 200, RULES));
    const { skipped } = await crawl([`${found.origin}/`], { agent: "otherbot" });
    expect(skipped).toEqual([`robotsTxt ${found.origin}/`]);
  });
});

describe("obeyRobots", () => {
  const client = new RobotsClient({
    userAgent: "testbot/1.0",
    fetch: async () => new Response("User-agent: *\nDisallow: /closed\nCrawl-delay: 2\nSitemap: /map.xml"),
  });

  it("refuses what is not a Crawlee crawler", () => {
    // Types refuse all of these; programs without types have the error.
    for (const other of [{}, undefined, { run: async () => {}, addRequests: async () => {} }]) {
      expect(() => obeyRobots(other as CrawleeCrawler, client)).toThrow(RobotsError);
    }
  });

  it("leaves settings, hooks and browsers alone", async () => {
    const hooks = [() => {}];
    const crawler = {
      run: async (): Promise<void> => {},
      addRequests: async (): Promise<void> => {},
      respectRobotsTxtFile: { userAgent: "x" },
      getRobotsTxtFileForUrl: async (_url: string): Promise<unknown> => undefined,
      preNavigationHooks: hooks,
      browserPool: {},
      _runRequestHandler: async () => {},
      delayRequest: () => false,
    };
    obeyRobots(crawler, client);
    expect(crawler).toMatchObject({ respectRobotsTxtFile: { userAgent: "x" } });
    expect(crawler.preNavigationHooks).toBe(hooks);
    expect(await crawler.getRobotsTxtFileForUrl("data:text/html,x")).toBeUndefined();
    expect(await crawler.getRobotsTxtFileForUrl("http://a.example/")).toBeInstanceOf(CrawleeRobots);
  });

  it("gives Crawlee a robots.txt with all that it asks for", async () => {
    const robots = new CrawleeRobots(await client.get("http://a.example"));
    expect(["/", "/closed"].map((path) => robots.isAllowed(`http://a.example${path}`))).toEqual([
      true,
      false,
    ]);
    expect(robots.isAllowed("http://b.example/closed")).toBe(true);
    expect([robots.getCrawlDelay(), robots.getSitemaps()]).toEqual([2, ["http://a.example/map.xml"]]);
  });
});
