/** Names and passwords in URLs: no part of the library shows or sends them. */
import { inspect } from "node:util";
import * as undici from "undici";
import { expect, it, onTestFinished } from "vitest";
import { admit, type Fetch, RobotsClient, robotsFetch } from "../../src/crawl/fetch/index.ts";
import { nodeFetch, robots } from "../../src/crawl/node/index.ts";
import { readSitemap, sitemapUrls } from "../../src/crawl/sitemap/index.ts";
import { type Site, send, serve } from "./fetch/server.ts";

const PASSWORD = "ann:se%40cret";
const SECRET = /ann|se@cret|se%40cret/;

async function site(files: (own: string) => Readonly<Record<string, string>>): Promise<Site> {
  const served = await serve(({ url }, response) => {
    const text = files(own)[url!];
    send(response, text === undefined ? 404 : 200, text);
  });
  const own = served.origin.replace("//", `//${PASSWORD}@`);
  onTestFinished(() => served[Symbol.asyncDispose]());
  return served;
}

const ways: [string, Fetch | undefined][] = [
  ["the global fetch", undefined],
  ["nodeFetch", nodeFetch()],
];

/** What a call gives or throws, as a log shows it, with causes. */
async function shown(call: () => unknown): Promise<string> {
  try {
    return inspect(await call(), { depth: 9 });
  } catch (error) {
    return inspect(error, { depth: 9 });
  }
}

it.each(ways)("no question and no request of a client with %s shows one", async (_name, fetch) => {
  const here = await site(() => ({ "/robots.txt": "User-agent: *\nDisallow: /no\n", "/yes": "ok" }));
  const client = new RobotsClient({ userAgent: "testbot/1.0", minDelay: 0, ...(fetch && { fetch }) });
  const dispatcher = new undici.Agent().compose(
    robots(client) as undici.Dispatcher.DispatcherComposeInterceptor,
  );
  const own = here.origin.replace("//", `//${PASSWORD}@`);
  const urls = [
    ...["/yes", "/no"].map((path) => own + path),
    `http://${PASSWORD}@127.0.0.1:1/a`,
    `http://${PASSWORD}@no host/`,
    `ftp://${PASSWORD}@shop.example/`,
    `http:${PASSWORD}@`,
    `//${PASSWORD}@shop.example/`,
  ];
  for (const url of urls) {
    const calls: (() => unknown)[] = [
      () => client.isAllowed(url),
      () => client.decide(url),
      async () => ({ ...(await client.get(url)), policy: undefined }),
      () => client.explain(url),
      () => client.pace(url, { maxPause: 1 }),
      () => client.postpone(url, 0),
      () => client.forget(url),
      () => admit(client, url, { maxPause: 1 }),
      () => robotsFetch(client, { maxPause: 1 })(url),
      () => sitemapUrls(client, url, { sitemaps: [url] }),
      () => dispatcher.request({ origin: url.replace(/(?<=[^/])\/\w+$/, ""), path: "/no", method: "GET" }),
    ];
    for (const call of calls) expect(await shown(call), `${url} ${call}`).not.toMatch(SECRET);
  }
  expect(await shown(() => nodeFetch({ proxy: urls[0] as never }))).not.toMatch(SECRET);
  expect(here.requests.map(({ headers }) => headers.authorization ?? "none")).not.toContainEqual(
    expect.stringContaining("Basic"),
  );
  await client.close();
});

it("robotsFetch refuses one before it asks anybody, and says what to write", async () => {
  const here = await site(() => ({}));
  const client = new RobotsClient({ userAgent: "testbot/1.0", minDelay: 0 });
  await expect(robotsFetch(client)(here.origin.replace("//", "//ann@"))).rejects.toMatchObject({
    code: "INVALID_URL",
    message: `"${here.origin.replace("//", "//***@")}" has a name or password in it: give them as the header authorization.`,
  });
  expect(here.requests).toEqual([]);
  await client.close();
});

it.each(ways)("those in sitemaps are neither sent nor shown, by %s", async (_name, fetch) => {
  const here = await site((own) => ({
    "/robots.txt": `User-agent: *\nDisallow:\nSitemap: ${own.replace("http:", "")}/a.xml\nSitemap: /i.xml\nSitemap: /t.txt\n`,
    "/i.xml": `<sitemapindex><sitemap><loc>${own}/b.xml</loc></sitemap><sitemap><loc>http://${PASSWORD}@other.example/</loc></sitemap></sitemapindex>`,
    "/t.txt": `//${PASSWORD}@[bad/\nhttp://${PASSWORD}@other.example/\n`,
  }));
  const client = new RobotsClient({ userAgent: "testbot/1.0", minDelay: 0, ...(fetch && { fetch }) });
  const found = sitemapUrls(client, here.origin);
  for await (const { sitemap } of found) expect(sitemap).not.toMatch(SECRET);
  expect(inspect(found.problems)).not.toMatch(SECRET);
  expect(
    found.problems.map(({ sitemap, code, detail }) => [sitemap.replace(here.origin, ""), code, detail]),
  ).toEqual([
    ["/a.xml", "unreadable", "a URL with a password is not fetched"],
    ["/i.xml", "foreign-sitemap", "http://other.example/"],
    ["/t.txt", "invalid-url", "//[bad/"],
    ["/t.txt", "foreign-url", "http://other.example/"],
    ["/b.xml", "unreadable", "a URL with a password is not fetched"],
  ]);
  expect(here.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual(
    ["/robots.txt", "/i.xml", "/t.txt"].map((path) => [path, undefined]),
  );
  const file = readSitemap(`//${PASSWORD}@[bad/\nhttp://a.example/\n`);
  for await (const _ of file);
  expect(inspect(file.problems)).toMatch(/bad/);
  expect(inspect(file.problems)).not.toMatch(SECRET);
  await client.close();
});
