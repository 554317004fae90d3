/** Freshness by RFC 9111, case by case, with the clause that each goes by. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Directives, readFreshness, readRetryAfter } from "../../../src/crawl/fetch/freshness.ts";
import { RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { turns } from "../../support/waits.ts";

const NOW = Date.UTC(2026, 0, 5, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const at = (ms: number): string => new Date(NOW + ms).toUTCString();

/** Clause, headers, milliseconds that the answer is good for (undefined: the server does not say). */
const CASES: readonly (readonly [
  clause: string,
  headers: Record<string, string>,
  lifetime: number | undefined,
])[] = [
  ["4.2.2 nothing said: left to RFC 9309's day", { "last-modified": at(-10 * DAY) }, undefined],
  ["4.2.1 max-age", { "cache-control": "max-age=3600" }, HOUR],
  ["4.2.1 max-age before Expires", { "cache-control": "max-age=3600", expires: at(-DAY), date: at(0) }, HOUR],
  ["4.2.1 the first of two max-age", { "cache-control": "max-age=60, max-age=3600" }, MINUTE],
  ["4.2.1 a max-age that is not a number is stale", { "cache-control": "max-age=soon" }, 0],
  ["4.2.1 a negative max-age is stale", { "cache-control": "max-age=-5" }, 0],
  ["1.2.2 a max-age beyond all numbers", { "cache-control": `max-age=${"9".repeat(30)}` }, 2 ** 31 * 1000],
  ["5.2 quoted, in any case, among others", { "cache-control": 'public, Max-Age="3600", x="a,b"' }, HOUR],
  ["5.2 what is in quotes is not a directive", { "cache-control": 'x="no-store", max-age=60' }, MINUTE],
  ["5.2.2.1 no-cache", { "cache-control": "no-cache, max-age=60" }, 0],
  ["5.2.2.4 no-cache with fields", { "cache-control": 'max-age=60, no-cache="set-cookie"' }, 0],
  ["5.2.2.5 no-store", { "cache-control": "no-store" }, 0],
  ["5.2.2.2 must-revalidate alone says nothing of time", { "cache-control": "must-revalidate" }, undefined],
  ["5.2.2.7 private is for us", { "cache-control": "private, max-age=60" }, MINUTE],
  ["5.2.2.10 s-maxage is for shared caches", { "cache-control": "s-maxage=60" }, undefined],
  ["5.2.2.10 s-maxage beside max-age", { "cache-control": "s-maxage=60, max-age=3600" }, HOUR],
  ["5.3 Expires after Date", { expires: at(HOUR), date: at(0) }, HOUR],
  ["5.3 Expires without Date", { expires: at(HOUR) }, HOUR],
  ["5.3 Expires before Date", { expires: at(-HOUR), date: at(0) }, 0],
  ["5.3 an Expires that is not a date", { expires: "0", date: at(0) }, 0],
  ["5.3 an Expires of seconds is not a date", { expires: "3600", date: at(0) }, 0],
  ["5.3 Expires as C's asctime writes it is UTC", { expires: "Mon Jan  5 13:00:00 2026", date: at(0) }, HOUR],
  [
    "5.3 Expires as in RFC 850, in full",
    { expires: "Monday, 05-Jan-26 13:00:00 GMT", date: "Mon Jan  5 12:00:00 2026" },
    HOUR,
  ],
  ["5.3 Expires is counted from the server's clock", { expires: at(-DAY + HOUR), date: at(-DAY) }, 0],
  ["5.1 Age", { "cache-control": "max-age=3600", age: "1800" }, HOUR / 2],
  ["5.1 the first of two Ages", { "cache-control": "max-age=3600", age: "1800, 60" }, HOUR / 2],
  ["5.1 an Age that is not a number", { "cache-control": "max-age=3600", age: "old" }, HOUR],
  ["5.1 an Age beyond the lifetime", { "cache-control": "max-age=3600", age: "7200" }, 0],
  ["4.2.3 apparent age", { "cache-control": "max-age=3600", date: at(-HOUR / 2) }, HOUR / 2],
  [
    "4.2.3 the greater of both ages",
    { "cache-control": "max-age=3600", date: at(-MINUTE), age: "600" },
    50 * MINUTE,
  ],
  ["4.2.3 a Date in the future is not an age", { "cache-control": "max-age=3600", date: at(HOUR) }, HOUR],
];

// Dates of HTTP are UTC wherever the crawler runs.
beforeAll(() => void vi.stubEnv("TZ", "America/New_York"));
afterAll(() => void vi.unstubAllEnvs());

it.each(CASES)("%s", (_clause, headers, lifetime) => {
  expect(readFreshness(new Headers(headers), NOW, 0).lifetime).toBe(lifetime);
});

it("the age of an answer includes the time that it took (4.2.3)", () => {
  const headers = new Headers({ "cache-control": "max-age=60", age: "10" });
  expect(readFreshness(headers, NOW, 5000).lifetime).toBe(45_000);
});

describe("4.3.4: a confirmation that", () => {
  const before: Directives = { maxAge: 600, expires: NOW + HOUR, mustRevalidate: true };
  it.each<[string, Record<string, string>, number]>([
    ["says nothing leaves what the stored answer said", {}, 10 * MINUTE],
    ["has another Cache-Control replaces it", { "cache-control": "max-age=60" }, MINUTE],
    ["says no-store replaces it", { "cache-control": "no-store" }, 0],
    ["has a Cache-Control without max-age leaves Expires", { "cache-control": "public" }, HOUR],
    ["has its own Age and Date counts them", { age: "60", date: at(-2 * MINUTE) }, 8 * MINUTE],
  ])("%s", (_name, headers, lifetime) => {
    expect(readFreshness(new Headers(headers), NOW, 0, before).lifetime).toBe(lifetime);
  });
});

it("4.3.4: a confirmation replaces what it has, header by header", () => {
  const before: Directives = { maxAge: 600, mustRevalidate: true };
  const { directives } = readFreshness(new Headers({ expires: at(HOUR) }), NOW, 0, before);
  expect(directives).toMatchObject({ maxAge: 600, mustRevalidate: true, expires: NOW + HOUR });
  const { directives: other } = readFreshness(new Headers({ "cache-control": "public" }), NOW, 0, directives);
  expect(other).toMatchObject({ maxAge: undefined, mustRevalidate: undefined, expires: NOW + HOUR });
});

it.each([
  ["seconds", "120", 120_000],
  ["a date", at(MINUTE), MINUTE],
  ["a date as C's asctime writes it", "Mon Jan  5 12:01:00 2026", MINUTE],
  ["a date that is over", at(-MINUTE), 0],
  ["a fraction, which it must not be", "3.5", undefined],
  ["less than nothing", "-1", undefined],
  ["words", "soon", undefined],
  ["nothing", null, undefined],
])("Retry-After is read as a time: %s", (_name, value, wait) => {
  expect(readRetryAfter(value, NOW)).toBe(wait);
});

describe("RobotsClient", () => {
  /** A client of a host that answers with a file and these headers, then confirms it with those. */
  function setUp(
    headers: HeadersInit,
    confirmation: HeadersInit,
    options: Partial<RobotsClientOptions> = {},
  ) {
    const world = { now: NOW, asked: 0, held: undefined as Promise<void> | undefined };
    const client = new RobotsClient({
      userAgent: "testbot/1.0",
      now: () => world.now,
      fetch: async (_url, init) => {
        world.asked++;
        await world.held;
        return init.headers["if-none-match"] === undefined
          ? new Response("User-agent: *\nDisallow: /x", { headers: { etag: '"1"', ...headers } })
          : new Response(null, { status: 304, headers: confirmation });
      },
      ...options,
    });
    return { world, client };
  }
  const URL_X = "http://a.example/x";

  it("keeps the hour of the stored answer after a 304 without Cache-Control, again and again", async () => {
    const cache = new Map<string, string>();
    const { world, client } = setUp({ "cache-control": "max-age=3600" }, {}, { cache });
    for (let hour = 0; hour < 4; hour++) {
      const entry = await client.get(URL_X);
      expect(entry.expiresAt - world.now).toBe(HOUR);
      expect(entry.status).toBe(hour === 0 ? 200 : 304);
      world.now += HOUR;
    }
    await client.flush();
    // What the answer said is in the shared cache, too.
    const other = new RobotsClient({
      userAgent: "testbot/1.0",
      cache,
      now: () => world.now,
      fetch: async () => new Response(null, { status: 304 }),
    });
    expect((await other.get(URL_X)).expiresAt - world.now).toBe(HOUR);
  });

  describe("with staleWhileRevalidate", () => {
    const hourly = { "cache-control": "max-age=3600" };
    it("answers at once from the stale copy while it is refreshed", async () => {
      const { world, client } = setUp(hourly, {}, { staleWhileRevalidate: 2 * HOUR });
      await client.get(URL_X);
      world.now += HOUR + 1;
      let release = (): void => {};
      world.held = new Promise((resolve) => {
        release = resolve;
      });
      for (let i = 0; i < 3; i++) expect([...(await client.check([URL_X]))]).toEqual([0]);
      expect(await client.isAllowed(URL_X)).toBe(false);
      expect(world.asked).toBe(2);
      release();
      await turns();
      expect(await client.get(URL_X)).toMatchObject({ status: 304, checkedAt: world.now });
    });

    it("answers so for no longer than configured, nor beyond the day of RFC 9309", async () => {
      for (const [age, staleWhileRevalidate, maxAge] of [
        [4 * HOUR, 2 * HOUR, DAY],
        [25 * HOUR, 30 * DAY, DAY],
        [3 * HOUR, DAY, 2 * HOUR],
      ] as const) {
        const { world, client } = setUp(hourly, {}, { staleWhileRevalidate, maxAge });
        await client.get(URL_X);
        world.now += age;
        world.held = new Promise(() => {});
        expect([...(await client.check([URL_X], { deadline: 10 }))]).toEqual([3]);
      }
    });

    it("stops that when its time is over though the host has not answered yet", async () => {
      const { world, client } = setUp(hourly, {}, { staleWhileRevalidate: HOUR });
      await client.get(URL_X);
      world.now += HOUR + 1;
      world.held = new Promise(() => {});
      expect([...(await client.check([URL_X]))]).toEqual([0]);
      world.now += HOUR;
      expect([...(await client.check([URL_X], { deadline: 10 }))]).toEqual([3]);
    });

    it.each(["must-revalidate, max-age=3600", "no-cache"])(
      "does not answer so where the host says %s",
      async (control) => {
        const headers = { "cache-control": control };
        const { world, client } = setUp(headers, {}, { staleWhileRevalidate: DAY });
        await client.get(URL_X);
        world.now += HOUR + 1;
        world.held = new Promise(() => {});
        expect([...(await client.check([URL_X], { deadline: 10 }))]).toEqual([3]);
      },
    );

    it("does not answer so unless it is asked to", async () => {
      const { world, client } = setUp(hourly, {});
      await client.get(URL_X);
      world.now += HOUR + 1;
      world.held = new Promise(() => {});
      expect([...(await client.check([URL_X], { deadline: 10 }))]).toEqual([3]);
    });
  });
});
