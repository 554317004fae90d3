/** Time limits of a sitemap whose URLs are taken slowly. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RobotsClient } from "../../../src/crawl/fetch/index.ts";
import { type SitemapUrls, sitemapUrls } from "../../../src/crawl/sitemap/index.ts";

const SITE = "https://shop.example";
/** Enough for a URL to be yielded before the next piece is read. */
const PIECE = 2048;
const LIMITS = { timeout: 60_000, stallTimeout: 30_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A site whose sitemap has three URLs, each in a piece that the server sends `ms` milliseconds after the one before. */
function siteOf(ms: number): SitemapUrls {
  let sent = 0;
  const pull = async (stream: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    sent++;
    if (sent <= 3) stream.enqueue(Buffer.from(`${SITE}/${sent}${" ".repeat(PIECE)}\n`));
    else stream.close();
  };
  const client = new RobotsClient({
    userAgent: "acmebot/1.0",
    minDelay: 0,
    fetch: async (url) =>
      url.endsWith("/robots.txt")
        ? new Response(`Sitemap: ${SITE}/list.txt\n`)
        : new Response(new ReadableStream({ pull }, { highWaterMark: 0 })),
  });
  return sitemapUrls(client, SITE, LIMITS);
}

it("the time for a sitemap stands still while its reader holds a URL", async () => {
  const reading = siteOf(0);
  const urls: string[] = [];
  for await (const { url } of reading) {
    urls.push(url);
    await vi.advanceTimersByTimeAsync(2 * LIMITS.timeout);
  }
  expect(urls).toEqual([1, 2, 3].map((number) => `${SITE}/${number}`));
  expect(reading.problems).toEqual([]);
});

it("the time that the server takes adds up between the URLs", async () => {
  const reading = siteOf(25_000);
  const urls: string[] = [];
  const all = (async () => {
    for await (const { url } of reading) {
      urls.push(url);
      await new Promise((resolve) => setTimeout(resolve, 2 * LIMITS.timeout));
    }
  })();
  await vi.advanceTimersByTimeAsync(20 * LIMITS.timeout);
  await all;
  expect(urls).toEqual([1, 2].map((number) => `${SITE}/${number}`));
  expect(reading.problems).toMatchObject([
    { code: "unreadable", detail: "not complete after 60 s", count: 1 },
  ]);
});
