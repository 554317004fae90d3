/** What can be looked at on the page, by more than one test: dialogs, lists that open, notices and the tabs. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { drop, pick, showCrawlers, verdict, write } from "./chromium.ts";

/** Ways to bring something onto the page that has just been opened: what each shows, and how. */
export const views = {
  "the tester, with findings and an explanation": async (page: Page) => {
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await page.locator("#cell-4-1").click();
    await page.locator("#detail .losers").waitFor();
    await page.locator("#problems .go").first().waitFor();
    await page.locator("#robots-editor .cm-count-some").first().waitFor();
  },
  "hints, kept answers and notices": async (page: Page) => {
    await write(page, "#urls-editor", "shop.example/a\nhttps://shop.example/b\nhttp://other.example/c\n");
    await page.locator(".hint").nth(1).waitFor();
    await pick(page, "#keep-answers");
    await page.locator("#expected .badge").waitFor();
    await showCrawlers(page);
    await page.locator("#crawler-presets").selectOption("named");
    await drop(page, "logo.png", "\0\0");
    await page.locator(".notice[data-key=file]").waitFor();
  },
  "the list as text": async (page: Page) => {
    await page.locator("#edit-list").click();
    await page.locator("#urls-editor .cm-content").waitFor();
  },
  "a URL that is edited in its row": async (page: Page) => {
    await page.locator("#cell-0-0").click();
    await page.locator("#verdicts").press("F2");
    await page.locator(".in-place").waitFor();
  },
  "crawlers to choose from": async (page: Page) => {
    await showCrawlers(page);
    await page.locator("#crawler-name").fill("goo");
    await page.locator("#known-crawlers [role=option]").first().waitFor();
  },
  "fields to choose from, in the file": async (page: Page) => {
    await write(page, "#robots-editor", "");
    await page.keyboard.type("dis");
    await page.locator(".cm-tooltip-autocomplete li").first().waitFor();
  },
  "a search in the file": async (page: Page) => {
    await page.locator("#robots-editor .cm-content").press("Control+f");
    await page.locator(".cm-search").waitFor();
  },
  "edits that turn a verdict": async (page: Page) => {
    await page.locator("#cell-3-1").click();
    await page.locator("#change-verdict").click();
    await page.locator(".edits li").first().waitFor();
  },
  "what a repair opens and closes": async (page: Page) => {
    await write(
      page,
      "#robots-editor",
      "User-agent: *\nDisallow: tmp/\n\nUser-agent: Bingbot\nDisallow: /x\n",
    );
    const finding = page.locator("#problems li", { hasText: '"tmp/"' });
    await finding.getByRole("button", { name: "Change" }).click();
    await page.getByRole("dialog").waitFor();
  },
  "what crawlers do without the file": async (page: Page) => {
    await pick(page, "#statuses");
    await page.getByRole("dialog").waitFor();
  },
  "how to bring a site's file": async (page: Page) => {
    await pick(page, "#file-address");
    await page.locator("#address").fill("shop.example");
  },
  "which column has the URLs": async (page: Page) => {
    await drop(page, "links.csv", "From;To\nhttps://shop.example/a;https://shop.example/b\n");
    await page.getByRole("dialog").waitFor();
  },
  "the menu": async (page: Page) => {
    await page.locator("#more").click();
    await page.locator("#more-menu").waitFor();
  },
  "recent work": async (page: Page) => {
    await pick(page, "#recent");
    await page.getByRole("dialog").waitFor();
  },
  "a comparison": async (page: Page) => {
    await page.locator("#tab-compare").click();
    await write(page, "#panel-compare .editor", "User-agent: *\nDisallow: /cart/\nDisallow: /search\n");
    await page.locator("#changes .rule").first().waitFor();
  },
  "a page's report": async (page: Page) => {
    await page.locator("#tab-page").click();
    await write(
      page,
      "#panel-page .editor",
      '<meta name="robots" content="noindex, max-snippet:x"><script src="/cart/a.js"></script>',
    );
    await page.locator("#page-url").fill("https://shop.example/drafts/x");
    await page.locator("#page-report .rule").first().waitFor();
    await page.locator("#page-resources button").waitFor();
  },
  "a form with two groups": async (page: Page) => {
    await page.locator("#tab-generate").click();
    await page.getByRole("button", { name: "Add a group" }).click();
    await page.getByLabel("Crawlers, one per line (* for all)").nth(1).fill("examplebot");
  },
  "robots of a log, and one of them": async (page: Page) => {
    await page.locator("#tab-log").click();
    await page.locator("#log-example").click();
    await page.getByRole("button", { name: "ExampleScraper" }).click();
    await page.locator("#log-detail .rule").first().waitFor();
  },
  "who disregards a file, and what stops them": async (page: Page) => {
    await page.locator("#tab-log").click();
    await page.locator("#log-example").click();
    await page.locator("#log-stop").click();
    await page.locator("#log-server pre").waitFor();
  },
} satisfies Readonly<Record<string, (page: Page) => Promise<unknown>>>;
