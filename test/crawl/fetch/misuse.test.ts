/** What callers get wrong: always a RobotsError with a code, and a message that says what to do. */
import { describe, expect, it } from "vitest";
import * as entry from "../../../src/crawl/fetch/index.ts";
import { RobotsError as MainError, Verdict as MainVerdict } from "../../../src/index.ts";
import { eventually } from "../../support/waits.ts";

const { RobotsClient, RobotsError, Verdict } = entry;
const FILE = "User-agent: *\nDisallow: /closed\n";
const fetch = async () => new Response(FILE);

/** A constructor that takes anything. */
const Anything = RobotsClient as unknown as new (options?: unknown) => entry.RobotsClient;

const client = () => new RobotsClient({ userAgent: "testbot/1.0", fetch });

/** What a call throws or rejects with. */
async function errorOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return undefined;
}

it("the entry fetch exports what its users need", () => {
  expect(RobotsError).toBe(MainError);
  expect(Verdict).toBe(MainVerdict);
});

describe("RobotsClient refuses the options", () => {
  it.each<[unknown, RegExp]>([
    [undefined, /userAgent/],
    [null, /userAgent/],
    ["testbot", /object of options, not "testbot"/],
    [{}, /userAgent/],
    [{ userAgent: "my crawler" }, /several words\. Write "examplebot\/1\.0", or give agent/],
    [{ userAgent: "a", concurency: 3 }, /"concurency"\. Did you mean concurrency\?/],
    [{ userAgent: "a", useragent: "b" }, /Did you mean userAgent\?/],
    [{ userAgent: "a", zzzzzz: 1 }, /Its options are userAgent, agent/],
    [{ userAgent: "a", cache: {} }, /get, set and delete/],
    [{ userAgent: "a", cache: { get() {}, set() {} } }, /get, set and delete/],
    [{ userAgent: "a", cache: null }, /get, set and delete/],
    [{ userAgent: "a", agent: "" }, /agent/],
    [{ userAgent: "a", agent: [] }, /token/],
    [{ userAgent: "a", fetch: "curl" }, /fetch must be a function/],
    [{ userAgent: "a", onEvent: 1 }, /onEvent must be a function/],
    [{ userAgent: "a", onCacheError: {} }, /onCacheError must be a function/],
    [{ userAgent: "a", now: 5 }, /now must be a function/],
    [{ userAgent: "a", keyPrefix: 5 }, /keyPrefix/],
    [{ userAgent: "a", afterPatience: "wait" }, /"hold" or "allow"/],
    [{ userAgent: "a", redirects: { host: false } }, /Did you mean hosts\?/],
    [{ userAgent: "a", redirects: { hosts: 1 } }, /redirects\.hosts must be true or false/],
    [{ userAgent: "a", redirects: "none" }, /redirects/],
    [{ userAgent: "a", cacheBytes: 0 }, /cacheBytes must be a whole number/],
    [{ userAgent: "a", staleWhileRevalidate: -1 }, /staleWhileRevalidate/],
    [{ userAgent: "a", timeout: "5" }, /timeout must be a whole number.*not "5"/],
  ])("%j", async (options, message) => {
    const error = await errorOf(() => new Anything(options));
    expect(error).toBeInstanceOf(RobotsError);
    expect(error).toMatchObject({ code: "INVALID_ARGUMENT", message: expect.stringMatching(message) });
  });
});

describe("questions to a client", () => {
  const asks: [string, (client: entry.RobotsClient, url: never, options?: never) => unknown][] = [
    ["isAllowed", (client, url, options) => client.isAllowed(url, options)],
    ["decide", (client, url, options) => client.decide(url, options)],
    ["get", (client, url, options) => client.get(url, options)],
    ["pace", (client, url, options) => client.pace(url, options)],
  ];
  const commands: typeof asks = [
    ["postpone", (client, url) => client.postpone(url, 1)],
    ["forget", (client, url) => client.forget(url)],
  ];
  const batches: [string, (client: entry.RobotsClient, urls: never, options?: never) => unknown][] = [
    ["check", (client, urls, options) => client.check(urls, options)],
    ["filter", (client, urls, options) => client.filter(urls, options)],
    ["sort", (client, urls, options) => client.sort(urls, options)],
    ["prefetch", (client, urls, options) => client.prefetch(urls, options)],
  ];

  const NOT_URLS = ["/path", "", "mailto:a@b", undefined, null, 7, {}, Symbol("x"), "http://"];
  const hosts = asks.filter(([name]) => name === "get" || name === "pace");

  it.each([...hosts, ...commands])("need a host: %s", async (_name, ask) => {
    for (const url of NOT_URLS) {
      expect(await errorOf(() => ask(client(), url as never))).toMatchObject({ code: "INVALID_URL" });
    }
  });

  it.each([undefined, {}, { deadline: 1000 }])(
    "about anything that is not a URL are answered: %j",
    async (options) => {
      const gate = client();
      for (const url of NOT_URLS as never[]) {
        expect(await gate.isAllowed(url, options)).toBe(false);
        const decision = { verdict: Verdict.Invalid, allowed: false, retryAt: undefined };
        expect(await gate.decide(url, options)).toEqual(decision);
        expect([...(await gate.check([url], options))]).toEqual([Verdict.Invalid]);
        expect(await gate.filter([url], options)).toEqual([]);
        expect((await gate.sort([url], options)).invalid).toEqual([url]);
        for await (const pair of gate.stream([url])) expect(pair).toEqual([url, Verdict.Invalid]);
        await gate.prefetch([url]);
      }
      expect(gate.size).toBe(0);
    },
  );

  it("about URLs that are too long have answers, before and after their host is fetched", async () => {
    const gate = new RobotsClient({ userAgent: "a", maxUrlLength: 30, fetch });
    const long = `http://a.example/${"a".repeat(30)}`;
    for (const verdicts of [
      [2, 1],
      [2, 1],
    ]) {
      expect(await gate.isAllowed(long)).toBe(false);
      expect((await gate.decide(long)).verdict).toBe(Verdict.Invalid);
      expect([...(await gate.check([long, "http://a.example/"]))]).toEqual(verdicts);
    }
  });

  it.each([
    ...asks.map(([name, ask]) => [name, ask, "http://a.example/"] as const),
    ...batches.map(([name, ask]) => [name, ask, ["http://a.example/"]] as const),
  ])("are refused with wrong options: %s", async (_name, ask, url) => {
    for (const options of [
      { signal: 7 },
      { signal: {} },
      { signal: null },
      { signals: undefined },
      { deadline: -1 },
      { deadline: 2 ** 31 },
      "now",
      null,
    ]) {
      const error = await errorOf(() => ask(client(), url as never, options as never));
      expect(error, JSON.stringify(options)).toBeInstanceOf(RobotsError);
      expect(error).toMatchObject({ code: "INVALID_ARGUMENT" });
    }
  });

  it.each([{ share: true }, { shared: 1 }, "shared"])(
    "are refused with wrong options: forget(%j)",
    async (options) => {
      const error = await errorOf(() => client().forget("http://a.example/", options as never));
      expect(error).toMatchObject({ code: "INVALID_ARGUMENT" });
    },
  );

  it("are refused by check unless they are a list", async () => {
    expect(await errorOf(() => client().check("http://a.example" as never))).toMatchObject({
      code: "INVALID_ARGUMENT",
    });
  });

  it("may be URL objects everywhere", async () => {
    const gate = client();
    const [open, closed] = [new URL("http://a.example/open"), new URL("http://a.example/closed")];
    expect(await gate.isAllowed(open)).toBe(true);
    expect((await gate.decide(closed)).verdict).toBe(Verdict.Disallowed);
    expect([...(await gate.check([open, "http://a.example/closed", closed]))]).toEqual([1, 0, 0]);
    expect(await gate.filter([closed, open])).toEqual([open]);
    expect((await gate.sort([closed, open])).disallowed).toEqual([closed]);
    expect((await gate.get(open)).origin).toBe("http://a.example");
    for await (const [url, verdict] of gate.stream([open])) expect([url, verdict]).toEqual([open, 1]);
    await gate.prefetch([open]);
    await gate.pace(open);
    gate.postpone(open, 0);
    await gate.forget(open);
    expect(gate.size).toBe(0);
  });

  it("give nobody a policy that its user has disposed of", async () => {
    for (const status of [200, 404, 500]) {
      const fetch = async () => new Response("User-agent: *\nDisallow: /closed", { status });
      const gate = new RobotsClient({ userAgent: "a", fetch });
      const { policy } = await gate.get("http://a.example/");
      const before = policy.isAllowed("/open");
      expect((await gate.get("http://a.example/")).policy).toBe(policy);
      policy.dispose();
      expect((await gate.get("http://a.example/")).policy.isAllowed("/open")).toBe(before);
      expect((await gate.get("http://b.example/")).policy.isAllowed("/open")).toBe(before);
    }
  });

  it("end with close, which gives the same result twice, when it is done", async () => {
    const writes: ((written: boolean) => void)[] = [];
    const cache = {
      get: () => undefined,
      set: () => new Promise((resolve) => writes.push(resolve)),
      delete: () => {},
    };
    const gate = new RobotsClient({ userAgent: "a", cache, fetch: async () => new Response("") });
    await gate.get("http://a.example/");
    const first = gate.close();
    const second = gate.close();
    let done = 0;
    for (const closing of [first, second]) void closing.then(() => done++);
    // It refuses the second time as well.
    for (const attempt of [0, 1]) {
      expect(await eventually(() => writes.length === attempt + 1)).toBe(true);
      expect(done).toBe(0);
      writes[attempt]?.(false);
    }
    expect(await Promise.all([first, second])).toEqual([false, false]);
  });

  it("are fetched for from as many hosts at a time as configured", async () => {
    const concurrency = Number.MAX_SAFE_INTEGER;
    const gate = new RobotsClient({ userAgent: "a", concurrency, fetch: async () => new Response("") });
    expect([...(await gate.check(["http://a.example/", "http://b.example/"]))]).toEqual([1, 1]);
  });

  it("are refused by a closed client, which says so", async () => {
    const gate = client();
    const hanging = new RobotsClient({ userAgent: "a", fetch: () => new Promise<Response>(() => {}) });
    const waiting = errorOf(() => hanging.get("http://a.example/"));
    await using _closed = gate;
    expect(await gate.close()).toBe(true);
    expect(await hanging.close()).toBe(true);
    expect(await waiting).toMatchObject({ code: "DISPOSED" });
    for (const [, ask] of asks) {
      expect(await errorOf(() => ask(gate, "http://a.example/" as never))).toMatchObject({
        code: "DISPOSED",
      });
    }
    expect(await errorOf(() => gate.check([]))).toMatchObject({ code: "DISPOSED" });
    expect([gate.size, gate.bytes]).toEqual([0, 0]);
  });
});

describe("a fetch that misbehaves", () => {
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["text", FILE],
    ["a body without a response", { body: null }],
    ["a response without headers", { status: 200, body: null }],
    ["a body that is not a web stream", { status: 200, headers: new Headers(), body: { pipe() {} } }],
  ])("%s", async (_name, response) => {
    const gate = new RobotsClient({ userAgent: "a", fetch: async () => response as Response });
    const error = await errorOf(() => gate.check(["http://a.example/", "http://b.example/"]));
    expect(error).toBeInstanceOf(RobotsError);
    expect(error).toMatchObject({
      code: "INVALID_ARGUMENT",
      message: expect.stringMatching(/must resolve to a Response/),
    });
    expect(gate.size).toBe(0);
  });

  it("leaves the host unreachable if it throws a RobotsError", async () => {
    const gate = new RobotsClient({
      userAgent: "a",
      fetch: async () => {
        throw new RobotsError("INVALID_ARGUMENT", "mine", { because: { code: "mine", values: {} } });
      },
    });
    expect(await gate.get("http://a.example")).toMatchObject({
      outcome: "unreachable",
      detail: "INVALID_ARGUMENT",
    });
  });
});
