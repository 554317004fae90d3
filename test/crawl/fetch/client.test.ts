/** One fetch per origin, however many ask; callers that leave; limits. */
import { describe, expect, it } from "vitest";
import { RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { knownCrawler, RobotsError, Verdict } from "../../../src/index.ts";
import { eventually, PATIENT, turns } from "../../support/waits.ts";
import { robots, serve } from "./server.ts";

const FILE = "User-agent: *\nDisallow: /closed\n";

function client(options: Partial<RobotsClientOptions> = {}): RobotsClient {
  return new RobotsClient({ userAgent: "testbot/1.0", timeout: PATIENT, ...options });
}

/** A fetch that answers with the file when it is told to, and counts. */
function held(body: string = FILE) {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const pending: (() => void)[] = [];
  const fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    asked.push(String(input));
    signals.push(init!.signal!);
    return new Promise((resolve, reject) => {
      init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason));
      pending.push(() => resolve(new Response(body)));
    });
  };
  return { fetch, asked, signals, pending };
}

/** Lets everything go on that waits for nothing outside. */
describe("RobotsClient", () => {
  it("answers alike by isAllowed, check and get", async () => {
    await using site = await serve(robots("User-agent: testbot\nDisallow: /closed\nAllow: /closed/ajar\n"));
    const gate = client();
    const urls = ["/", "/closed", "/closed/ajar", "/robots.txt", "/%63losed"].map(
      (path) => site.origin + path,
    );
    expect([...(await gate.check(urls))]).toEqual([1, 0, 1, 1, 0]);
    for (const [i, url] of urls.entries()) expect(await gate.isAllowed(url)).toBe([1, 0, 1, 1, 0][i] === 1);
    expect((await gate.get(urls[1]!)).policy.agent).toBe("testbot");
    expect(site.requests.length).toBe(1);
  });

  it("keeps the order of a batch over many origins, and marks anything that is not a URL", async () => {
    const { Allowed, Disallowed, Invalid } = Verdict;
    await using open = await serve(robots(""));
    await using shut = await serve(robots("User-agent: *\nDisallow: /"));
    const urls = [
      shut.origin,
      "nonsense",
      open.origin,
      `${shut.origin}/robots.txt`,
      "mailto:x@y",
      `${open.origin}/a`,
      7,
    ];
    expect([...(await client().check(urls as string[]))]).toEqual([
      Disallowed,
      Invalid,
      Allowed,
      Allowed,
      Invalid,
      Allowed,
      Invalid,
    ]);
    expect(await client().check([])).toEqual(new Uint8Array());
  });

  it.each([
    ["testbot/1.0", undefined, "testbot"],
    ["Mozilla/5.0 (compatible; Googlebot-Image/1.0)", undefined, "Googlebot"],
    ["Mozilla/5.0 (compatible; Googlebot-Image/1.0)", "Googlebot-Image", "*"],
    ["Mozilla/5.0 (X11; Linux) Firefox/1", "*", "*"],
    ["AdsBot-Google", undefined, undefined],
    ["testbot/1.0", ["nobody", "Googlebot"], "Googlebot"],
    ["testbot/1.0", knownCrawler("Googlebot-News"), "Googlebot"],
  ])("named %j asks as %j and is bound by %j", async (userAgent, agent, bound) => {
    const file = "User-agent: *\nDisallow: /\nUser-agent: Googlebot\nAllow: /\nUser-agent: testbot\nAllow: /";
    const fetch = async () => new Response(file);
    const gate = new RobotsClient({ userAgent, fetch, ...(agent === undefined ? {} : { agent }) });
    expect((await gate.get("http://a.example")).policy.agent).toBe(bound);
  });

  it.each([
    {},
    { userAgent: "" },
    { userAgent: " " },
    { userAgent: "a\r\nb" },
    { userAgent: "snow\u2603man" },
    { userAgent: "*" },
    { userAgent: "1.0" },
    { userAgent: "(FooBot)" },
    { userAgent: "Mozilla/5.0 (X11; Linux) Firefox/1" },
    { timeout: 0 },
    { concurrency: 0 },
    { maxEntries: 1.5 },
    { maxBytes: -1 },
    { maxBytes: 0 },
    { maxBytes: 511_999 },
    { minAge: Number.NaN },
    { dialect: "klingon" },
    { agent: 7 },
    { agent: [] },
  ])("refuses %j", (options) => {
    const base =
      "timeout" in options || Object.keys(options).some((key) => key !== "userAgent")
        ? { userAgent: "a" }
        : {};
    expect(() => new RobotsClient({ ...base, ...options } as RobotsClientOptions)).toThrow(RobotsError);
  });
});

describe("a fetch that several callers wait for", () => {
  it("is one request for a hundred callers", async () => {
    const { fetch, asked, pending } = held();
    const gate = client({ fetch });
    const answers = Promise.all(
      Array.from({ length: 100 }, (_, i) => gate.isAllowed(`http://a.example/${i % 2 ? "closed" : ""}`)),
    );
    await turns();
    expect(asked).toEqual(["http://a.example/robots.txt"]);
    pending[0]!();
    expect((await answers).filter(Boolean).length).toBe(50);
  });

  it("goes on when one caller leaves", async () => {
    const { fetch, pending, signals } = held();
    const gate = client({ fetch });
    const leaving = new AbortController();
    const left = gate.isAllowed("http://a.example/closed", { signal: leaving.signal });
    const stayed = gate.isAllowed("http://a.example/closed");
    await turns();
    leaving.abort(new Error("I must go"));
    await expect(left).rejects.toThrow("I must go");
    expect(signals[0]!.aborted).toBe(false);
    pending[0]!();
    expect(await stayed).toBe(false);
  });

  it("stops when the last has left, and starts again for the next", async () => {
    const { fetch, asked, pending, signals } = held();
    const gate = client({ fetch });
    const leaving = new AbortController();
    const { signal } = leaving;
    const left = [gate.get("http://a.example", { signal }), gate.check(["http://a.example/x"], { signal })];
    await turns();
    leaving.abort();
    for (const one of left) await expect(one).rejects.toMatchObject({ name: "AbortError" });
    const next = gate.isAllowed("http://a.example/closed");
    expect(signals[0]!.aborted).toBe(true);
    await turns();
    expect(asked.length).toBe(2);
    pending[1]!();
    expect(await next).toBe(false);
  });

  it("is not waited for with a signal that has fired, even if the answer is known", async () => {
    const gate = client({ fetch: async () => new Response(FILE) });
    await gate.get("http://a.example");
    const signal = AbortSignal.abort();
    await expect(gate.isAllowed("http://a.example", { signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    await expect(gate.check(["http://a.example"], { signal })).rejects.toMatchObject({ name: "AbortError" });
  });

  it("closes its connection when it is aborted, which is not an outcome", async () => {
    let open = 0;
    await using site = await serve((_request, response) => {
      open++;
      response.on("close", () => open--);
    });
    const gate = client();
    const leaving = new AbortController();
    const left = gate.get(site.origin, { signal: leaving.signal });
    await eventually(() => open === 1);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: "AbortError" });
    expect(await eventually(() => open === 0)).toBe(true);
    const going = new AbortController();
    void gate.get(site.origin, { signal: going.signal }).catch(() => {});
    expect(await eventually(() => site.requests.length === 2)).toBe(true);
    going.abort();
    expect(await eventually(() => open === 0)).toBe(true);
  });
});

describe("RobotsClient within its limits", () => {
  it("asks a limited number of hosts at a time, first come, first served", async () => {
    const { fetch, asked, pending } = held();
    const gate = client({ fetch, concurrency: 2 });
    const leaving = new AbortController();
    const urls = [1, 2, 3, 4, 5].map((n) => `http://h${n}.example/`);
    const all = urls.map((url, i) => gate.get(url, i === 2 ? { signal: leaving.signal } : {}));
    await turns();
    expect(asked.length).toBe(2);
    leaving.abort();
    await expect(all[2]).rejects.toMatchObject({ name: "AbortError" });
    for (let i = 0; i < 4; i++) {
      pending[i]!();
      await turns();
    }
    expect((await Promise.all(all.filter((_, i) => i !== 2))).map(({ origin }) => origin)).toEqual([
      "http://h1.example",
      "http://h2.example",
      "http://h4.example",
      "http://h5.example",
    ]);
    expect(asked).toEqual([1, 2, 4, 5].map((n) => `http://h${n}.example/robots.txt`));
  });

  it.each<[string, unknown, number | undefined, number]>([
    ["64 where nothing is said", undefined, undefined, 64],
    ["as its fetch says", 3, undefined, 3],
    ["as it is told, whatever its fetch says", 3, 5, 5],
    ["64 where its fetch talks nonsense", 0, undefined, 64],
    ["64 where its fetch talks worse nonsense", "many", undefined, 64],
  ])("asks %s", async (_name, maxConcurrency, concurrency, most) => {
    const { fetch, asked } = held();
    const gate = client({
      fetch: Object.assign(fetch, { maxConcurrency: maxConcurrency as number }),
      ...(concurrency !== undefined && { concurrency }),
    });
    const all = gate.check(Array.from({ length: 100 }, (_, n) => `http://h${n}.example/`));
    await turns();
    expect(asked.length).toBe(most);
    void gate.close();
    await expect(all).rejects.toMatchObject({ code: "DISPOSED" });
  });

  it("remembers a limited number of hosts, the latest asked for", async () => {
    const asked: string[] = [];
    const fetch = async (input: unknown): Promise<Response> => {
      asked.push(String(input).slice(7, 9));
      return new Response(FILE);
    };
    const gate = client({ fetch, maxEntries: 2 });
    for (const host of ["h1", "h2", "h1", "h3", "h1", "h2"]) await gate.get(`http://${host}.example`);
    expect(asked).toEqual(["h1", "h2", "h3", "h2"]);
  });

  it("lets an entry outlive its place in the cache", async () => {
    const gate = client({ fetch: async () => new Response(FILE), maxEntries: 1 });
    const entry = await gate.get("http://h1.example");
    await gate.get("http://h2.example");
    expect(entry.policy.isAllowed("/closed")).toBe(false);
  });

  it("forgets a copy on request while its host fails to confirm it", async () => {
    let now = 1_700_000_000_000;
    let fail = (): void => {};
    let asked = 0;
    const fetch = (): Promise<Response> =>
      asked++ !== 1
        ? Promise.resolve(new Response(FILE))
        : new Promise((resolve) => {
            fail = () => resolve(new Response(null, { status: 503 }));
          });
    const gate = client({ fetch, now: () => now });
    expect(await gate.isAllowed("http://a.example/open")).toBe(true);
    now += 2 * 86_400_000;
    const entry = gate.get("http://a.example/");
    await turns();
    await gate.forget("http://a.example/");
    fail();
    expect(await entry).toMatchObject({ outcome: "unreachable", access: "disallow", stale: false });
    now += 60_000;
    expect(await gate.isAllowed("http://a.example/open")).toBe(true);
  });

  it("forgets a host on request", async () => {
    let asked = 0;
    const gate = client({ fetch: async () => new Response(FILE, { status: 200 + 0 * asked++ }) });
    for (let i = 0; i < 2; i++) {
      await gate.get("http://a.example/x");
      await gate.forget("http://a.example/y");
    }
    expect(asked).toBe(2);
    // Without its scheme, a host would stay in the cache.
    await expect(gate.forget("a.example")).rejects.toMatchObject({ code: "INVALID_URL" });
  });

  it("leaves no timer and no connection behind", async () => {
    const before = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const { fetch } = held();
    const gate = client({ fetch });
    const leaving = new AbortController();
    const all = Array.from({ length: 20 }, (_, i) =>
      gate.get(`http://h${i}.example`, { signal: leaving.signal }),
    );
    await turns();
    leaving.abort();
    await Promise.allSettled(all);
    await turns();
    expect(process.getActiveResourcesInfo().filter((name) => name === "Timeout").length).toBeLessThanOrEqual(
      before,
    );
  });
});
