/**
 * The shared cache: what is in it, what is made of rubbish in it, and of stores that fail.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import Keyv from "keyv";
import { describe, expect, it } from "vitest";
import { type KeyvLike, RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { parse } from "../../../src/index.ts";
import { PATIENT, turns } from "../../support/waits.ts";

const FILE =
  "User-agent: *\nDisallow: /closed\nCrawl-delay: 3\nRequest-rate: 1/5 0100-0200\nSitemap: /map.xml\n";
const ORIGIN = "http://a.example";
const KEY = "robotomata:2:rfc9309:testbot:http://a.example";
const DAY = 86_400_000;

/** Each change with a title of bearable length. */
const titled = (changes: readonly object[]): [string, object][] =>
  changes.map((change) => [JSON.stringify(change).slice(0, 80), change]);

/** A client, what it fetched, and the clock. */
function setUp(options: Partial<RobotsClientOptions> = {}) {
  const asked: (string | null)[] = [];
  const world = { now: 1000, answer: () => new Response(FILE, { headers: { etag: '"1"' } }) };
  const fetch = async (_input: unknown, init?: RequestInit): Promise<Response> => {
    asked.push(new Headers(init?.headers).get("if-none-match"));
    return world.answer();
  };
  const errors: unknown[] = [];
  const make = (more: Partial<RobotsClientOptions> = {}): RobotsClient =>
    new RobotsClient({
      userAgent: "testbot/1.0",
      fetch,
      now: () => world.now,
      cacheTimeout: PATIENT,
      onCacheError: (error) => errors.push(error),
      ...options,
      ...more,
    });
  return { asked, world, errors, make };
}

describe.each([
  ["Map", () => new Map() as KeyvLike],
  ["Keyv in memory", () => new Keyv() as KeyvLike],
  ["a store of strings alone", () => strict()],
  ["a store that parses JSON unasked", () => parsing()],
])("a cache shared through %s", (_name, store) => {
  it("spares another client the fetch", async () => {
    const cache = store();
    const { asked, make } = setUp({ cache });
    const first = make();
    const entry = await first.get(`${ORIGIN}/x`);
    expect(await first.flush()).toBe(true);
    const again = await make().get(`${ORIGIN}/y`);
    expect(asked.length).toBe(1);
    expect({ ...again, policy: undefined }).toEqual({ ...entry, policy: undefined });
    expect(again).toMatchObject({ crawlDelay: 3, sitemaps: [`${ORIGIN}/map.xml`], outcome: "found" });
    expect(again.policy.isAllowed("/closed")).toBe(false);
    expect(again.policy.toBytes()).toEqual(entry.policy.toBytes());
  });

  it("keeps a stale copy to be revalidated, which outlives failures", async () => {
    const cache = store();
    const { asked, make, world } = setUp({ cache });
    const first = make();
    await first.get(ORIGIN);
    await first.flush();
    world.now += 2 * DAY;
    world.answer = () => new Response(null, { status: 304 });
    const second = make();
    expect(await second.get(ORIGIN)).toMatchObject({ status: 304, fetchedAt: world.now });
    await second.flush();
    world.now += 2 * DAY;
    world.answer = () => new Response(null, { status: 503 });
    expect(await make().get(ORIGIN)).toMatchObject({ outcome: "unreachable", access: "rules", stale: true });
    expect(asked).toEqual([null, '"1"', '"1"']);
  });

  it("remembers failures too, and when they began", async () => {
    const cache = store();
    const { asked, make, world } = setUp({ cache, dialect: "google" });
    world.answer = () => new Response(null, { status: 503 });
    for (const hours of [0, 0, 11, 13]) {
      world.now = 1000 + hours * 3_600_000;
      const client = make();
      const { access } = await client.get(ORIGIN);
      expect(access).toBe(hours < 12 ? "disallow" : "allow");
      await client.flush();
    }
    expect(asked.length).toBe(3);
  });

  it("forgets only on request", async () => {
    const cache = store();
    const { asked, make } = setUp({ cache });
    const client = make();
    await client.get(ORIGIN);
    await client.flush();
    for (const options of [undefined, {}, { shared: false }]) {
      await client.forget(ORIGIN, options);
      expect(client.size).toBe(0);
      await client.get(ORIGIN);
      await make().get(ORIGIN);
    }
    expect(asked.length).toBe(1);
    await client.forget(ORIGIN, { shared: true });
    await make().get(ORIGIN);
    expect(asked.length).toBe(2);
  });
});

it("a shared cache forgets what a slow store is still being told", async () => {
  const slow = new Map<string, string>();
  const cache: KeyvLike = {
    get: (key) => slow.get(key),
    set: async (key, value) => {
      await turns();
      slow.set(key, value);
    },
    delete: (key) => slow.delete(key),
  };
  const { asked, make } = setUp({ cache });
  const client = make();
  await client.get(ORIGIN);
  await client.forget(ORIGIN, { shared: true });
  expect(await client.flush()).toBe(true);
  expect([...slow.keys()]).toEqual([]);
  await client.get(ORIGIN);
  expect(asked.length).toBe(2);
});

it("a shared cache hands whole milliseconds to the store, whatever the clock counts in", async () => {
  const cache = strict();
  const { make, errors } = setUp({ cache, now: undefined as never });
  const client = make();
  await client.get(ORIGIN);
  expect(await client.flush()).toBe(true);
  expect(errors).toEqual([]);
});

it("a shared cache has failures that are put off for longer than a day", async () => {
  const { asked, make, world } = setUp({ cache: new Map(), retryAfter: 3 * DAY });
  world.answer = () => new Response(null, { status: 500 });
  const client = make();
  await client.get(ORIGIN);
  await client.flush();
  world.now += 2 * DAY;
  expect(await make().get(ORIGIN)).toMatchObject({ outcome: "unreachable" });
  expect(asked.length).toBe(1);
});

it("a shared cache asks no store about hosts that cannot be, since their keys may be too long for it", async () => {
  const cache = new Map<string, string>();
  const { make } = setUp({ cache });
  const client = make();
  for (const length of [253, 400]) await client.get(`http://${"a".repeat(length)}`);
  await client.flush();
  expect(Array.from(cache.keys(), (key) => key.length > 300)).toEqual([false]);
});

it("a client listens to its store no longer than until it is closed", async () => {
  const listeners = new Set<unknown>();
  const cache = Object.assign(new Map<string, string>(), {
    on: (_event: string, listener: unknown) => listeners.add(listener),
    off: (_event: string, listener: unknown) => listeners.delete(listener),
  });
  const client = setUp({ cache }).make();
  expect(listeners.size).toBe(1);
  await client.close();
  expect(listeners.size).toBe(0);
});

it.each(["a fresh entry", "nothing"])(
  "a closed client stays empty though its store has %s for it",
  async (has) => {
    const cache = new Map<string, string>();
    const { make, asked } = setUp({ cache });
    const writer = make();
    await writer.get(ORIGIN);
    await writer.close();
    let answer = (): void => {};
    const slow = Object.assign(new Map<string, string>(), {
      get: (key: string) =>
        new Promise<string | undefined>((resolve) => {
          answer = () => resolve(has === "nothing" ? undefined : cache.get(key));
        }),
    });
    const client = setUp({ cache: slow as never }).make();
    const reading = client.get(ORIGIN);
    await client.close();
    await expect(reading).rejects.toMatchObject({ code: "DISPOSED" });
    answer();
    await turns();
    expect(client.size).toBe(0);
    expect(asked.length).toBe(1);
  },
);

describe("keys", () => {
  it("tell agents, dialects and prefixes apart", async () => {
    const cache = new Map<string, string>();
    const { make } = setUp({ cache });
    const options: Partial<RobotsClientOptions>[] = [
      {},
      { agent: "Other-Bot:1" },
      { agent: ["a", "b"] },
      { userAgent: "Googlebot-Image/1.0" },
      { userAgent: "AdsBot-Google" },
      { dialect: "google" },
      { keyPrefix: "" },
    ];
    for (const option of options) {
      const client = make(option);
      await client.get(ORIGIN);
      await client.flush();
    }
    expect([...cache.keys()]).toEqual([
      KEY,
      "robotomata:2:rfc9309:other-bot%3A1:http://a.example",
      "robotomata:2:rfc9309:a,b:http://a.example",
      "robotomata:2:rfc9309:googlebot-image,googlebot:http://a.example",
      "robotomata:2:rfc9309:adsbot-google;:http://a.example",
      "robotomata:2:google:testbot:http://a.example",
      "2:rfc9309:testbot:http://a.example",
    ]);
    expect(() => make({ dialect: "original1994", agent: "half of a pair: \ud83e" })).not.toThrow();
    // A rule, a sitemap and all the rest.
    expect(cache.get(KEY)!.length).toBeLessThan(600);
  });

  it("are kept as long as they are of use", async () => {
    const kept: number[] = [];
    const cache: KeyvLike = { get: () => undefined, set: (_k, _v, ttl) => kept.push(ttl), delete: () => {} };
    const { make, world } = setUp({ cache });
    for (const status of [200, 404, 503]) {
      world.answer = () => new Response(null, { status });
      const client = make();
      await client.get(ORIGIN);
      await client.flush();
    }
    expect(kept).toEqual([31 * DAY, DAY, 30 * DAY + 60_000]);
  });
});

describe("a stored value that is not an entry is fetched again:", () => {
  /** What a client finds that reads `value`. */
  async function reading(value: unknown) {
    const cache = new Map<string, unknown>([[KEY, value]]);
    const { asked, make, errors } = setUp({ cache: cache as KeyvLike });
    const entry = await make().get(ORIGIN);
    expect(entry).toMatchObject({ outcome: "found", access: "rules", crawlDelay: 3 });
    expect(entry.policy.isAllowed("/closed")).toBe(false);
    expect(errors).toEqual([]);
    return asked.length;
  }

  /** A good entry. */
  async function good(): Promise<Record<string, unknown> & { copy: Record<string, unknown> }> {
    const cache = new Map<string, string>();
    const { make } = setUp({ cache });
    const client = make();
    await client.get(ORIGIN);
    await client.flush();
    return JSON.parse(cache.get(KEY)!);
  }

  it("unlike a good one", async () => {
    expect(await reading(JSON.stringify(await good()))).toBe(0);
  });

  it.each([
    [""],
    ["{"],
    ["null"],
    ["[]"],
    ["7"],
    [7],
    [null],
    [true],
    [[]],
    [{}],
    [Symbol("x")],
    [new Date()],
    ["\0"],
  ])("%j", async (value) => {
    expect(await reading(value)).toBe(1);
  });

  it.each<[string, object]>(
    titled([
      { v: 0 },
      { v: 1 },
      { v: 3 },
      { origin: "http://b.example" },
      { outcome: "fine" },
      { outcome: undefined },
      { reason: "bad luck" },
      { because: 7 },
      { because: { code: "status" } },
      { because: { code: "status", values: {} } },
      { because: { code: "status", values: { status: {} } } },
      { because: { code: "status", values: { status: 404, more: 1 } } },
      { because: { code: "toString", values: {} } },
      { status: "200" },
      { failures: "1" },
      { failingSince: "long ago" },
      { checkedAt: null },
      { checkedAt: 1e12, expiresAt: 1e12 + 5 },
      { checkedAt: 4_000_000, expiresAt: 4_000_005 },
      { expiresAt: 0 },
      { agent: "otherbot" },
      { agent: undefined },
      { dialect: "google" },
      { failures: 0.5 },
      { failures: 1 },
      { failures: -1 },
      { failingSince: 5 },
      { outcome: "unreachable" },
      { outcome: "unreachable", failures: 1, failingSince: 1e12 },
      { outcome: "unavailable" },
      { status: 1e6 },
      { status: 0.5 },
      { because: { code: "message", values: { text: "x".repeat(201) } } },
      { expiresAt: 1e300 },
      { expiresAt: "never" },
      { copy: undefined },
      { copy: null },
      { copy: "x" },
    ]),
  )("with %s", async (_title, change) => {
    expect(await reading(JSON.stringify({ ...(await good()), ...change }))).toBe(1);
  });

  it.each<[string, object]>(
    titled([
      { policy: undefined },
      { policy: "" },
      { policy: "!!!" },
      { policy: "AAAA" },
      { policy: btoa("x".repeat(200)) },
      { sitemaps: "x" },
      { sitemaps: [7] },
      { sitemaps: ["javascript:alert(1)"] },
      { sitemaps: ["/map.xml"] },
      { sitemaps: ["http://a.example/#x"] },
      { sitemaps: ["HTTP://a.example/"] },
      { sitemaps: Array.from({ length: 10_001 }, (_, i) => `http://a.example/${i}`) },
      { sitemaps: [`http://a.example/${"x".repeat(1 << 20)}`] },
      { requestRates: [{ requests: 1e-300, seconds: 1 }] },
      { requestRates: [{ requests: 1, seconds: 1e-300 }] },
      { requestRates: [{ requests: 1, seconds: 1e300 }] },
      { requestRates: [{ requests: 1, seconds: 1, window: { from: 0, to: 1e9 } }] },
      { requestRates: Array(65).fill({ requests: 1, seconds: 1 }) },
      { requestRates: [{}] },
      { requestRates: [{ requests: 0, seconds: 1 }] },
      { requestRates: [{ requests: 1, seconds: 1, window: {} }] },
      { url: 7 },
      { url: "file:///etc/passwd" },
      { url: `http://a.example/${"x".repeat(1 << 17)}` },
      { etag: "x".repeat(513) },
      { fetchedAt: 2000 },
      { fetchedAt: Number.POSITIVE_INFINITY },
      { etag: 'a"\r\nCookie: x' },
      { lastModified: 7 },
      { fetchedAt: -1 },
      { markup: 1 },
      { truncated: "no" },
    ]),
  )("with a copy with %s", async (_title, change) => {
    const record = await good();
    expect(await reading(JSON.stringify({ ...record, copy: { ...record.copy, ...change } }))).toBe(1);
  });

  it.each([
    ["another agent", parse("User-agent: otherbot\nDisallow: /x").policyFor("otherbot")],
    ["another dialect", parse("User-agent: *\nDisallow: /x", { dialect: "koster1996" }).policyFor("testbot")],
  ])("an image for %s", async (_name, policy) => {
    const record = await good();
    const copy = { ...record.copy, policy: Buffer.from(policy.toBytes()).toString("base64") };
    expect(await reading(JSON.stringify({ ...record, copy }))).toBe(1);
  });

  it("unlike an image for nobody, and one for everybody", async () => {
    const record = await good();
    for (const file of ["", "User-agent: *\nDisallow: /closed\nCrawl-delay: 3"]) {
      const image = parse(file).policyFor("testbot").toBytes();
      const copy = { ...record.copy, policy: Buffer.from(image).toString("base64") };
      const { asked, make } = setUp({
        cache: new Map([[KEY, JSON.stringify({ ...record, copy })]]) as unknown as KeyvLike,
      });
      await make().get(ORIGIN);
      expect(asked.length).toBe(0);
    }
  });

  it("a list that changes after it was checked does not change the entry", async () => {
    const record = await good();
    const cache: KeyvLike = { get: () => record, set: () => {}, delete: () => {} };
    const { make } = setUp({ cache });
    const entry = await make().get(ORIGIN);
    (record.copy.sitemaps as string[]).push("javascript:alert(1)");
    expect(entry.sitemaps).toEqual([`${ORIGIN}/map.xml`]);
  });

  it("a list of half a billion holes is not walked", async () => {
    const record = await good();
    const sitemaps: string[] = [];
    sitemaps.length = 5e8;
    expect(await reading({ ...record, copy: { ...record.copy, sitemaps } })).toBe(1);
  });

  it("a text of many megabytes is not even parsed", async () => {
    const record = JSON.stringify(await good());
    expect(await reading(`${record}${" ".repeat(9 << 20)}`)).toBe(1);
  });

  it("an image with any bit turned", async () => {
    const record = await good();
    const image = Buffer.from(record.copy.policy as string, "base64");
    for (let i = 0; i < image.length * 8; i += 5) {
      const bytes = Buffer.from(image);
      bytes[i >> 3]! ^= 1 << (i & 7);
      const copy = { ...record.copy, policy: bytes.toString("base64") };
      expect(await reading(JSON.stringify({ ...record, copy }))).toBe(1);
    }
  });

  it("an entry cut or changed anywhere never fails the client", async () => {
    const text = JSON.stringify(await good());
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length), fc.nat(text.length), fc.string(), async (a, b, middle) => {
        const cache = new Map([[KEY, text.slice(0, a) + middle + text.slice(b)]]);
        const { make } = setUp({ cache });
        expect((await make().get(ORIGIN)).outcome).toBe("found");
      }),
    );
  });
});

describe("a store that fails", () => {
  const failing = (how: () => unknown): KeyvLike => ({ get: how, set: how, delete: how });

  it.each([
    [
      "throws",
      () => {
        throw new Error("down");
      },
    ],
    ["rejects", () => Promise.reject(new Error("down"))],
    ["never answers", () => new Promise(() => {})],
  ])("%s: the client goes on without it, and says so", async (_name, how) => {
    const { asked, make, errors } = setUp({ cache: failing(how), cacheTimeout: 20 });
    const client = make();
    expect(await client.isAllowed(`${ORIGIN}/closed`)).toBe(false);
    expect(await client.isAllowed("http://b.example/closed")).toBe(false);
    await client.forget(ORIGIN, { shared: true });
    expect(await client.flush()).toBe(false);
    expect(asked.length).toBe(2);
    expect(errors.length).toBeGreaterThan(0);
  });

  it.each<[string, (error: unknown) => unknown]>([
    [
      "throws",
      () => {
        throw new Error("in the listener");
      },
    ],
    ["rejects", () => Promise.reject(new Error("in the listener"))],
  ])("an onCacheError that %s reaches nobody", async (_name, onCacheError) => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => void rejections.push(reason);
    process.on("unhandledRejection", note);
    let complain: Complain = () => {};
    const cache: KeyvLike = {
      ...failing(() => Promise.reject(new Error("down"))),
      on: (_event, listener) => {
        complain = listener;
      },
    };
    const client = setUp({ cache, onCacheError }).make();
    expect(await client.isAllowed(`${ORIGIN}/closed`)).toBe(false);
    expect(await client.flush()).toBe(false);
    await client.forget(ORIGIN, { shared: true });
    expect(() => complain(new Error("down"))).not.toThrow();
    await turns();
    process.off("unhandledRejection", note);
    expect(rejections).toEqual([]);
  });

  it("that cannot be listened to is used nevertheless", async () => {
    const cache = Object.assign(new Map<string, string>(), {
      on() {
        throw new Error("no listeners");
      },
    });
    const { make, errors } = setUp({ cache });
    const client = make();
    await client.get(ORIGIN);
    expect(await client.flush()).toBe(true);
    expect([cache.size, errors.length]).toEqual([1, 1]);
  });

  it("is used again only after a pause", async () => {
    let reads = 0;
    const { make, world } = setUp({ cache: failing(() => Promise.reject(new Error(`down ${reads++}`))) });
    const client = make();
    for (let i = 0; i < 20; i++) await client.get(`http://h${i}.example`);
    expect(reads).toBe(1);
    world.now += 5000;
    await client.get("http://again.example");
    expect(reads).toBe(2);
  });

  it.each([
    ["says false", (_complain: Complain) => false],
    [
      "throws",
      () => {
        throw new Error("full");
      },
    ],
    [
      "says true and complains elsewhere, as Keyv does",
      (complain: Complain) => {
        complain(new Error("full"));
        return true;
      },
    ],
  ])("a write that %s is made again", async (_name, refuse) => {
    const kept = new Map<string, string>();
    let up = true;
    let complain: Complain = () => {};
    const cache: KeyvLike = {
      get: (key) => kept.get(key),
      set: (key, value) => (up ? kept.set(key, value) : refuse(complain)),
      delete: (key) => kept.delete(key),
      on: (_event, listener) => {
        complain = listener;
      },
    };
    const { asked, make } = setUp({ cache });
    const client = make();
    for (let i = 0; i < 100; i++) {
      up = i < 30 || i >= 70;
      await client.get(`http://h${i}.example`);
    }
    expect(await client.flush()).toBe(true);
    expect(kept.size).toBe(100);
    const other = make();
    for (let i = 0; i < 100; i++) await other.get(`http://h${i}.example`);
    expect(asked.length).toBe(100);
  });

  it("what is not written yet is read nevertheless", async () => {
    const { asked, make } = setUp({
      cache: failing(() => new Promise(() => {})),
      maxEntries: 1,
      cacheTimeout: 20,
    });
    const client = make();
    for (const host of ["a", "b", "a", "b"]) await client.get(`http://${host}.example`);
    // There is room for one: the other is lost, as it would be without a store.
    expect(asked.length).toBe(4);
  });
});

type Complain = (error: unknown) => void;

/** Refuses everything but strings, as clients of Redis do. */
function strict(): KeyvLike {
  const map = new Map<string, string>();
  return {
    get: async (key) => map.get(key) ?? null,
    set: async (key, value, ttlMs) => {
      if (typeof value !== "string" || !Number.isInteger(ttlMs) || ttlMs <= 0) throw new TypeError("no");
      map.set(key, value);
    },
    delete: async (key) => map.delete(key),
  };
}

function parsing(): KeyvLike {
  const map = new Map<string, string>();
  return {
    get: async (key) => (map.has(key) ? JSON.parse(map.get(key)!) : null),
    set: async (key, value) => map.set(key, value),
    delete: async (key) => map.delete(key),
  };
}
