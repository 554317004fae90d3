/** One visit per test, on the built page. */
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launch, type Visit, visit } from "./chromium.ts";
import { type Site, serveBuild } from "./site.ts";

export interface Visits {
  /** Opens the page; it is closed after the test. */
  open(options?: BrowserContextOptions, hash?: string): Promise<Visit>;
  readonly site: Site;
  readonly browser: Browser;
}

export function visits(): Visits {
  let browser: Browser;
  let site: Site;
  let opened: Visit[] = [];

  beforeAll(async () => {
    site = await serveBuild();
    browser = await launch();
  });

  afterEach(async () => {
    const unheard = opened.flatMap(({ complaints }) =>
      complaints.filter((one) => one.includes("live region")),
    );
    for (const one of opened) await one.close();
    opened = [];
    expect(unheard).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  return {
    async open(options, hash = "") {
      const one = await visit(browser, `${site.url}${hash}`, options);
      opened.push(one);
      return one;
    },
    get site() {
      return site;
    },
    get browser() {
      return browser;
    },
  };
}
