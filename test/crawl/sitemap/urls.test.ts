/**
 * The URLs that a site's sitemaps list, read under the rules of a client.
 *
 * @module-tag slow
 */
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type FetchInit, RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { type SitemapUrls, type SitemapUrlsOptions, sitemapUrls } from "../../../src/crawl/sitemap/index.ts";
import { codeOf } from "../../hostile/codes.ts";
import { eventually, turns } from "../../support/waits.ts";
import { send, serve } from "../fetch/server.ts";
import { index, urlset } from "./reading.ts";

const SITE = "https://shop.example";

type Answer = string | Uint8Array | (() => Response);

/** A client of hosts that are made up, and what was asked for, in order, with waits for a host's pace as `pace URL`. */
class Client extends RobotsClient {
  readonly log: string[] = [];
  readonly inits: FetchInit[] = [];

  constructor(files: Readonly<Record<string, Answer>>, options: Partial<RobotsClientOptions> = {}) {
    super({
      userAgent: "acmebot/1.0",
      minDelay: 0,
      ...options,
      fetch: async (url, init) => {
        this.log.push(url);
        this.inits.push(init);
        const answer = files[url];
        if (typeof answer === "function") return answer();
        return new Response((answer as BodyInit | undefined) ?? null, {
          status: answer === undefined ? 404 : 200,
        });
      },
    });
    onTestFinished(async () => void (await this.close()));
  }

  override pace(url: string | URL, options?: object): Promise<void> {
    this.log.push(`pace ${url}`);
    return super.pace(url, options);
  }
}

/** All URLs, and what is wrong, in short. */
async function all(reading: SitemapUrls): Promise<{ urls: string[]; problems: string[] }> {
  const urls: string[] = [];
  for await (const { url } of reading) urls.push(url);
  return {
    urls,
    problems: reading.problems.map(({ code, sitemap, count }) => `${code} ${sitemap} ${count}`),
  };
}

/** The same of a site of these files, whose origin may be left out. */
async function of(
  files: Readonly<Record<string, Answer>>,
  options: SitemapUrlsOptions = {},
): Promise<{ urls: string[]; problems: string[]; log: string[] }> {
  const client = new Client(
    Object.fromEntries(
      Object.entries(files).map(([path, answer]) => [path.startsWith("/") ? SITE + path : path, answer]),
    ),
  );
  return { ...(await all(sitemapUrls(client, SITE, options))), log: client.log };
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response(null, { status: code, headers });

describe("sitemapUrls", () => {
  it("reads the sitemaps that robots.txt names, and those that these list, in every format", async () => {
    const client = new Client({
      [`${SITE}/robots.txt`]: `Sitemap: /index.xml\nSitemap: ${SITE}/list.txt\n`,
      [`${SITE}/index.xml`]: index([`${SITE}/a.xml.gz`, `${SITE}/feed`]),
      [`${SITE}/a.xml.gz`]: gzipSync(
        `<urlset><url><loc>${SITE}/a</loc><lastmod> 2026-11-01 </lastmod><changefreq>daily</changefreq><priority>0.8</priority></url></urlset>`,
      ),
      [`${SITE}/feed`]: `<rss><channel><item><link>${SITE}/b</link><pubDate>Sun, 01 Nov 2026 08:00:00 +0100</pubDate></item></channel></rss>`,
      [`${SITE}/list.txt`]: `${SITE}/c\n`,
    });
    const reading = sitemapUrls(client, new URL(`${SITE}/any/page?x`));
    const urls = [];
    for await (const url of reading) urls.push(url);
    expect(urls).toEqual([
      { url: `${SITE}/c`, line: 1, sitemap: `${SITE}/list.txt` },
      {
        url: `${SITE}/a`,
        lastmod: "2026-11-01",
        modifiedAt: Date.UTC(2026, 10, 1),
        changefreq: "daily",
        priority: 0.8,
        line: 1,
        sitemap: `${SITE}/a.xml.gz`,
      },
      {
        url: `${SITE}/b`,
        lastmod: "Sun, 01 Nov 2026 08:00:00 +0100",
        modifiedAt: Date.UTC(2026, 10, 1, 7),
        line: 1,
        sitemap: `${SITE}/feed`,
      },
    ]);
    expect([reading.sitemaps, reading.problems]).toEqual([4, []]);
    expect(client.log).toEqual([
      `${SITE}/robots.txt`,
      ...["index.xml", "list.txt", "a.xml.gz", "feed"].flatMap((name) => [
        `pace ${SITE}/${name}`,
        `${SITE}/${name}`,
      ]),
    ]);
    expect(new Set(client.inits.map(({ headers }) => headers["user-agent"]))).toEqual(
      new Set(["acmebot/1.0"]),
    );
  });

  it("asks before every request, also after redirects and on other hosts", async () => {
    const { urls, problems, log } = await of({
      "/robots.txt": `User-agent: *\nDisallow: /closed\nSitemap: /closed.xml\nSitemap: /moved.xml\nSitemap: /open.xml\nSitemap: https://cdn.example/a.xml\nSitemap: https://cdn.example/b.xml\n`,
      "/closed.xml": urlset([`${SITE}/no`]),
      "/moved.xml": status(301, { location: "/closed/a.xml" }),
      "/closed/a.xml": urlset([`${SITE}/no`]),
      "/open.xml": status(302, { location: "https://cdn.example/c.xml" }),
      "https://cdn.example/robots.txt": "User-agent: acmebot\nDisallow: /a.xml\n",
      "https://cdn.example/a.xml": urlset([`${SITE}/no`]),
      "https://cdn.example/b.xml": urlset([`${SITE}/b`]),
      "https://cdn.example/c.xml": urlset([`${SITE}/c`]),
    });
    expect(urls).toEqual([`${SITE}/c`, `${SITE}/b`]);
    expect(problems).toEqual([
      `blocked-sitemap ${SITE}/closed.xml 1`,
      `blocked-sitemap ${SITE}/moved.xml 1`,
      "blocked-sitemap https://cdn.example/a.xml 1",
    ]);
    for (const closed of [`${SITE}/closed.xml`, `${SITE}/closed/a.xml`, "https://cdn.example/a.xml"]) {
      expect(log).not.toContain(closed);
    }
  });

  it("follows redirects as the client does, and no more than five", async () => {
    const hops = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`/${i}.xml`, status(307, { location: `/${i + 1}.xml` })]),
    );
    const { urls, problems, log } = await of({
      ...hops,
      "/robots.txt": "Sitemap: /down.xml\nSitemap: /0.xml\nSitemap: /nowhere.xml\n",
      "/down.xml": status(301, { location: "http://shop.example/x.xml" }),
      "/nowhere.xml": status(301),
    });
    expect(urls).toEqual([]);
    expect(problems.map((text) => text.split(" ")[0])).toEqual(["unreadable", "unreadable", "unreadable"]);
    expect(log.filter((one) => /^https:.*\/\d/.test(one))).toHaveLength(6);
    expect(log).not.toContain("http://shop.example/x.xml");
  });

  it("takes /sitemap.xml if robots.txt names none, and says so if that is not there", async () => {
    expect(await of({ "/robots.txt": "", "/sitemap.xml": urlset([`${SITE}/a`]) })).toMatchObject({
      urls: [`${SITE}/a`],
      problems: [],
    });
    for (const answer of [status(404), status(410), "<!doctype html><title>Not found</title>"]) {
      expect(await of({ "/sitemap.xml": answer })).toMatchObject({
        urls: [],
        problems: [`no-sitemap ${SITE}/sitemap.xml 1`],
      });
    }
    expect((await of({ "/sitemap.xml": status(500) })).problems).toEqual([
      `unreadable ${SITE}/sitemap.xml 1`,
    ]);
  });

  it("takes the sitemaps that it is given instead", async () => {
    const files = {
      "/robots.txt": "Sitemap: /a.xml\n",
      "/a.xml": urlset([`${SITE}/a`]),
      "/b.xml": urlset([`${SITE}/b`]),
    };
    const { urls } = await of(files, { sitemaps: [new URL(`${SITE}/b.xml`)] });
    expect(urls).toEqual([`${SITE}/b`]);
  });

  it("asks no host whose robots.txt cannot be had, and says when to try again", async () => {
    const client = new Client({
      [`${SITE}/robots.txt`]: status(503),
      [`${SITE}/sitemap.xml`]: urlset([`${SITE}/a`]),
    });
    const reading = sitemapUrls(client, SITE);
    expect((await all(reading)).problems).toEqual([`later ${SITE}/robots.txt 1`]);
    expect(reading.problems[0]).toMatchObject({ severity: "error", retryAt: expect.any(Number) });
    const named = sitemapUrls(client, SITE, { sitemaps: [`${SITE}/sitemap.xml`] });
    expect((await all(named)).problems).toEqual([`later ${SITE}/sitemap.xml 1`]);
    expect(client.log).toEqual([`${SITE}/robots.txt`]);
  });

  it("asks a host that wants patience no more", async () => {
    const client = new Client({
      [`${SITE}/robots.txt`]: "Sitemap: /a.xml\nSitemap: /b.xml\nSitemap: https://cdn.example/c.xml\n",
      [`${SITE}/a.xml`]: status(429, { "retry-after": "3600" }),
      [`${SITE}/b.xml`]: urlset([`${SITE}/b`]),
      "https://cdn.example/c.xml": urlset([`${SITE}/c`]),
    });
    const before = Date.now();
    const reading = sitemapUrls(client, SITE);
    expect(await all(reading)).toEqual({
      urls: [`${SITE}/c`],
      problems: [`later ${SITE}/a.xml 1`, `later ${SITE}/b.xml 1`],
    });
    for (const { retryAt } of reading.problems) expect(retryAt).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(client.log).not.toContain(`${SITE}/b.xml`);
  });

  it("reads no more than it may, and says what it left out", async () => {
    const many = urlset(Array.from({ length: 100 }, (_, i) => `${SITE}/${i}`));
    const files = {
      "/robots.txt": "Sitemap: /index.xml\nSitemap: /b.xml\nSitemap: /c.xml\n",
      "/index.xml": index([`${SITE}/index.xml`, `${SITE}/a.xml`, `${SITE}/deep.xml`, `${SITE}/d.xml`]),
      "/deep.xml": index([`${SITE}/e.xml`]),
      "/a.xml": many,
      "/b.xml": many,
      "/c.xml": many,
    };
    expect(await of(files, { maxUrls: 2, maxDepth: 1 })).toMatchObject({
      urls: [`${SITE}/0`, `${SITE}/1`, `${SITE}/0`, `${SITE}/1`, `${SITE}/0`, `${SITE}/1`],
      problems: [
        `repeated-sitemap ${SITE}/index.xml 1`,
        `too-many-urls ${SITE}/index.xml 1`,
        `too-many-urls ${SITE}/b.xml 1`,
        `too-many-urls ${SITE}/c.xml 1`,
        `too-many-urls ${SITE}/a.xml 1`,
      ],
    });
    expect((await of(files, { maxDepth: 1 })).problems).toEqual([
      `repeated-sitemap ${SITE}/index.xml 1`,
      `nested-index ${SITE}/deep.xml 1`,
      `too-deep ${SITE}/deep.xml 1`,
      `unreadable ${SITE}/d.xml 1`,
    ]);
    expect(await of(files, { maxSitemaps: 1 })).toMatchObject({
      urls: [],
      problems: [
        `repeated-sitemap ${SITE}/index.xml 1`,
        `too-many-sitemaps ${SITE}/index.xml 3`,
        `too-many-sitemaps ${SITE}/b.xml 2`,
      ],
    });
    const { urls, problems } = await of({ "/sitemap.xml": many }, { maxBytes: 2000 });
    expect(problems).toEqual([`too-large ${SITE}/sitemap.xml 1`]);
    expect(urls.length).toBeLessThan(100);
  });

  it("says what is wrong with URLs, and yields those that can be asked for", async () => {
    const long = `${SITE}/${"x".repeat(3000)}`;
    const cut = `${SITE}/${"x".repeat(20_000)}`;
    const { urls, problems } = await of({
      "/sitemap.xml": urlset([
        `${SITE}/a`,
        "/relative",
        "mailto:x@example.com",
        "https://www.shop.example/b",
        long,
        cut,
      ]),
    });
    expect(urls).toEqual([`${SITE}/a`, "https://www.shop.example/b", long]);
    expect(problems).toEqual([
      `invalid-url ${SITE}/sitemap.xml 3`,
      `foreign-url ${SITE}/sitemap.xml 1`,
      `long-url ${SITE}/sitemap.xml 1`,
    ]);
  });

  it("reads no sitemaps of other sites that an index lists", async () => {
    const { urls, problems, log } = await of({
      "/robots.txt": "Sitemap: https://cdn.example/index.xml\n",
      "https://cdn.example/index.xml": index([
        "https://cdn.example/own.xml",
        "https://www.shop.example/site.xml",
        "https://evil.example/x.xml",
        "http://169.254.169.254/x.xml",
      ]),
      "https://cdn.example/own.xml": urlset([`${SITE}/a`]),
      "https://www.shop.example/site.xml": urlset([`${SITE}/b`]),
    });
    expect(urls).toEqual([`${SITE}/a`, `${SITE}/b`]);
    expect(problems).toEqual(["foreign-sitemap https://cdn.example/index.xml 2"]);
    expect(log.some((url) => /evil|169/.test(url))).toBe(false);
  });

  it("goes on after what is broken", async () => {
    const good = urlset([`${SITE}/x`]);
    const bomb = gzipSync(`<urlset>${`<!--${" ".repeat(10_000)}-->`.repeat(1_000)}`);
    const names = ["half", "halfgz", "bad", "bomb", "page", "gone", "torn", "ok"];
    const { urls, problems } = await of(
      {
        "/robots.txt": names.map((name) => `Sitemap: /${name}\n`).join(""),
        "/half": good.slice(0, -12),
        "/halfgz": gzipSync(good).subarray(0, 80),
        "/bad": Buffer.concat([gzipSync(good).subarray(0, 30), Buffer.alloc(100, 1)]),
        "/bomb": bomb,
        "/page": "<!doctype html><title>Not found</title>",
        "/torn": () =>
          new Response(
            new ReadableStream({
              start: (stream) => stream.enqueue(Buffer.from(`<urlset><url><loc>${SITE}/torn</loc>`)),
              pull: (stream) => stream.error(Object.assign(new Error(), { code: "ECONNRESET" })),
            }),
          ),
        "/ok": good,
      },
      { maxBytes: 200_000_000 },
    );
    expect(urls).toEqual([`${SITE}/x`, `${SITE}/torn`, `${SITE}/x`]);
    expect(problems.map((text) => text.split(" ").slice(0, 2).join(" "))).toEqual(
      [
        "truncated half",
        "truncated halfgz",
        "damaged-gzip bad",
        "bomb bomb",
        "not-a-sitemap page",
        "unreadable gone",
        "unreadable torn",
      ].map((text) => text.replace(" ", ` ${SITE}/`)),
    );
  });

  it("reads only as fast as you take what it yields, and leaves when you do", async () => {
    let pulled = 0;
    let cancelled = 0;
    const endless = (): Response =>
      new Response(
        new ReadableStream({
          pull: (stream) =>
            stream.enqueue(
              Buffer.from(pulled++ === 0 ? "<urlset>" : `<url><loc>${SITE}/${pulled}</loc></url>`),
            ),
          cancel: () => void cancelled++,
        }),
      );
    const client = new Client({ [`${SITE}/sitemap.xml`]: endless });
    let taken = 0;
    for await (const _ of sitemapUrls(client, SITE)) if (++taken === 100) break;
    expect(pulled).toBeLessThan(110);
    expect(cancelled).toBe(1);
  });

  it("ends with the signal's reason, wherever it is", async () => {
    const reason = new Error("enough");
    const hangs = new Client({
      [`${SITE}/robots.txt`]: "Sitemap: /a.xml\n",
      [`${SITE}/a.xml`]: () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) })),
    });
    const controller = new AbortController();
    const waiting = all(sitemapUrls(hangs, SITE, { signal: controller.signal }));
    await expect.poll(() => hangs.log.length).toBe(3);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    const late = sitemapUrls(hangs, SITE, { signal: AbortSignal.abort(reason) });
    await expect(all(late)).rejects.toBe(reason);
    const other = new Client({ [`${SITE}/sitemap.xml`]: urlset([`${SITE}/a`, `${SITE}/b`]) });
    const between = new AbortController();
    const taken: string[] = [];
    const reading = (async () => {
      for await (const { url } of sitemapUrls(other, SITE, { signal: between.signal })) taken.push(url);
    })();
    await reading;
    expect(taken).toHaveLength(2);
  });

  it("gives up a sitemap that stalls, and goes on", async () => {
    const site = await serve((request, response) => {
      if (request.url === "/robots.txt") send(response, 200, "Sitemap: /slow.xml\nSitemap: /good.xml\n");
      else if (request.url === "/slow.xml")
        response.write(`<urlset><url><loc>${site.origin}/slow</loc></url>`);
      else send(response, 200, urlset([`${site.origin}/good`]));
    });
    onTestFinished(() => site[Symbol.asyncDispose]());
    const client = new RobotsClient({ userAgent: "acmebot/1.0", minDelay: 0 });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const reading = sitemapUrls(client, site.origin, { stallTimeout: 1000 });
    const passing = eventually(async () => {
      if (!site.requests.some(({ url }) => url === "/slow.xml")) return false;
      await turns();
      await vi.advanceTimersByTimeAsync(1000);
      return true;
    });
    expect(await all(reading)).toEqual({
      urls: [`${site.origin}/slow`, `${site.origin}/good`],
      problems: [`unreadable ${site.origin}/slow.xml 1`],
    });
    expect(await passing).toBe(true);
    await client.close();
  });

  it("is over when the client is closed", async () => {
    const client = new Client({});
    await client.close();
    await expect(all(sitemapUrls(client, SITE))).rejects.toMatchObject({ code: "DISPOSED" });
  });

  it("tells what is wrong while it reads, and is read once", async () => {
    const client = new Client({ [`${SITE}/sitemap.xml`]: urlset(["nonsense", `${SITE}/a`, "nonsense"]) });
    const reading = sitemapUrls(client, SITE);
    for await (const _ of reading) {
      expect(reading.problems).toMatchObject([{ code: "invalid-url", count: 1, line: 3 }]);
    }
    expect(reading.problems).toEqual([
      {
        sitemap: `${SITE}/sitemap.xml`,
        code: "invalid-url",
        severity: "error",
        count: 2,
        detail: "nonsense",
        line: 3,
      },
    ]);
    for await (const _ of reading) expect.unreachable();
  });

  it("refuses what makes no sense", () => {
    const client = new Client({});
    const refused = (act: () => unknown): string => codeOf(act);
    expect(refused(() => sitemapUrls({} as never, SITE))).toBe("INVALID_ARGUMENT");
    expect(refused(() => sitemapUrls(undefined as never, SITE))).toBe("INVALID_ARGUMENT");
    expect(refused(() => sitemapUrls(client, "shop.example"))).toBe("INVALID_URL");
    for (const options of [
      { sitemaps: `${SITE}/a.xml` },
      { sitemaps: ["/a.xml"] },
      { maxSitemap: 1 },
      { maxUrls: 0 },
      { maxBytes: 1.5 },
      { maxDepth: -1 },
      { timeout: Number.POSITIVE_INFINITY },
      { signal: {} },
    ]) {
      expect(
        refused(() => sitemapUrls(client, SITE, options as never)),
        JSON.stringify(options),
      ).toBe("INVALID_ARGUMENT");
    }
    expect(sitemapUrls(client, SITE, { maxUrls: Number.POSITIVE_INFINITY })).toBeDefined();
  });
});
