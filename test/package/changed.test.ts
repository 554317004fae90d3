/**
 * What is judged is what is asked for: whatever a caller changes after a call (a URL object, a list, options, a
 * request) changes neither the question nor the request that is then sent.
 */
import { expect, it } from "vitest";
import { obeyRobots } from "../../src/crawl/compat/crawlee.ts";
import { admit, RobotsClient, robotsFetch } from "../../src/crawl/fetch/index.ts";
import { robots as interceptor } from "../../src/crawl/node/index.ts";
import { sitemapUrls } from "../../src/crawl/sitemap/index.ts";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { parse } from "../../src/index.ts";
import { deadRulesAsync, diffAsync } from "../../src/site/analyze/index.ts";
import { createEnforcer } from "../../src/site/enforce/index.ts";

const HOST = "https://a.example";
const FILE = "User-agent: *\nDisallow: /closed\n";
const counts = { calls: 0, changes: 0 };

// biome-ignore lint/suspicious/noExplicitAny: stand-ins for types of packages
type Any = any;

/** A client that has no file yet, and that is told when it may go on. */
function waiting(options: object = {}) {
  let go!: () => void;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const fetch = async () => {
    await gate;
    return new Response(FILE);
  };
  return { client: new RobotsClient({ userAgent: "testbot/1.0", minDelay: 0, fetch, ...options }), go };
}

/** What a call says of a URL object that is changed right after it; "refused" if it refuses that. */
type Call = readonly [name: string, call: (client: RobotsClient, url: URL) => Promise<unknown>];

const isOpen: readonly Call[] = [
  ["RobotsClient.isAllowed", (client, url) => client.isAllowed(url)],
  ["RobotsClient.decide", async (client, url) => (await client.decide(url)).allowed],
  ["RobotsClient.check", async (client, url) => (await client.check([url]))[0] === 1],
  ["RobotsClient.explain", async (client, url) => (await client.explain(url)).verdict === 1],
  [
    "admit",
    (client, url) =>
      admit(client, url).then(
        () => true,
        () => false,
      ),
  ],
];

it.each(isOpen)("%s answers for the URL at the call", async (_name, call) => {
  for (const [from, to] of [
    ["/open", "/closed"],
    ["/closed", "/open"],
  ] as const) {
    counts.changes++;
    const { client, go } = waiting();
    const url = new URL(from, HOST);
    const answer = call(client, url);
    url.pathname = to;
    go();
    expect(await answer).toBe(from === "/open");
  }
  counts.calls++;
});

const handsOut: readonly Call[] = [
  ["RobotsClient.filter", (client, url) => client.filter([url])],
  ["RobotsClient.sort", (client, url) => client.sort([url])],
  [
    "RobotsClient.stream",
    async (client, url) => {
      const found: unknown[] = [];
      for await (const pair of client.stream([url])) found.push(pair);
      return found;
    },
  ],
];

it.each(handsOut)("%s hands out no URL object that has been changed since", async (_name, call) => {
  const { client, go } = waiting();
  const url = new URL("/open", HOST);
  const answer = call(client, url);
  url.pathname = "/closed";
  go();
  await expect(answer).rejects.toThrow("was");
  await expect(call(client, new URL("/open", HOST))).resolves.toBeDefined();
  counts.calls++;
  counts.changes++;
});

it("RobotsClient.stream hands out no object that its source changes for each URL", async () => {
  const { client, go } = waiting();
  go();
  function* source(): Generator<URL> {
    const url = new URL(HOST);
    for (const path of ["/open", "/closed", "/open"]) {
      url.pathname = path;
      yield url;
    }
  }
  const seen: string[] = [];
  const run = async () => {
    for await (const [url, verdict] of client.stream(source())) seen.push(`${url.pathname} ${verdict}`);
  };
  await expect(run()).rejects.toThrow("give texts");
  expect(seen).not.toContain("/closed 1");
  counts.changes++;
});

it.each(["check", "filter", "sort"] as const)(
  "RobotsClient.%s answers for the list at the call",
  async (name) => {
    const { client, go } = waiting();
    const list = [`${HOST}/open`];
    const answer = client[name](list);
    list[0] = `${HOST}/closed`;
    list.push(`${HOST}/x`);
    go();
    const found: Any = await answer;
    expect(name === "sort" ? found.allowed : [...found]).toEqual(name === "check" ? [1] : [`${HOST}/open`]);
    counts.changes++;
  },
);

/** Inputs of fetch that can be changed after the call, each with the change. */
const INPUTS: readonly (readonly [
  name: string,
  make: () => readonly [input: Any, init: Any, change: () => void],
])[] = [
  [
    "a URL object",
    () => {
      const url = new URL("/open", HOST);
      return [url, {}, () => Object.assign(url, { pathname: "/closed" })];
    },
  ],
  [
    "an object with toString",
    () => {
      const at = { path: "/open" };
      const change = () => Object.assign(at, { path: "/closed" });
      return [{ toString: () => HOST + at.path }, {}, change];
    },
  ],
  [
    "an object with toString and clone",
    () => {
      const at = { path: "/open" };
      const change = () => Object.assign(at, { path: "/closed" });
      return [{ toString: () => HOST + at.path, clone: () => ({}) }, {}, change];
    },
  ],
  [
    "an object whose toString counts",
    () => {
      let asked = 0;
      return [{ toString: () => HOST + (asked++ === 0 ? "/open" : "/closed") }, {}, () => {}];
    },
  ],
  [
    "init",
    () => {
      const init: Any = { method: "HEAD", headers: { "x-a": "1" } };
      const change = () =>
        Object.assign(init, { method: "DELETE", headers: { "x-a": "2" }, redirect: "follow" });
      return [`${HOST}/open`, init, change];
    },
  ],
  [
    "headers",
    () => {
      const headers = new Headers({ "x-a": "1" });
      return [`${HOST}/open`, { headers }, () => headers.set("x-a", "2")];
    },
  ],
  ...[
    () => new TextEncoder().encode("one"),
    () => new TextEncoder().encode("one").buffer,
    () => new URLSearchParams("a=one"),
  ].map((make): (typeof INPUTS)[number] => [
    `a body of ${make().constructor.name}`,
    () => {
      const body: Any = make();
      const change = () =>
        body.set ? body.set(body.append ? "a" : [120], "two") : new Uint8Array(body).fill(120);
      return [`${HOST}/open`, { method: "POST", body }, change];
    },
  ]),
  [
    "a body of FormData",
    () => {
      const body = new FormData();
      body.set("a", "one");
      return [`${HOST}/open`, { method: "POST", body }, () => body.set("a", "two")];
    },
  ],
];

it.each(INPUTS)("robotsFetch sends what was asked for, whatever becomes of %s", async (_name, make) => {
  const sent = async (isChanged: boolean) => {
    const { client, go } = waiting();
    const requests: string[] = [];
    const pages = async (input: Any, init: Any) => {
      const request = new Request(input, init);
      const form = request.headers.get("content-type")?.startsWith("multipart");
      const body = form ? [...(await request.formData())].join() : await request.text();
      requests.push(`${request.method} ${request.url} ${request.headers.get("x-a")} ${body}`);
      return new Response("");
    };
    const [input, init, change] = make();
    const work = robotsFetch(client, pages)(input, init);
    if (isChanged) change();
    go();
    await work;
    return requests;
  };
  const [first, changed] = [await sent(false), await sent(true)];
  expect(first[0]).toContain(`${HOST}/open`);
  expect(changed).toEqual(first);
  counts.calls++;
  counts.changes++;
});

it.each([
  ["path", (request: Any) => Object.assign(request, { path: "/closed" })],
  ["origin", (request: Any) => Object.assign(request.origin, { host: "b.example" })],
  ["query", (request: Any) => Object.assign(request.query, { page: "/closed" })],
  ["method", (request: Any) => Object.assign(request, { method: "DELETE" })],
  ["headers", (request: Any) => Object.assign(request.headers, { "x-a": "2" })],
] as const)("the interceptor sends what was asked for, whatever becomes of its %s", async (_name, change) => {
  const sent = async (isChanged: boolean): Promise<string> => {
    const { client, go } = waiting();
    return new Promise((resolve, reject) => {
      const dispatch = ({ origin, path, query, method, headers }: Any): boolean => {
        resolve(JSON.stringify([String(origin), path, query, method, headers]));
        return true;
      };
      const request = {
        origin: new URL(HOST),
        path: "/open",
        query: { page: "1" },
        method: "GET",
        headers: { "x-a": "1" },
      };
      (interceptor(client) as Any)(dispatch)(request, { onError: reject });
      if (isChanged) change(request);
      go();
    });
  };
  expect(await sent(true)).toBe(await sent(false));
  counts.changes++;
});

it("Crawlee's requests are judged as they are when they are asked about", async () => {
  const { client, go } = waiting();
  const ran: string[] = [];
  const crawler: Any = {
    respectRobotsTxtFile: true,
    getRobotsTxtFileForUrl: async () => undefined,
    _runRequestHandler: async () => {},
    delayRequest: () => false,
  };
  obeyRobots(crawler, client);
  go();
  const file = await crawler.getRobotsTxtFileForUrl(`${HOST}/open`);
  expect([file.isAllowed(`${HOST}/open`), file.isAllowed(`${HOST}/closed`), ran]).toEqual([true, false, []]);
});

it.each(["decide", "verify", "answer"] as const)("Enforcer.%s judges the URL at the call", async (name) => {
  const seen: string[] = [];
  const enforcer = createEnforcer({
    robots: FILE,
    signatures: async ({ url, method }) => {
      seen.push(`${method} ${url}`);
      return undefined;
    },
  });
  for (const [from, to] of [
    ["/open", "/closed"],
    ["/closed", "/open"],
  ] as const) {
    counts.changes++;
    const url = new URL(from, HOST);
    const headers = { "user-agent": "FooBot/1.0", "signature-agent": '"https://b.example"' };
    const request = { url, headers, method: "GET" };
    const answer: Any = enforcer[name](request);
    url.pathname = to;
    Object.assign(request, { url: `${HOST}${to}`, method: "HEAD" });
    const found = await answer;
    const isServed = name === "answer" ? found === undefined : found.action === "allow";
    expect(isServed).toBe(from === "/open");
  }
  if (name !== "decide") expect(seen).toEqual([`GET ${HOST}/open`, `GET ${HOST}/closed`]);
  counts.calls++;
});

it("Enforcer.verify hands signatures the request at the call, even while a file is loaded", async () => {
  let load!: (text: string) => void;
  const loading = new Promise<string>((resolve) => {
    load = resolve;
  });
  const seen: string[] = [];
  const enforcer = createEnforcer({
    robots: { load: () => loading, every: 1000 },
    signatures: async ({ url, method }) => void seen.push(`${method} ${url}`) as undefined,
  });
  const headers = { "user-agent": "FooBot/1.0", "signature-agent": '"https://b.example"' };
  const request = { url: `${HOST}/open`, headers, method: "GET" };
  const answer = enforcer.verify(request);
  Object.assign(request, { url: `${HOST}/closed`, method: "HEAD" });
  load(FILE);
  await answer;
  expect(seen).toEqual([`GET ${HOST}/open`]);
  counts.changes++;
});

it("sitemapUrls reads the sitemaps at the call", async () => {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return new Response(url.endsWith("robots.txt") ? FILE : "https://a.example/x\n");
  };
  const client = new RobotsClient({ userAgent: "testbot/1.0", minDelay: 0, fetch });
  const url = new URL("/open.txt", HOST);
  const sitemaps = [url];
  const site = new URL(HOST);
  const urls = sitemapUrls(client, site, { sitemaps });
  url.pathname = "/other.txt";
  sitemaps.push(new URL("/more.txt", HOST));
  site.host = "b.example";
  for await (const _ of urls);
  expect(asked).toEqual([`${HOST}/robots.txt`, `${HOST}/open.txt`]);
  counts.calls++;
  counts.changes++;
});

it("a list of product tokens is kept as it was", async () => {
  const agent = ["FooBot", "BarBot"];
  const file = "User-agent: *\nDisallow:\n\nUser-agent: FooBot\nDisallow: /\n";
  const fetch = async () => new Response(file);
  const client = new RobotsClient({ userAgent: "x", agent, fetch });
  const store = new PolicyStore({ agent });
  const tokens = ["FooBot"];
  const other = new PolicyStore({ agent: { tokens, boundByStar: true } });
  agent.length = 0;
  agent.push("BazBot");
  tokens[0] = "BazBot";
  expect(await client.isAllowed(`${HOST}/x`)).toBe(false);
  for (const one of [store, other]) {
    one.set(HOST, parse(file));
    expect(one.isAllowed(`${HOST}/x`)).toBe(false);
  }
  counts.changes += 3;
});

it("analyses go by their arguments at the call", async () => {
  const robots = parse("User-agent: *\nDisallow: /a\nDisallow: /a/b\n");
  const [a, b] = [robots.policyFor("x"), parse("User-agent: *\nDisallow: /\n").policyFor("x")];
  const urls = Array.from({ length: 9000 }, (_, i) => `/c/${i}`);
  const work = diffAsync(a, b, { urls });
  urls.fill("/a");
  const { changes } = await work;
  expect(changes.map(({ urls }) => urls)).toEqual([9000]);
  const agent = ["x"];
  const dead = deadRulesAsync(robots, agent);
  agent[0] = "y";
  expect((await dead).length).toBe(1);
  counts.changes += 2;
});

it("counts what was tried", () => {
  console.log(`${counts.calls} calls, ${counts.changes} changes after a call, none of them heeded`);
  expect(counts.changes).toBeGreaterThan(30);
});
