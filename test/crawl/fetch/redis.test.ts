/**
 * The client on real Keyv and a real Redis, which is killed in the middle.
 *
 * @module-tag built
 */
import KeyvRedis from "@keyv/redis";
import Keyv from "keyv";
import { describe, expect, it } from "vitest";
import { RobotsClient } from "../../../src/crawl/fetch/index.ts";
import { eventually } from "../../support/waits.ts";
import { redisAvailable, startRedis } from "./redis-server.ts";
import { skipped } from "./skip.ts";

if (!redisAvailable) skipped("the client on Redis", "there is no redis-server on this machine");

const HOSTS = 300;
const host = (n: number): string => `http://h${n}.example`;

/** A Keyv on a Redis, as its manual says. */
function connect(url: string): { cache: Keyv; close: () => Promise<void> } {
  const store = new KeyvRedis(url, { connectionTimeout: 500 });
  const cache = new Keyv({ store, namespace: "test" });
  cache.on("error", () => {});
  return { cache, close: () => store.disconnect(true) };
}

describe.skipIf(!redisAvailable)("Keyv on Redis", () => {
  it("serves another process what was fetched, and expires", async () => {
    await using redis = await startRedis();
    const { cache, close } = connect(redis.url);
    let asked = 0;
    const fetch = async (): Promise<Response> => {
      asked++;
      return new Response("User-agent: *\nDisallow: /closed");
    };
    // The client's own clock: it has fractions of a millisecond, which Redis refuses.
    const client = new RobotsClient({ userAgent: "testbot/1.0", cache, fetch });
    const make = (now = Date.now) => new RobotsClient({ userAgent: "testbot/1.0", cache, fetch, now });
    expect(await client.isAllowed(`${host(1)}/closed`)).toBe(false);
    expect(await client.flush()).toBe(true);
    expect(await make().isAllowed(`${host(1)}/closed`)).toBe(false);
    expect(asked).toBe(1);
    const dayAfter = Date.now() + 2 * 86_400_000;
    expect(await make(() => dayAfter).isAllowed(`${host(1)}/closed`)).toBe(false);
    expect(asked).toBe(2);
    await close();
  });

  it("loses nothing when it is killed and restarted, and opens nothing that should be closed", async () => {
    await using redis = await startRedis();
    const rejections: unknown[] = [];
    const note = (reason: unknown): void => void rejections.push(reason);
    process.on("unhandledRejection", note);
    const { cache, close } = connect(redis.url);
    const asked = new Map<string, number>();
    // Every tenth host answers 500, every other closes one path.
    const fetch = async (input: unknown): Promise<Response> => {
      const { hostname } = new URL(String(input));
      asked.set(hostname, (asked.get(hostname) ?? 0) + 1);
      const status = /0\./.test(hostname) ? 500 : 200;
      return new Response("User-agent: *\nDisallow: /closed", { status });
    };
    let now = 1_700_000_000_000;
    const options = { userAgent: "testbot/1.0", cache, fetch, cacheTimeout: 200, now: () => now };
    const outages: unknown[] = [];
    const client = new RobotsClient({ ...options, onCacheError: (error) => outages.push(error) });
    const errors: unknown[] = [];
    for (let n = 0; n < HOSTS; n++) {
      now += 50;
      if (n === 100) await redis.kill();
      if (n === 200) await redis.start();
      const urls = [`${host(n)}/open`, `${host(n)}/closed`, `${host(n % 100)}/closed`];
      expect([...(await client.check(urls))]).toEqual(n % 10 === 0 ? [3, 3, 3] : [1, 0, 0]);
    }
    // Both sides back off for a while before they meet again.
    expect(await eventually(() => client.flush())).toBe(true);
    expect(outages.length).toBeGreaterThan(0);
    expect(asked.size).toBe(HOSTS);
    expect(Math.max(...asked.values())).toBe(1);

    const fresh = connect(redis.url);
    const other = new RobotsClient({
      ...options,
      cache: fresh.cache,
      onCacheError: (error) => errors.push(error),
    });
    const urls = Array.from({ length: HOSTS }, (_, n) => `${host(n)}/closed`);
    expect([...(await other.check(urls))]).toEqual(urls.map((_, n) => (n % 10 === 0 ? 3 : 0)));
    expect(Math.max(...asked.values())).toBe(1);
    expect(errors).toEqual([]);
    await Promise.all([close(), fresh.close()]);
    process.off("unhandledRejection", note);
    expect(rejections).toEqual([]);
  });
});
