/** Many hosts whose robots.txt is another host's: it is asked for once, however they come. */
import { describe, expect, it } from "vitest";
import { RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { Verdict } from "../../../src/engine/policy/verdict.ts";
import { turns } from "../../support/waits.ts";

const RULES = "User-agent: *\nDisallow: /closed\nSitemap: /map.xml\n";
const CENTRAL = "https://central.example";
const hosts = (count: number): string[] => Array.from({ length: count }, (_, n) => `https://h${n}.example`);

/** Hosts that all redirect to one, and what that was asked. */
function setUp(
  answer: (init: { readonly headers: Readonly<Record<string, string>> }) => Response | Promise<Response>,
  options: Partial<RobotsClientOptions> = {},
  target = `${CENTRAL}/robots.txt`,
) {
  const asked: string[] = [];
  let [atOnce, most] = [0, 0];
  const client = new RobotsClient({
    userAgent: "testbot/1.0",
    async fetch(url, init) {
      asked.push(url);
      if (url !== target) return new Response("", { status: 302, headers: { location: target } });
      most = Math.max(most, ++atOnce);
      try {
        return await answer(init as never);
      } finally {
        atOnce--;
      }
    },
    ...options,
  });
  return { client, times: () => asked.filter((url) => url === target).length, most: () => most };
}

const found = (): Response => new Response(RULES, { headers: { etag: '"1"' } });

describe("a robots.txt that many hosts redirect to", () => {
  it("is not asked for while what is known of it is fresh", async () => {
    const { client, times } = setUp(found);
    await client.get(CENTRAL);
    const urls = hosts(200).map((host) => `${host}/closed`);
    expect([...(await client.check(urls))].every((verdict) => verdict === Verdict.Disallowed)).toBe(true);
    expect(times()).toBe(1);
    const entries = await Promise.all(hosts(2).map((host) => client.get(host)));
    const central = await client.get(CENTRAL);
    for (const { outcome, url, sitemaps, expiresAt, policy } of entries) {
      expect([outcome, url, sitemaps]).toEqual(["found", `${CENTRAL}/robots.txt`, [`${CENTRAL}/map.xml`]]);
      expect(expiresAt).toBe(central.expiresAt);
      expect(policy.isAllowed("/closed")).toBe(false);
    }
  });

  it("is asked for once by all who come at the same moment, wherever it is", async () => {
    for (const target of [undefined, `${CENTRAL}/shared/robots.txt`]) {
      const { client, times } = setUp(() => turns().then(found), {}, target);
      const answers = await client.check([...hosts(50), CENTRAL].map((host) => `${host}/closed`));
      expect([...answers.subarray(0, 50)].every((verdict) => verdict === Verdict.Disallowed)).toBe(true);
      expect(times()).toBe(1);
    }
  });

  it("is not asked for again while it is missing, or has failed", async () => {
    for (const [status, verdict] of [
      [404, Verdict.Allowed],
      [503, Verdict.Unknown],
    ] as const) {
      const { client, times } = setUp(() => new Response("", { status, headers: { "retry-after": "90" } }));
      const { expiresAt } = await client.get(CENTRAL);
      expect([...(await client.check(hosts(20)))].every((each) => each === verdict)).toBe(true);
      expect(times()).toBe(1);
      const entry = await client.get(hosts(1)[0]!);
      expect(Math.abs(entry.expiresAt - expiresAt)).toBeLessThan(60_000);
      expect([entry.status, entry.retryAt === undefined]).toEqual([status, status === 404]);
    }
  });

  it("is asked for once at a time by those for whom it fails", async () => {
    const { client, times, most } = setUp(async () => {
      await turns();
      throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
    });
    const answers = await client.check(hosts(5));
    expect([...answers]).toEqual(hosts(5).map(() => Verdict.Unknown));
    expect([times() >= 1, most()]).toEqual([true, 1]);
  });

  it("is waited for no longer than by those who want it", async () => {
    let answer = (): void => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { client, times } = setUp(() => slow.then(found));
    const leaving = new AbortController();
    const [one, two] = hosts(2);
    const first = client.get(one!, { signal: leaving.signal });
    await turns();
    const second = client.get(two!);
    await turns();
    leaving.abort(new Error("left"));
    await expect(first).rejects.toThrow("left");
    await turns();
    answer();
    expect((await second).outcome).toBe("found");
    expect(times()).toBeLessThanOrEqual(2);
  });

  it("is confirmed for all at once", async () => {
    let now = 1_700_000_000_000;
    const { client, times } = setUp(
      ({ headers }) => (headers["if-none-match"] ? new Response(null, { status: 304 }) : found()),
      { now: () => now },
      `${CENTRAL}/shared/robots.txt`,
    );
    await client.check(hosts(10));
    now += 86_400_001;
    const answers = await client.check(hosts(10).map((host) => `${host}/closed`));
    expect([...answers].every((verdict) => verdict === Verdict.Disallowed)).toBe(true);
    expect(times()).toBe(2);
  });

  it("is asked for by each where nothing may be shared", async () => {
    const { client, times } = setUp(found, { minAge: 0, maxAge: 0 });
    await client.check(hosts(5));
    expect(times()).toBe(5);
  });
});
