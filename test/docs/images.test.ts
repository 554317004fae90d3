/**
 * The guide's example of images in Redis and KV, run against a real Redis and what stands for a KV namespace.
 *
 * @module-tag built
 */
import { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { Policy, parse } from "../../src/index.ts";
import { redisAvailable, startRedis } from "../crawl/fetch/redis-server.ts";
import { skipped } from "../crawl/fetch/skip.ts";
import { examplesOf } from "./examples.ts";

if (!redisAvailable) skipped("the guide's example of images in Redis", "there is no redis-server");

describe.runIf(redisAvailable)("the guide's example of images in Redis and KV", () => {
  it("gets out what was put in", async () => {
    await using server = await startRedis();
    const held = new Map<string, Uint8Array>();
    const POLICIES = {
      put: async (key: string, value: Uint8Array) => void held.set(key, value),
      get: async (key: string, _type: "arrayBuffer") => held.get(key)?.slice().buffer ?? null,
    };
    const given: unknown[] = [];
    const names = {
      Redis: class extends Redis {
        constructor() {
          super(server.url);
        }
      },
      Policy,
      Buffer,
      env: { POLICIES },
      bytes: parse("User-agent: *\nDisallow: /private\n").policyFor("FooBot").toBytes(),
      same: (a: unknown, b: unknown) => given.push([a, b]),
    };
    const { code } = examplesOf("docs/start.md").find(({ name }) => name === "kept")!;
    const program = code
      .replace(/^import .*\n/gm, "")
      .replace(/(?<=\) )(Policy\..*); \/\/ (\w+)$/gm, "same($1, $2);");
    const AsyncFunction = (async () => {}).constructor as new (
      ...args: string[]
    ) => (...args: unknown[]) => Promise<void>;
    await new AsyncFunction(...Object.keys(names), `${program}\nawait redis.quit();`)(
      ...Object.values(names),
    );
    expect(given).toEqual([
      [false, false],
      [false, false],
    ]);
  });
});
