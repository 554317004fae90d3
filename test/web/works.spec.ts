/** What visitors wrote is kept, whatever else is opened, and wherever. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hashOf } from "../../web/state/link.ts";
import { example } from "../../web/state/state.ts";
import { drop, executablePath, keptWorks, pick, robotsText, untilKept, write } from "./chromium.ts";
import { visits } from "./pages.ts";

const MINE = "User-agent: *\nDisallow: /mine\nSitemap: https://mine.example/sitemap.xml\n";

describe.skipIf(executablePath === undefined)("work of one's own", () => {
  const { open } = visits();

  /** The page in another tab of the same browser. */
  async function another(page: Page, hash = ""): Promise<Page> {
    const other = await page.context().newPage();
    await other.goto(`${page.url().replace(/#.*/, "")}${hash}`);
    await other.waitForSelector("html[data-ready][data-drawn]");
    return other;
  }

  const names = (page: Page): Promise<string[]> =>
    page.locator(".recent li .go span:first-child").allTextContents();

  it("is shown in a new tab after an edit in somebody's link, and the list has both", async () => {
    const { page, complaints } = await open();
    await write(page, "#robots-editor", MINE);
    await untilKept(page, "/mine");
    const linked = await another(
      page,
      await hashOf({ ...example, robots: "User-agent: *\nDisallow: /theirs\n" }),
    );
    await linked.getByText("Your own work is kept").waitFor();
    await linked.locator("#robots-editor .cm-content").press("Control+End");
    await linked.keyboard.type("# edited");
    await untilKept(page, "# edited");
    const fresh = await another(page);
    expect(await robotsText(fresh)).toBe(MINE);
    await pick(fresh, "#recent");
    await expect.poll(() => names(fresh)).toEqual(["Disallow: /theirs", "mine.example"]);
    expect(await fresh.locator(".recent li").first().textContent()).toMatch(/\d{4}.*from a link/);
    expect(await fresh.locator(".recent li .go").last().isDisabled()).toBe(true);
    await fresh.locator(".recent li .go").first().click();
    await expect.poll(() => robotsText(fresh)).toContain("# edited");
    await fresh.goBack();
    await expect.poll(() => robotsText(fresh)).toBe(MINE);
    await pick(fresh, "#recent");
    await fresh.getByRole("button", { name: "Remove Disallow: /theirs from the list" }).click();
    await expect.poll(() => names(fresh)).toEqual(["mine.example"]);
    expect(complaints).toEqual([]);
  });

  it("is kept beside 100,000 URLs", async () => {
    const { page } = await open();
    const urls = Array.from(
      { length: 100_000 },
      (_, i) => `https://mine.example/products/a-lamp-for-you/${i}`,
    );
    await write(page, "#urls-editor", urls.join("\n"));
    await write(page, "#robots-editor", MINE);
    await untilKept(page, "Disallow: /mine");
    const fresh = await another(page);
    expect(await robotsText(fresh)).toBe(MINE);
    await expect.poll(() => fresh.locator("#url-facts").textContent()).toBe("100,000");
    expect(await fresh.locator(".notice").allTextContents()).toEqual([]);
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    expect(await robotsText(page)).toBe(MINE);
  });

  it("stays in the list when a file is opened in its place, however soon", async () => {
    const { page } = await open();
    await write(page, "#urls-editor", "https://mine.example/one\n");
    await drop(page, "urls.txt", "https://other.example/two\n");
    await untilKept(page, "https://other.example/two");
    await untilKept(page, "https://mine.example/one");
  });

  it("in two tabs is what was written last, which is said, and the other text stays in the list", async () => {
    const { page } = await open();
    await write(page, "#robots-editor", MINE);
    await untilKept(page, "/mine");
    const other = await another(page);
    await write(other, "#robots-editor", "# in the other tab\n");
    await untilKept(page, "# in the other tab");
    await write(page, "#robots-editor", "# in the first tab\n");
    await page.getByText("Another tab had changed the same work").waitFor();
    for (const text of ["# later in the other tab", "# at last in the other tab"]) {
      await write(other, "#robots-editor", `${text}\n`);
      await untilKept(page, text);
    }
    const kept = (await keptWorks(page)).map((work) => work.split("\n")[0]);
    expect(kept.sort()).toEqual(["# at last in the other tab", "# in the first tab", "# in the other tab"]);
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    expect(await robotsText(page)).toBe("# in the first tab\n");
    expect(await page.locator(".notice").allTextContents()).toEqual([]);
    await pick(page, "#recent");
    await expect
      .poll(() => names(page))
      .toEqual(["# at last in the other tab", "# in the first tab", "# in the other tab"]);
    // Pages that take turns do not fill the list.
    await page.keyboard.press("Escape");
    await write(other, "#robots-editor", "# once more\n");
    await untilKept(page, "# once more");
    expect(await keptWorks(page)).toHaveLength(3);
  });

  it("that cannot be kept is said to be so, and kept once there is room again", async () => {
    const { page } = await open();
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await write(page, "#robots-editor", MINE);
    await page.getByText("storage is full").waitFor();
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    expect(await robotsText(page)).toBe(MINE);
    await untilKept(page, "/mine");
    expect(await page.locator(".notice").allTextContents()).toEqual([]);
  });

  it("of the version before is taken over", async () => {
    const { page } = await open();
    await page.evaluate(
      (draft) => localStorage.setItem("robotomata.draft", draft),
      JSON.stringify({ ...example, robots: MINE }),
    );
    const fresh = await another(page);
    expect(await robotsText(fresh)).toBe(MINE);
    expect(await fresh.evaluate(() => localStorage.getItem("robotomata.draft"))).toBeNull();
  });

  it("is not what was only looked at", async () => {
    const { page } = await open();
    await page.locator("#tab-log").click();
    await page.waitForFunction(() => location.hash.startsWith("#v"));
    await pick(page, "#recent");
    await page.getByText("Nothing is kept yet").waitFor();
  });
});
