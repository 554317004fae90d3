/** The answers that keep robots out, and the file that is served. */
import { expect, it } from "vitest";
import { createEnforcer, type EnforcerOptions } from "../../../src/site/enforce/index.ts";

const FILE = "User-agent: *\nDisallow: /closed\nCrawl-delay: 2.5\n";
const SITE = "https://example.com";
const enforcerOf = (more: Partial<EnforcerOptions> = {}) =>
  createEnforcer({ robots: FILE, site: SITE, onError: () => {}, onNotice: () => {}, ...more });

function request(path: string, headers: Readonly<Record<string, string>> = {}, method = "GET"): Request {
  return new Request(`${SITE}${path}`, { method, headers: { "user-agent": "FooBot/1.0", ...headers } });
}

it("what robots.txt forbids is 403, for nobody else's cache", async () => {
  const response = (await enforcerOf().respond(request("/closed")))!;
  expect(response.status).toBe(403);
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "private, no-store",
    "content-type": "text/plain; charset=utf-8",
    vary: "User-Agent",
    "x-robots-tag": "noindex",
  });
  expect(await response.text()).toBe(
    "403 Forbidden\n\nThis site's robots.txt does not let this robot fetch this page.\nDisallow: /closed (line 2) forbids this to FooBot.\nSee https://example.com/robots.txt\n",
  );
});

it("those who accept HTML get a page, in which nothing of theirs is markup", async () => {
  const enforcer = enforcerOf({ robots: "User-agent: *\nDisallow: /<b>&\"'\n" });
  const response = (await enforcer.respond(request(`/<b>&"'`, { accept: "text/html,*/*" })))!;
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const text = await response.text();
  expect(text).toContain("Disallow: /&lt;b&gt;&amp;&quot;");
  expect(text).not.toContain("<b>");
});

it.each([
  ["HEAD", {}],
  ["get", {}],
  ["GET", { range: "bytes=0-9" }],
  ["GET", { "if-none-match": "*" }],
  ["GET", { "if-modified-since": new Date().toUTCString() }],
])("%s %j is forbidden as well", async (method, headers) => {
  const response = (await enforcerOf().respond(
    request("/closed", headers as Record<string, string>, method),
  ))!;
  expect(response.status).toBe(403);
  expect((await response.text()) === "").toBe(method === "HEAD");
});

it("what is allowed, and what people want, goes on", () => {
  const enforcer = enforcerOf();
  expect(enforcer.respond(request("/open"))).toBeUndefined();
  const person = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.1; rv:132.0) Gecko/20100101 Firefox/132.0";
  expect(enforcer.respond(request("/closed", { "user-agent": person }))).toBeUndefined();
});

it("in report mode nobody is kept out, and everything is counted", () => {
  const enforcer = enforcerOf({ mode: "report" });
  expect(enforcer.respond(request("/closed"))).toBeUndefined();
  expect(enforcer.summary().robots[0]!.actions.block).toBe(1);
});

it("serves the file to everybody, with ETag and the headers that were asked for", async () => {
  const enforcer = enforcerOf({ serve: { maxAge: 60, contentUsage: "train-ai=n", robotsTag: "noindex" } });
  const response = (await enforcer.respond(request("/robots.txt?x", { "user-agent": "" })))!;
  expect(await response.text()).toBe(FILE);
  const { etag, ...headers } = Object.fromEntries(response.headers) as Record<string, string>;
  expect(headers).toEqual({
    "cache-control": "public, max-age=60",
    "content-type": "text/plain; charset=utf-8",
    "content-usage": "train-ai=n",
    "x-robots-tag": "noindex",
  });
  for (const wanted of [etag!, `"x", W/${etag}`, "*"]) {
    const again = (await enforcer.respond(request("/robots.txt", { "if-none-match": wanted })))!;
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  expect((await enforcer.respond(request("/robots.txt", { "if-none-match": '"x"' })))!.status).toBe(200);
  expect(await (await enforcer.respond(request("/robots.txt", {}, "HEAD")))!.text()).toBe("");
  const { people, robots } = enforcer.summary();
  expect([people, robots.map(({ agent, requests, actions }) => [agent, requests, actions.allow])]).toEqual([
    0,
    [
      ["FooBot", 5, 5],
      ["(no User-Agent)", 1, 1],
    ],
  ]);
  enforcer.replace("User-agent: *\nDisallow: /\n");
  expect((await enforcer.respond(request("/robots.txt")))!.headers.get("etag")).not.toBe(etag);
  expect(enforcerOf().respond(request("/robots.txt"))).toBeUndefined();
});

it("serves it to those who read it, and to no other method", async () => {
  const enforcer = enforcerOf({ serve: true });
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
    const response = (await enforcer.respond(request("/robots.txt", {}, method)))!;
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  }
});

it("does not serve it with a query that the rules forbid", async () => {
  const enforcer = enforcerOf({ serve: true, robots: "User-agent: *\nDisallow: /*?\n" });
  expect((await enforcer.respond(request("/robots.txt")))!.status).toBe(200);
  expect((await enforcer.respond(request("/robots.txt?x")))!.status).toBe(403);
  expect((await enforcer.respond(request("/robots.txt?x", { "user-agent": "Mozilla/5.0" })))!.status).toBe(
    200,
  );
});

it("requests with which robots do not crawl go on, and are counted apart", async () => {
  const enforcer = enforcerOf({ pace: true, now: () => 0 });
  for (const method of ["POST", "PUT", "OPTIONS", "PROPFIND"])
    expect(await enforcer.respond(request("/closed", {}, method))).toBeUndefined();
  expect(enforcer.summary()).toMatchObject({ people: 0, otherMethods: 4, robots: [] });
  const strict = enforcerOf({ methods: "all" });
  expect((await strict.respond(request("/closed", {}, "POST")))!.status).toBe(403);
  expect(strict.summary()).toMatchObject({ otherMethods: 0 });
  expect(strict.decide({ url: "/closed", userAgent: "FooBot" }).action).toBe("block");
});

it("robots that come faster than the file says wait, each for itself", async () => {
  let now = 1_000_000;
  const enforcer = enforcerOf({ pace: true, now: () => now });
  const ask = async (address: string, userAgent = "FooBot/1.0") => {
    const response = await enforcer.respond(request("/open", { "user-agent": userAgent }), { address });
    return response && [response.status, response.headers.get("retry-after")];
  };
  expect(await ask("192.0.2.1")).toBeUndefined();
  expect(await ask("192.0.2.200")).toEqual([429, "3"]);
  expect(await ask("198.51.100.1")).toBeUndefined();
  expect(await ask("192.0.2.1", "GPTBot/1.0")).toBeUndefined();
  now += 2000;
  expect(await ask("192.0.2.1")).toEqual([429, "1"]);
  expect(enforcer.decide({ url: "/open", userAgent: "FooBot/1.0", address: "192.0.2.1" }).reason).toBe(
    "Too early: the next request of FooBot is welcome in 1 s.",
  );
  now += 500;
  expect(await ask("192.0.2.1")).toBeUndefined();
  expect(await enforcer.respond(request("/closed"), { address: "192.0.2.1" })).toMatchObject({ status: 403 });
});

it("names that anybody may have invented share the turn of their network, and push out nobody's", async () => {
  let now = 0;
  const robots = `${FILE}\nUser-agent: OwnBot\nCrawl-delay: 2.5\n`;
  const enforcer = enforcerOf({ robots, pace: true, now: () => now });
  const turn = (userAgent: string, address: string) =>
    enforcer.decide({ url: "/open", userAgent, address }).action;
  expect(["GPTBot/1", "OwnBot/1", "FooBot/1"].map((name) => turn(name, "192.0.2.1"))).toEqual(
    Array(3).fill("allow"),
  );
  for (let i = 0; i < 100; i++) expect(turn(`Name${i}bot/1`, "192.0.2.1")).toBe("slow");
  for (let i = 0; i < 10_001; i++) turn(`Name${i}bot/1`, `10.${i >> 8}.${i & 255}.1`);
  now = 1000;
  expect(["GPTBot/1", "OwnBot/1"].map((name) => turn(name, "192.0.2.1"))).toEqual(["slow", "slow"]);
  now = 2500;
  expect(["GPTBot/1", "OwnBot/1"].map((name) => turn(name, "192.0.2.1"))).toEqual(["allow", "allow"]);
});

it("a pace that several processes share", async () => {
  let now = 5_000;
  const store = new Map<string, string>();
  const processes = [0, 1].map(() => enforcerOf({ pace: { store }, now: () => now }));
  const statuses: (number | undefined)[] = [];
  for (const enforcer of [...processes, ...processes]) {
    statuses.push((await enforcer.respond(request("/open")))?.status);
    now += 1000;
  }
  expect(statuses).toEqual([undefined, 429, 429, undefined]);
  const broken = { get: () => Promise.reject(new Error("gone")), set: () => {}, delete: () => {} };
  const errors: unknown[] = [];
  const enforcer = enforcerOf({ pace: { store: broken }, onError: (error) => errors.push(error) });
  expect(await enforcer.respond(request("/open"))).toBeUndefined();
  expect(errors).toEqual([new Error("gone")]);
  const hanging = { get: () => new Promise(() => {}), set: () => {}, delete: () => {} };
  expect(
    await enforcerOf({ pace: { store: hanging }, deadline: 1 }).respond(request("/open")),
  ).toBeUndefined();
});

it("no failure keeps a person out", async () => {
  const fails = (): Promise<never> => Promise.reject(new Error("broken"));
  const hangs = (): Promise<never> => new Promise(() => {});
  const throws = (): never => {
    throw new Error("broken");
  };
  const person = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.1; rv:132.0) Gecko/20100101 Firefox/132.0";
  for (const broken of [fails, hangs, throws]) {
    const enforcer = enforcerOf({
      robots: { load: broken, every: 0 },
      networks: [{ for: "Googlebot", url: "http://127.0.0.1:1/" }],
      dns: { resolvePtr: broken, resolve4: broken, resolve6: broken },
      pace: { store: { get: broken, set: broken, delete: broken } },
      signatures: async () => broken(),
      onDecision: throws,
      onError: throws,
      onNotice: throws,
      deadline: 5,
    });
    const asked = request("/closed", { "user-agent": person });
    expect(enforcer.respond(asked, { address: "192.0.2.1" })).toBeUndefined();
    // Who pretends to have signed may wait, but is a person still.
    const signed = request("/closed", { "user-agent": person, "signature-agent": '"https://bot.example"' });
    expect(await enforcer.respond(signed, { address: "192.0.2.1" })).toBeUndefined();
    // While there are no rules, robots go on as well.
    expect(await enforcer.respond(request("/closed", { "user-agent": "Googlebot/2.1" }))).toBeUndefined();
    expect(enforcer.summary().people).toBe(2);
  }
});

it("a turn further ahead than a delay is nobody's: a clock was set back, or a store holds nonsense", async () => {
  let now = 9_000_000;
  const store = new Map<string, unknown>();
  for (const pace of [true, { store }]) {
    now = 9_000_000;
    const enforcer = enforcerOf({ pace, now: () => now });
    const ask = async () => (await enforcer.respond(request("/open")))?.headers.get("retry-after");
    expect([await ask(), await ask()]).toEqual([undefined, "3"]);
    now -= 3_600_000;
    expect([await ask(), await ask()]).toEqual([undefined, "3"]);
    now += 2_500;
    expect([await ask(), await ask()]).toEqual([undefined, "3"]);
    for (const nonsense of pace === true ? [] : ["Infinity", 9e15, Number.NaN, "soon", {}]) {
      for (const key of store.keys()) store.set(key, nonsense);
      expect([await ask(), await ask()]).toEqual([undefined, "3"]);
    }
  }
});
