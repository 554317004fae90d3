/** Dialogs, lists that open, and hints: nothing that axe finds, and nothing wider than a phone. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeFindings } from "./axe.ts";
import { drop, executablePath, verdict, write } from "./chromium.ts";
import { visits } from "./pages.ts";

const openers: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "edits that turn a verdict": async (page) => {
    await page.locator("#cell-3-1").click();
    await page.locator("#turn").click();
    await page.locator(".turns li").first().waitFor();
  },
  "what crawlers do without the file": (page) => page.locator("#statuses").click(),
  "how to bring a site's file": async (page) => {
    await page.locator("#site").fill("shop.example");
    await page.locator("#fetch-site").click();
    await page.getByRole("dialog").waitFor();
  },
  "which column has the URLs": async (page) => {
    await drop(page, "links.csv", "From;To\nhttps://shop.example/a;https://shop.example/b\n");
    await page.getByRole("dialog").waitFor();
  },
  "recent work": async (page) => {
    await page.locator("#recent").click();
    await page.getByRole("dialog").waitFor();
  },
  "crawlers to choose from": async (page) => {
    await page.locator("#crawler-name").fill("goo");
    await page.locator("#known-crawlers [role=option]").first().waitFor();
  },
  "a list with faults, kept answers and a toast": async (page) => {
    await write(page, "#urls-editor", "shop.example/a\nhttps://shop.example/b\nhttp://other.example/c\n");
    await page.locator(".hint").nth(1).waitFor();
    await page.locator("#keep-answers").click();
    await page.locator("#kept .badge").waitFor();
  },
  "the list as text": async (page) => {
    await page.locator("#edit-list").click();
    await page.locator("#urls-editor .cm-content").waitFor();
  },
};

const views = Object.keys(openers).flatMap((name) =>
  ([1280, 390] as const).map((width) => [name, width, width === 390 ? "dark" : "light"] as const),
);

describe.skipIf(executablePath === undefined)("what opens on the page", () => {
  const { open } = visits();

  it.each(views)("%s, %d px, %s: nothing that axe finds, nothing cut", async (name, width, colorScheme) => {
    const { page, complaints } = await open({ viewport: { width, height: 844 }, colorScheme });
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await openers[name]!(page);
    await page.waitForTimeout(200);
    expect(await axeFindings(page)).toEqual([]);
    const wide = await page.evaluate(
      () =>
        [document.documentElement, ...document.querySelectorAll("dialog")].filter(
          (one) => one.scrollWidth > one.clientWidth + 1,
        ).length,
    );
    expect(wide).toBe(0);
    expect(complaints).toEqual([]);
  });
});
