/**
 * What a client really holds on to, compared with what it counts.
 *
 * @module-tag slow
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { type KeyvLike, RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { engine } from "../../../src/engine/core/engine.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const host = (n: number): string => `http://h${n}.example`;
/** Fifty thousand bytes of sitemaps, different for each host. */
const sitemaps = (n: number): string =>
  Array.from({ length: 500 }, (_, i) => `Sitemap: ${host(n)}/${"s".repeat(70)}/${i}.xml`).join("\n");
const rules = (n: number): string =>
  `User-agent: *\n${Array.from({ length: 500 }, (_, i) => `Disallow: /${n}/${i}/private`).join("\n")}`;

function clientFor(body: (n: number) => string, options: Partial<RobotsClientOptions> = {}): RobotsClient {
  const fetch = async (url: string) => new Response(body(Number(/h(\d+)/.exec(url)![1])));
  return new RobotsClient({ userAgent: "testbot/1.0", fetch, ...options });
}

/** Lets what awaits, and what is registered for collection, end first. */
async function collected(): Promise<number> {
  for (let i = 0; i < 2; i++) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    collect();
  }
  return process.memoryUsage().heapUsed;
}

describe("a client", () => {
  it("holds nothing of the hosts that it has evicted", async () => {
    const client = clientFor(sitemaps, { cacheBytes: 600_000 });
    const lists: WeakRef<object>[] = [];
    for (let n = 0; n < 60; n++) lists.push(new WeakRef((await client.get(host(n))).sitemaps));
    await collected();
    expect(client.size).toBeLessThan(15);
    expect(lists.filter((list) => list.deref() !== undefined).length).toBe(client.size);
  });

  it.each([
    ["sitemaps", {}],
    ["records that a store does not take", { cache: failing() }],
  ])("counts what it holds: %s", async (_name, options) => {
    const client = clientFor(sitemaps, { cacheBytes: 3_000_000, ...options });
    await client.get(host(999));
    await client.forget(host(999));
    const before = (await collected()) - client.bytes;
    for (let n = 0; n < 90; n++) await client.get(host(n));
    const held = (await collected()) - before;
    expect(client.bytes).toBeLessThanOrEqual(3_000_000);
    expect(held / client.bytes).toBeGreaterThan(0.8);
    expect(held / client.bytes).toBeLessThan(1.2);
  });

  it("puts no rules into core memory for entries that are not asked about URLs", async () => {
    const client = clientFor(rules);
    for (let n = 0; n < 20; n++) await client.isAllowed(`${host(n)}/`);
    const before = engine().arena.used;
    const entries = [];
    for (let n = 0; n < 20; n++) entries.push(await client.get(host(n)));
    expect(engine().arena.used).toBe(before);
    expect(entries.map(({ policy }, n) => policy.isAllowed(`/${n}/7/private`))).not.toContain(true);
    expect(engine().arena.used).toBeGreaterThan(before);
  });
});

function failing(): KeyvLike {
  return {
    get: () => undefined,
    set: () => false,
    delete: () => false,
  };
}
