/**
 * The recipe for Crawlee, with the real one; crawlee.test.ts in test/crawlee has the details.
 *
 * @module-tag built
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { obeyRobots } from "../../src/crawl/compat/crawlee.ts";
import { skipped } from "../crawl/fetch/skip.ts";
import { clientWith, run, world } from "./recipe.ts";

const folder = new URL("../crawlee/", import.meta.url);
const installed = existsSync(new URL("node_modules/@crawlee/cheerio", folder));
if (!installed) skipped("the recipe for Crawlee", "`npm ci` was not run in test/crawlee");

it.skipIf(!installed)("crawls what is allowed", async () => {
  process.env.CRAWLEE_LOG_LEVEL = "OFF";
  const { CheerioCrawler, Configuration } = createRequire(folder)("@crawlee/cheerio");
  /** Leaves nothing on the disk. */
  class Crawler extends CheerioCrawler {
    constructor(options: object) {
      super(options, new Configuration({ persistStorage: false }));
    }
  }
  await using here = await world();
  const loaded: string[] = [];
  const requestHandler = async ({ request }: { request: { loadedUrl: string } }): Promise<void> => {
    loaded.push(request.loadedUrl);
  };
  const names = { client: clientWith(), obeyRobots, CheerioCrawler: Crawler, requestHandler };
  const crawler = await run<{ run(urls: string[]): Promise<unknown> }>("crawlee", names, "crawler");
  await crawler.run([`${here.origin}/open.html`, `${here.origin}/closed`]);
  expect(loaded).toEqual([`${here.origin}/open.html`]);
  expect(here.seen().length).toBe(1);
});
