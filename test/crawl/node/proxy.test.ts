/** `nodeFetch` through proxies that the caller names. */
import { type AddressInfo, createServer } from "node:net";
import { expect, it, vi } from "vitest";
import { RobotsClient } from "../../../src/crawl/fetch/index.ts";
import { nodeFetch } from "../../../src/crawl/node/index.ts";
import { fetchBy } from "../../../src/crawl/node/node-fetch.ts";
import { proxyAt, wayThrough } from "../../../src/crawl/node/proxy.ts";
import { hostsWith, nobody, PASSWORD, proxyTo } from "../../cli/proxy.ts";
import { PATIENT } from "../../support/waits.ts";

const FILE = "User-agent: *\nDisallow: /closed\n";
type Naming = NonNullable<Parameters<typeof nodeFetch>[0]>["proxy"];

const clientOf = (proxy: Naming): RobotsClient =>
  new RobotsClient({ userAgent: "testbot/1.0", timeout: PATIENT, fetch: nodeFetch({ proxy: proxy! }) });

it.each(["http", "https"])("asks for %s through the proxy that is named for each URL", async (scheme) => {
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  const proxy = await proxyTo(await hostsWith((_request, response) => void response.end(FILE)));
  const proxies = vi.fn(async (url: string) =>
    url.includes("shop") ? `http://${PASSWORD}@${proxy.host}` : undefined,
  );
  await using client = clientOf(proxies);
  expect(await client.isAllowed(`${scheme}://shop.example/closed`)).toBe(false);
  expect(await client.isAllowed(`${scheme}://shop.example/open`)).toBe(true);
  expect(proxies.mock.calls).toEqual([[`${scheme}://shop.example/robots.txt`]]);
  expect(proxy.asked.length).toBe(1);
  vi.unstubAllEnvs();
});

it.each<[string, Naming, string]>([
  [
    "nobody runs",
    async () => `http://${PASSWORD}@${await nobody()}`,
    "the proxy cannot be reached: http://127.0.0.1:",
  ],
  ...["socks5://127.0.0.1:1", "http://127.0.0.1", "http://ann:se%40cret@", "", " ", 5 as never].map(
    (value): [string, Naming, string] => [
      `is ${JSON.stringify(value)}`,
      () => value,
      "the proxy cannot be used: it must speak http or https and have a port: write http://HOST:PORT",
    ],
  ),
  [
    "nobody can name",
    () => {
      throw new Error("none is left");
    },
    "the proxy cannot be used: none is left",
  ],
])("that %s is to blame, not the host", async (_name, proxy, detail) => {
  await using client = clientOf(proxy);
  const entry = await client.get("http://shop.example/");
  expect([entry.outcome, entry.reason, entry.access]).toEqual(["unasked", "local", "disallow"]);
  expect(entry.detail).toContain(detail);
  expect(entry.detail).not.toMatch(/se@cret|se%40cret/);
});

it("that never answers is to blame", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const place = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const fetch = fetchBy({}, (target, signal) => wayThrough(proxyAt(place)!, target, signal, 50));
  await using client = new RobotsClient({ userAgent: "testbot/1.0", timeout: PATIENT, fetch });
  expect(await client.get("https://shop.example/")).toMatchObject({
    outcome: "unasked",
    detail: `the proxy opens no connection: http://${place}, ETIMEDOUT`,
    because: { code: "proxy-unopened", values: { proxy: `http://${place}`, error: "ETIMEDOUT" } },
  });
  silent.close();
});

it("a proxy that is no function is refused, with what to write, and without its password", () => {
  expect(() => nodeFetch({ proxy: `http://${PASSWORD}@127.0.0.1:1` as never })).toThrow(
    'proxy must be a function that names the proxy for a URL, such as () => "http://proxy.example:3128", not "http://***@127.0.0.1:1".',
  );
});
