/** The walks of docs/tester.md in Chromium and in Firefox, and how many clicks and seconds they take. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { executablePath } from "./chromium.ts";
import { type Firefox, firefoxPath, launchFirefox, openIn } from "./firefox.ts";
import { visits } from "./pages.ts";
import { illustrate } from "./screenshots.ts";
import { type Site, serveBuild } from "./site.ts";
import { Visitor } from "./visitor.ts";
import { operatorWalk, publisherWalk, seoWalk } from "./walks.ts";

const WALKS = [
  ["an SEO", seoWalk],
  ["a publisher", publisherWalk],
  ["an operator", operatorWalk],
] as const;

/** What each walk took. */
const taken: string[] = [];
afterAll(() => console.log(["walk, browser: clicks, seconds", ...taken].join("\n")));

async function walk(name: string, browser: string, visitor: Visitor, go: (one: Visitor) => Promise<void>) {
  await go(visitor);
  taken.push(`${name}, ${browser}: ${visitor.clicks}, ${visitor.seconds.toFixed(1)}`);
}

describe.skipIf(executablePath === undefined)("in Chromium, the walk of", () => {
  const { open } = visits();

  it.each(WALKS)("%s", async (name, go) => {
    const { page, complaints } = await open({ viewport: { width: 1280, height: 800 } });
    await walk(name, "Chromium", new Visitor(page, (picture) => illustrate(page, picture)), go);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(firefoxPath === undefined)("in Firefox, the walk of", () => {
  let firefox: Firefox;
  let site: Site;
  beforeAll(async () => {
    [firefox, site] = [await launchFirefox(), await serveBuild()];
  });
  afterAll(async () => {
    await firefox?.close();
    site?.close();
  });

  it.each(WALKS)("%s", async (name, go) => {
    const { page, complaints } = await openIn(firefox, site.url);
    await walk(name, "Firefox", new Visitor(page), go);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
