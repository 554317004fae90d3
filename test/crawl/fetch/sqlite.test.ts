/** The client on real Keyv and SQLite: the embedded store that outlives the process. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type KeyvLike, RobotsClient } from "../../../src/crawl/fetch/index.ts";
import { robots, serve } from "./server.ts";
import { skipped } from "./skip.ts";

const require = createRequire(new URL("sqlite/package.json", import.meta.url));
const installed = existsSync(new URL("sqlite/node_modules/@keyv/sqlite", import.meta.url));
if (!installed) skipped("the client on SQLite", "`npm ci` was not run in test/crawl/fetch/sqlite");

describe.skipIf(!installed)("Keyv on SQLite", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "robotomata-sqlite-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Opens the file, as a process does that has just started. */
  function open(file: string): { cache: KeyvLike; close: () => Promise<void> } {
    const { default: Keyv } = require("keyv");
    const { default: KeyvSqlite } = require("@keyv/sqlite");
    const cache = new Keyv({ store: new KeyvSqlite(`sqlite://${join(folder, file)}`), throwOnErrors: true });
    return { cache, close: () => cache.disconnect() };
  }

  it("survives restarts, with validators and last good copy", async () => {
    let up = true;
    await using site = await serve((request, response) => {
      if (!up) response.socket!.destroy();
      else robots("User-agent: *\nDisallow: /closed\n", { etag: '"1"' })(request, response);
    });
    const origins = Array.from({ length: 50 }, (_, n) => site.origin.replace("127.0.0.1", `h${n}.localhost`));
    const urls = origins.map((origin) => `${origin}/closed`);
    // Names below localhost need not resolve everywhere.
    const fetch = (input: unknown, init?: RequestInit): Promise<Response> =>
      globalThis.fetch(String(input).replace(/h\d+\.localhost/, "127.0.0.1"), init);
    let now = Date.now();
    const run = async (): Promise<Uint8Array> => {
      const { cache, close } = open("restart.sqlite");
      const client = new RobotsClient({ userAgent: "testbot/1.0", cache, fetch, now: () => now });
      const verdicts = await client.check(urls);
      expect(await client.flush()).toBe(true);
      await close();
      return verdicts;
    };
    const closed = new Uint8Array(urls.length);
    expect(await run()).toEqual(closed);
    expect(site.requests.length).toBe(50);
    up = false;
    expect(await run()).toEqual(closed);
    expect(site.requests.length).toBe(50);
    now += 2 * 86_400_000;
    expect(await run()).toEqual(closed);
    expect(site.requests.slice(50).every(({ headers }) => headers["if-none-match"] === '"1"')).toBe(true);
    up = true;
    now += 2 * 86_400_000;
    expect(await run()).toEqual(closed);
  });

  it("fetches damaged entries again", async () => {
    const { cache, close } = open("damaged.sqlite");
    let asked = 0;
    const fetch = async (): Promise<Response> => {
      asked++;
      return new Response("User-agent: *\nDisallow: /closed");
    };
    const make = () => new RobotsClient({ userAgent: "testbot/1.0", cache, fetch });
    for (const damage of [undefined, "garbage", '{"v":1}']) {
      if (damage !== undefined)
        await cache.set("robotomata:2:rfc9309:testbot:http://a.example", damage, 60_000);
      const client = make();
      expect(await client.isAllowed("http://a.example/closed")).toBe(false);
      await client.flush();
    }
    expect(asked).toBe(3);
    await close();
  });
});
