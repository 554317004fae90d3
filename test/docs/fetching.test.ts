/** The examples of docs/fetching.md, run as they stand: on hosts that are made up, with everything that they name provided. */
import { readFileSync } from "node:fs";
import { metrics } from "@opentelemetry/api";
import { describe, expect, it } from "vitest";
import { RobotsClient, type RobotsClientOptions, Verdict } from "../../src/crawl/fetch/index.ts";
import * as node from "../../src/crawl/node/index.ts";

const text = readFileSync(new URL("../../docs/fetching.md", import.meta.url), "utf8");
const blocks = new Map(
  Array.from(text.matchAll(/<!-- test: (\w+) -->\n```js\n([\s\S]*?)```/g), ([, name, code]) => [
    name!,
    code!,
  ]),
);

/** A client that the examples may make, on hosts that are not there. */
class Client extends RobotsClient {
  constructor(options: RobotsClientOptions) {
    const fetch = async (url: string): Promise<Response> =>
      new Response(
        url.includes("down")
          ? null
          : "User-agent: *\nDisallow: /closed\nDisallow: /search\nSitemap: /map.xml",
        {
          status: url.includes("down") ? 503 : 200,
        },
      );
    super({ ...options, fetch });
  }
}

const URLS = ["https://a.example/open", "https://a.example/closed", "https://down.example/", "nonsense"];

/** Runs an example; `names` are what it may mention. Returns what `shows` says of its end. */
async function run(name: string, names: Record<string, unknown>, shows = "undefined"): Promise<unknown> {
  const code = blocks.get(name)!.replace(/^import .*\n/gm, "");
  const all: Record<string, unknown> = {
    RobotsClient: Client,
    Verdict,
    urls: URLS,
    userAgent: "a/1",
    ...names,
  };
  const AsyncFunction = (async () => {}).constructor as new (
    ...args: string[]
  ) => (...args: unknown[]) => Promise<unknown>;
  const given = Object.entries(all).filter(([its]) => !code.includes(`const ${its} =`));
  const keys = given.map(([its]) => its);
  return new AsyncFunction(...keys, `${code}\nreturn ${shows};`)(...given.map(([, value]) => value));
}

describe("docs/fetching.md", () => {
  const robots = (): RobotsClient => new Client({ userAgent: "a/1" });

  it("names every option of the client", () => {
    const options = readFileSync(new URL("../../src/crawl/fetch/options.ts", import.meta.url), "utf8");
    const names = Array.from(
      options.slice(options.indexOf("interface RobotsClientOptions")).matchAll(/^ {2}readonly (\w+)\??:/gm),
      ([, name]) => name!,
    );
    expect(names).toContain("userAgent");
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });

  it("is tested whole", () => {
    expect([...blocks.keys()]).toEqual([
      "start",
      "later",
      "stream",
      "pace",
      "node",
      "entry",
      "explain",
      "shared",
      "metrics",
    ]);
    expect(text.match(/^```js$/gm)!.length).toBe(blocks.size);
  });

  it("has an example of a first client that runs", async () => {
    expect(await run("start", {}, "[[...verdicts], allowed]")).toEqual([
      [1, 0],
      ["https://example.org/page"],
    ]);
  });

  it("has an example of asking again later that runs", async () => {
    const lines: string[] = [];
    const console = { log: (line: string) => lines.push(line) };
    const lists = await run("later", { robots: robots(), console }, "[allowed, disallowed, invalid]");
    expect(lists).toEqual([[URLS[0]], [URLS[1]], [URLS[3]]]);
    expect(lines).toEqual([expect.stringMatching(/^https:\/\/down\.example\/: not before 20/)]);
  });

  it("has an example of a stream that runs", async () => {
    const lines: string[] = [];
    await run("stream", { robots: robots(), console: { log: (line: string) => lines.push(line) } });
    expect(lines).toEqual([URLS[0]]);
  });

  it("has an example of pacing that runs", async () => {
    const fetch = async () => new Response(null, { status: 503, headers: { "retry-after": "1" } });
    await run("pace", { robots: robots(), url: URLS[0], fetch });
  });

  it("has an example for Node that runs", async () => {
    const { nodeFetch, privateNetworkGuard } = node;
    await run("node", { nodeFetch, privateNetworkGuard });
  });

  it("has an example of an entry that runs", async () => {
    const entry = await run("entry", { robots: robots() }, "entry");
    for (const [, name] of blocks.get("entry")!.matchAll(/^entry\.(\w+)/gm))
      expect(entry).toHaveProperty(name!);
    expect(entry).toMatchObject({ outcome: "found", sitemaps: ["https://example.org/map.xml"] });
  });

  it("has an example of an explanation that runs", async () => {
    const found = await run("explain", {}, "{ allowed, rule, why, robotsUrl, age }");
    expect(found).toMatchObject({ allowed: true, robotsUrl: "https://example.org/robots.txt" });
  });

  it("has an example of a shared cache that runs", async () => {
    const cache = new Map<string, string>();
    let isConnected = true;
    class Keyv {
      disconnect = (): void => {
        isConnected = false;
      };
      get = cache.get.bind(cache);
      set = cache.set.bind(cache);
      delete = cache.delete.bind(cache);
    }
    await run("shared", { Keyv, KeyvRedis: class {} });
    expect(isConnected).toBe(false);
  });

  it("has an example of metrics that runs", async () => {
    const client = (await run("metrics", { metrics }, "robots")) as RobotsClient;
    expect(await client.isAllowed(URLS[0]!)).toBe(true);
  });
});
