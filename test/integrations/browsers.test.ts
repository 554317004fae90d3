/**
 * The recipes for browsers, with the real libraries and Chromium.
 *
 * @module-tag long
 * @module-tag built
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { admit, type RobotsClient } from "../../src/crawl/fetch/index.ts";
import { skipped } from "../crawl/fetch/skip.ts";
import { ARGUMENTS, executablePath, launch } from "../web/chromium.ts";
import { clientWith, run, type World, world } from "./recipe.ts";

const puppeteerIsThere = existsSync(new URL("node_modules/puppeteer-core", import.meta.url));
if (!puppeteerIsThere) skipped("the recipes for browsers", "`npm ci` was not run in test/integrations");
const ready = executablePath !== undefined && puppeteerIsThere;

let here: World;
beforeAll(async () => {
  here = await world();
});
afterAll(() => here[Symbol.asyncDispose]());
beforeEach(() => void here.seen());

/** What the recipes' pages have in common. */
interface AnyPage {
  goto(url: string): Promise<{ status(): number } | null>;
}

/** Visits URLs, one after another, and notes the turns taken. */
async function visit(newPage: () => Promise<AnyPage>, client: RobotsClient, urls: readonly string[]) {
  const turns: string[] = [];
  const { pace } = client;
  client.pace = (url, options) => {
    turns.push(new URL(url).pathname);
    return pace.call(client, url, options);
  };
  const ends: unknown[] = [];
  for (const url of urls) {
    // The error page of a blocked one would get in the way of the next.
    const page = await newPage();
    const end = page.goto(url).then(
      (response) => response?.status(),
      (error: Error) => /net::\w+/.exec(error.message)?.[0],
    );
    ends.push(await end);
  }
  client.pace = pace;
  return { ends, turns, seen: here.seen() };
}

const BLOCKED = "net::ERR_BLOCKED_BY_CLIENT";

async function expectObedience(newPage: () => Promise<AnyPage>, client: RobotsClient): Promise<void> {
  const { origin, other } = here;
  expect(await visit(newPage, client, [`${origin}/open.html`, `${origin}/closed`])).toEqual({
    ends: [200, BLOCKED],
    // What a page loads does not wait.
    turns: ["/open.html"],
    seen: ["a/open.html", "a/open.png"],
  });
  expect(await visit(newPage, client, ["http://127.0.0.1:1/"])).toEqual({
    ends: [BLOCKED],
    turns: [],
    seen: [],
  });
  const redirects = [`/to?/to?/open`, `/to?/to?/closed`, `/to?${other}/open`, `/to?${other}/closed`];
  expect(
    await visit(
      newPage,
      client,
      redirects.map((path) => origin + path),
    ),
  ).toEqual({
    ends: [200, BLOCKED, 200, BLOCKED],
    turns: ["/to", "/to", "/open", "/to", "/to", "/to", "/open", "/to"],
    seen: [
      ...["a/to?/to?/open", "a/to?/open", "a/open"],
      ...["a/to?/to?/closed", "a/to?/closed"],
      ...[`a/to?${other}/open`, "b/open", `a/to?${other}/closed`],
    ],
  });
}

describe.skipIf(!ready)("Playwright", () => {
  it("obeys, redirects included", async () => {
    const client = clientWith();
    const context = await run<BrowserContext>(
      "playwright",
      { client, admit, chromium: { launch } },
      "context",
    );
    try {
      const newPage = await run<() => Promise<Page>>(
        "playwrightRedirects",
        { client, admit, context },
        "newPage",
      );
      await expectObedience(newPage, client);
    } finally {
      await context.browser()!.close();
    }
  });
});

describe.skipIf(!ready)("Puppeteer", () => {
  it("obeys, redirects included", async () => {
    const require = createRequire(import.meta.url);
    const { default: puppeteer } = await import(require.resolve("puppeteer-core"));
    const client = clientWith();
    const browser = await puppeteer.launch({ executablePath, args: ARGUMENTS });
    try {
      const names = { client, admit, puppeteer: { launch: async () => browser } };
      await expectObedience(() => run("puppeteer", names, "page"), client);
    } finally {
      await browser.close();
    }
  });
});
