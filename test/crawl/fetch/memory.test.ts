/**
 * One budget in bytes for all that is remembered, and what goes when it is full.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { createHook } from "node:async_hooks";
import { describe, expect, it, vi } from "vitest";
import { failure } from "../../../src/base/errors.ts";
import {
  type ClientEvent,
  RobotsClient,
  type RobotsClientOptions,
  Verdict,
} from "../../../src/crawl/fetch/index.ts";
import { engine } from "../../../src/engine/core/engine.ts";
import { upTo } from "../../support/effort.ts";
import { turns } from "../../support/waits.ts";

const { Allowed, Disallowed } = Verdict;
const host = (n: number): string => `http://h${n}.example`;

function setUp(file: (url: string) => string, options: Partial<RobotsClientOptions> = {}) {
  const asked: string[] = [];
  const events: ClientEvent[] = [];
  const client = new RobotsClient({
    userAgent: "testbot/1.0",
    fetch: async (url) => {
      asked.push(new URL(url).hostname);
      return new Response(file(url), { headers: { etag: '"1"' } });
    },
    onEvent: (event) => events.push(event),
    ...options,
  });
  return { asked, events, client };
}

/** More than fit. */
const HOSTS = upTo(1000, 200);

describe("the budget of bytes", () => {
  it.each<[string, (url: string) => string]>([
    [
      "rules",
      (url) => `User-agent: *\n${Array.from({ length: 300 }, (_, i) => `Disallow: ${url}/${i}`).join("\n")}`,
    ],
    ["sitemaps", () => Array.from({ length: 2000 }, (_, i) => `Sitemap: x${i}`).join("\n")],
    ["nothing but names", () => ""],
  ])("holds for %s", async (_name, file) => {
    const cacheBytes = 400_000;
    const { client, events } = setUp(file, { cacheBytes });
    for (let n = 0; n < HOSTS; n++) {
      await client.get(host(n));
      expect(client.bytes).toBeLessThanOrEqual(cacheBytes);
    }
    expect(client.size).toBeGreaterThan(2);
    const evicted = events.filter(({ type }) => type === "evicted");
    expect(evicted.length).toBe(HOSTS - client.size);
    const used = engine().arena.used;
    await client.close();
    expect(client.bytes).toBe(0);
    expect(engine().arena.used).toBeLessThan(used);
  });

  it("evicts what was not asked about lately, by any method", async () => {
    const { client, asked } = setUp(() => "User-agent: *\nDisallow: /x", { maxEntries: 3 });
    const urls = [1, 2, 3].map((n) => `${host(n)}/x`);
    await client.check(urls);
    await client.check([urls[0]!]);
    expect(await client.isAllowed(urls[2]!)).toBe(false);
    await client.get(host(4));
    asked.length = 0;
    await client.check([...urls, host(4)]);
    expect(asked).toEqual(["h2.example"]);
  });

  it("answers from rules that do not fit", async () => {
    const file = (): string =>
      `User-agent: *\n${Array.from({ length: 2000 }, (_, i) => `Disallow: /${i}/x`).join("\n")}`;
    const { client, asked } = setUp(file, { cacheBytes: 3000 });
    const urls = ["/1/x", "/1/y", "/1999/x"].map((path) => host(1) + path);
    expect([...(await client.check(urls))]).toEqual([Disallowed, Allowed, Disallowed]);
    expect(await client.isAllowed(urls[2]!)).toBe(false);
    const entry = await client.get(urls[0]!);
    expect(urls.map((url) => entry.policy.isAllowed(url))).toEqual([false, true, false]);
    expect(client.size).toBeLessThanOrEqual(1);
    expect(asked.length).toBeGreaterThan(0);
  });

  it("lets very many new hosts of one call be fetched a few at a time", async () => {
    let [open, most] = [0, 0];
    const fetch = async (): Promise<Response> => {
      most = Math.max(most, ++open);
      await null;
      open--;
      return new Response("User-agent: *\nDisallow: /x");
    };
    const client = new RobotsClient({ userAgent: "a", fetch, cacheBytes: 20_000_000, concurrency: 100 });
    const urls = Array.from({ length: upTo(200_000, 20_000) }, (_, n) => `${host(n)}/${n % 2 ? "x" : "y"}`);
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, client.bytes);
    }, 5);
    const verdicts = await client.check(urls);
    clearInterval(watch);
    expect(verdicts.every((verdict, n) => verdict === (n % 2 ? Disallowed : Allowed))).toBe(true);
    expect(most).toBeLessThanOrEqual(100);
    expect(peak).toBeLessThanOrEqual(21_000_000);
  });
});

describe("hosts that wait in one call", () => {
  /** Promises that a call has made by the time at which it waits for its first answers, and bytes counted then. */
  async function waiting(count: number): Promise<{ promises: number; bytes: number; asked: number }> {
    const answers: (() => void)[] = [];
    const fetch = (): Promise<Response> =>
      new Promise((resolve) => {
        answers.push(() => resolve(new Response("")));
      });
    const client = new RobotsClient({ userAgent: "a", fetch });
    const urls = Array.from({ length: count }, (_, n) => `${host(n)}/x`);
    let promises = 0;
    const counting = createHook({
      init(_id, type) {
        if (type === "PROMISE") promises++;
      },
    });
    counting.enable();
    const verdicts = client.check(urls);
    verdicts.catch(() => {});
    await turns();
    counting.disable();
    const { bytes } = client;
    void client.close();
    await expect(verdicts).rejects.toMatchObject({ code: "DISPOSED" });
    return { promises, bytes, asked: answers.length };
  }

  it("are places in a table: what they take beyond that does not grow with their number", async () => {
    const few = await waiting(1000);
    const many = await waiting(200_000);
    expect([few.asked, many.asked]).toEqual([64, 64]);
    expect(many.bytes).toBe(few.bytes);
    // The test runner makes some, too.
    expect(few.promises).toBeGreaterThan(64);
    expect(many.promises).toBeLessThan(few.promises + 1000);
  });
});

describe("a core that has no memory left", () => {
  /** Makes the core's memory end this many bytes after where it ends now, while something runs. */
  async function squeezed<T>(spare: number, run: () => Promise<T>): Promise<T> {
    const { arena } = engine() as unknown as { arena: { take(size: number): number; used: number } };
    const take = arena.take.bind(arena);
    const limit = arena.used + spare;
    arena.take = (size) => {
      if (arena.used + size > limit) throw failure("OUT_OF_MEMORY", "full-memory", "full");
      return take(size);
    };
    try {
      return await run();
    } finally {
      arena.take = take;
    }
  }
  const file = (url: string): string =>
    `User-agent: *\n${Array.from({ length: 200 }, (_, i) => `Disallow: /${new URL(url).hostname}/${i}`).join("\n")}`;

  it("makes room and goes on", async () => {
    const { client } = setUp(file);
    // Files of one length, so that the core's scratch areas are as large as they get.
    for (let n = 100; n < 150; n++) await client.isAllowed(host(n));
    await squeezed(20_000, async () => {
      for (let n = 150; n < 300; n++) {
        const url = `${host(n)}/h${n}.example/7`;
        expect([...(await client.check([url, `${host(n)}/open`]))]).toEqual([Disallowed, Allowed]);
      }
    });
    expect(client.size).toBeGreaterThan(10);
  });

  it("shows an entry though room for its rules is made by dropping them", async () => {
    const { client } = setUp(file);
    await client.check([host(1)]);
    await squeezed(0, async () => {
      const entry = await client.get(host(1));
      expect(entry.policy.isAllowed("/h1.example/7")).toBe(false);
    });
    expect(client.size).toBe(0);
  });

  it("asks a host again whose answer has changed with time alone, as there is no room for the new one", async () => {
    let now = 0;
    let asked = 0;
    const client = new RobotsClient({
      userAgent: "testbot/1.0",
      dialect: "google",
      now: () => now,
      fetch: async () => {
        asked++;
        return new Response("", { status: 503, headers: { "retry-after": "86400" } });
      },
    });
    expect([...(await client.check([host(1)]))]).toEqual([Verdict.Unknown]);
    // After twelve hours Google treats a host without a copy as one without a file.
    now = 13 * 3_600_000;
    await squeezed(0, async () => {
      expect([...(await client.check([host(1)]))]).toEqual([Verdict.Unknown]);
    });
    expect(asked).toBe(2);
    expect([...(await client.check([host(1)]))]).toEqual([Verdict.Unknown]);
  });

  it("asks a host again whose copy has expired, as there is no room to keep that", async () => {
    let now = 0;
    let asked = 0;
    const client = new RobotsClient({
      userAgent: "testbot/1.0",
      now: () => now,
      fetch: async () => {
        asked++;
        return new Response("User-agent: *\nDisallow: /closed");
      },
    });
    expect([...(await client.check([`${host(1)}/closed`]))]).toEqual([Disallowed]);
    now = 2 * 86_400_000;
    await squeezed(0, async () => {
      // What the copy took is room enough for the file that is fetched.
      expect([...(await client.check([`${host(1)}/closed`]))]).toEqual([Disallowed]);
    });
    expect(asked).toBe(2);
  });

  it("says that a host cannot be reached, for now, where nothing else is possible", async () => {
    const { client } = setUp(file);
    await client.check([]);
    await squeezed(600, async () => {
      const entry = await client.get(host(1));
      expect(entry).toMatchObject({ outcome: "unreachable", reason: "local", access: "disallow" });
      expect(entry.retryAt).toBeGreaterThan(entry.checkedAt);
      expect([...(await client.check([host(1)]))]).toEqual([Verdict.Unknown]);
    });
  });
});

describe("an entry that has lost its place in memory", () => {
  it("leaves validators and the last good copy in the shared cache", async () => {
    const cache = new Map<string, string>();
    const world = { now: 0, status: 200 };
    const conditions: (string | undefined)[] = [];
    const client = new RobotsClient({
      userAgent: "testbot/1.0",
      cache,
      maxEntries: 1,
      now: () => world.now,
      fetch: async (_url, { headers }) => {
        conditions.push(headers["if-none-match"]);
        if (world.status === 200 && headers["if-none-match"]) return new Response(null, { status: 304 });
        const body = "User-agent: *\nDisallow: /x";
        return new Response(body, { status: world.status, headers: { etag: '"1"' } });
      },
    });
    await client.get(host(1));
    await client.get(host(2));
    await client.flush();
    world.now += 2 * 86_400_000;
    expect(await client.get(host(1))).toMatchObject({ status: 304, outcome: "found" });
    expect(await client.isAllowed(`${host(1)}/x`)).toBe(false);
    await client.get(host(2));
    await client.flush();
    world.now += 2 * 86_400_000;
    world.status = 500;
    expect(await client.get(host(1))).toMatchObject({ outcome: "unreachable", stale: true });
    expect(await client.isAllowed(`${host(1)}/x`)).toBe(false);
    // The error could be due to the condition, so it was asked once more without.
    expect(conditions).toEqual([undefined, undefined, '"1"', '"1"', '"1"', undefined]);
  });

  it("lives on where the runtime has no weak references", async () => {
    vi.stubGlobal("WeakRef", undefined);
    vi.stubGlobal("FinalizationRegistry", undefined);
    try {
      const { client } = setUp(() => "User-agent: *\nDisallow: /x", { maxEntries: 2 });
      for (const n of [1, 2, 3, 1]) {
        const entry = await client.get(host(n));
        expect(entry.policy.isAllowed("/x")).toBe(false);
        expect(await client.get(host(n))).toBe(entry);
      }
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("lives on with its rules while it is held", async () => {
    const { client } = setUp(() => "User-agent: *\nDisallow: /x\nCrawl-delay: 2\nRequest-rate: 1/5", {
      maxEntries: 1,
    });
    const entry = await client.get(host(1));
    await client.get(host(2));
    await client.close();
    expect(entry.policy.isAllowed("/x")).toBe(false);
    expect([entry.policy.crawlDelay, entry.policy.agent, entry.crawlDelay]).toEqual([2, "*", 2]);
    expect(entry.policy.requestRates).toEqual([{ requests: 1, seconds: 5 }]);
    expect(entry.requestRates).toEqual(entry.policy.requestRates);
  });
});
