/**
 * A process that stood still for longer than a timeout (a blocked loop, a machine that slept or is overloaded) has not
 * given its hosts less time: what has arrived meanwhile is read before anything is called late.
 */
import { expect, it } from "vitest";
import type { Fetch } from "../../../src/base/response.ts";
import { RobotsClient } from "../../../src/crawl/fetch/index.ts";
import { nodeFetch, undiciFetch } from "../../../src/crawl/node/index.ts";
import { sitemapUrls } from "../../../src/crawl/sitemap/index.ts";
import { robots, send, serve } from "./server.ts";

const FILE = "User-agent: *\nDisallow: /closed\n";
/** Milliseconds that a fetch may take; a standstill leaves most of them, and with them many turns of the event loop. */
const LIMIT = 320;

/** Lets nothing of this process happen for longer than the limit. */
const standStill = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LIMIT + 30);

/** A fetch after whose start the process stands still. */
function slept(fetch: Fetch): Fetch {
  return (url, init) => {
    const answer = fetch(url, init);
    standStill();
    return answer;
  };
}

it.each<[string, () => Fetch | Promise<Fetch>]>([
  ["the global fetch", () => (url, init) => fetch(url, init)],
  ["nodeFetch", () => nodeFetch()],
  ["undiciFetch", () => undiciFetch()],
])("a standstill after a request of %s is not the host's", async (_name, make) => {
  await using site = await serve(robots(FILE));
  await using client = new RobotsClient({
    userAgent: "testbot/1.0",
    timeout: LIMIT,
    fetch: slept(await make()),
  });
  expect(await client.get(site.origin)).toMatchObject({ outcome: "found", access: "rules" });
});

it("a standstill while a sitemap is asked for is not its server's", async () => {
  await using site = await serve((request, response) =>
    request.url === "/robots.txt"
      ? send(response, 200, FILE)
      : send(response, 200, `http://${request.headers.host}/page\n`),
  );
  const fetch = nodeFetch();
  const late = slept(fetch);
  await using client = new RobotsClient({
    userAgent: "testbot/1.0",
    fetch: (url, init) => (url.endsWith(".txt?") ? late : fetch)(url, init),
    minDelay: 0,
  });
  const urls = sitemapUrls(client, site.origin, {
    sitemaps: [`${site.origin}/sitemap.txt?`],
    stallTimeout: LIMIT,
    timeout: LIMIT,
  });
  const found: string[] = [];
  for await (const { url } of urls) found.push(url);
  expect([found, urls.problems]).toEqual([[`${site.origin}/page`], []]);
});
