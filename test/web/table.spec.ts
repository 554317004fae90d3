/** URLs and verdicts in one table, and lists as people have them. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PATIENT } from "../support/waits.ts";
import { drop, editorText, executablePath, keepUrls, showNotes, verdict, write } from "./chromium.ts";
import { visits } from "./pages.ts";

const rows = (page: Page) => page.locator("#verdicts .rows .row");
const paths = (page: Page): Promise<string[]> => page.locator("#verdicts .path").allTextContents();

describe.skipIf(executablePath === undefined)("the table of URLs", () => {
  const { open } = visits();

  it("says once which site it is about", async () => {
    const { page } = await open();
    expect(await page.locator("#verdicts .site").textContent()).toBe("https://shop.example");
    expect((await paths(page)).slice(0, 2)).toEqual(["/", "/products/lamp"]);
    expect(await rows(page).first().locator(".url").getAttribute("title")).toBe("https://shop.example/");
  });

  it("is edited in place, and every edit can be undone", async () => {
    const { page, complaints } = await open();
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await rows(page).nth(1).locator(".path").dblclick();
    await page.keyboard.type("https://shop.example/cart/now");
    await page.keyboard.press("Enter");
    await expect.poll(() => verdict(page, 1, 1)).toBe("✕ 3");
    expect((await paths(page))[1]).toBe("/cart/now");
    await page.keyboard.press("Escape");
    await page.locator("#cell-0-1").click();
    await page.locator("#verdicts").press("F2");
    await page.keyboard.press("Escape");
    expect((await paths(page))[0]).toBe("/");
    await page.locator("#verdicts").press("F2");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Enter");
    await expect.poll(() => rows(page).count()).toBe(7);
    await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => rows(page).count()).toBe(8);
    await page.locator("#asked-url").fill("https://shop.example/search?q=new");
    await page.keyboard.press("Enter");
    await expect.poll(() => verdict(page, 8, 1)).toBe("✕ 4");
    await page.locator("#asked-url").evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "/one\n\n/two\n");
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(async () => (await paths(page)).slice(-2)).toEqual(["/one", "/two"]);
    expect(await editorText(page, "#urls-editor")).toContain("new\n/one\n/two");
    expect(complaints).toEqual([]);
  });

  it("keeps what is typed into a URL while the verdicts of an edit before it come", async () => {
    const { page, complaints } = await open();
    const urls = Array.from({ length: 60_000 }, (_, i) => `https://shop.example/lamps/${i}`);
    await write(page, "#urls-editor", urls.join("\n"));
    await expect.poll(() => page.locator("#url-facts").textContent()).toBe("60,000");
    await rows(page).nth(0).locator(".path").dblclick();
    await page.keyboard.type("https://shop.example/cart/first");
    await page.keyboard.press("Enter");
    await rows(page).nth(1).locator(".path").dblclick();
    await page.keyboard.type("https://shop.example/cart/sec");
    await expect.poll(() => verdict(page, 0, 1)).toBe("✕ 3");
    await page.keyboard.type("ond");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await paths(page)).slice(0, 2)).toEqual(["/cart/first", "/cart/second"]);
    expect(complaints).toEqual([]);
  });

  it("is sorted, searched, and shows what one rule decides", async () => {
    const { page } = await open();
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await keepUrls(page, 20);
    const heads = page.locator("#verdicts [role=columnheader]");
    await heads.nth(1).locator(".sort").click();
    expect((await paths(page))[0]).toBe("/drafts/spring");
    expect(await heads.nth(1).getAttribute("aria-sort")).toBe("ascending");
    await heads.nth(0).locator(".sort").click();
    await heads.nth(0).locator(".sort").click();
    expect((await paths(page))[0]).toBe("/search?q=lamp");
    await heads.nth(0).locator(".sort").click();
    expect((await paths(page))[0]).toBe("/");
    await page.locator("#search-urls").fill("SEARCH");
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await page.locator("#shown-facts").textContent()).toBe("2 of 28");
    await page.locator("#search-urls").fill("");
    await expect.poll(() => rows(page).count()).toBeGreaterThan(8);
    await page.locator("#robots-editor .cm-count-some", { hasText: "28" }).click();
    await expect.poll(() => page.locator("#by-rule").textContent()).toBe("Decided by line 15 ×");
    await page.locator("#cell-4-1").click();
    await page.locator("#detail summary").click();
    await page.locator("#detail").getByRole("button", { name: "Show what line 5 decides" }).click();
    await expect.poll(() => paths(page)).toEqual(["/search/help"]);
    await page.locator("#by-rule").click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(8);
  });

  it("has a column for each crawler, by its name, also where verdicts are the same", async () => {
    const { page } = await open();
    const names = page.locator("#verdicts .crawler");
    await expect.poll(() => names.allTextContents()).toEqual(["Googlebot", "bingbot", "GPTBot", "ClaudeBot"]);
    const isCut = names.evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth));
    expect(await isCut).toEqual([false, false, false, false]);
  });

  it("has areas of the size that somebody gives them, by pointer and by key", async () => {
    const { page } = await open();
    const width = async (): Promise<number> => (await page.locator("#robots-editor").boundingBox())!.width;
    const bar = page.locator("#split-panes");
    const before = await width();
    await bar.focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
    expect(await width()).toBeGreaterThan(before + 50);
    const { x, y, height } = (await bar.boundingBox())!;
    await page.mouse.move(x + 4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(400, y + height / 2);
    await page.mouse.up();
    expect(await width()).toBeLessThan(before);
    const dragged = await width();
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    expect(Math.abs((await width()) - dragged)).toBeLessThan(3);
    await bar.dblclick();
    expect(Math.abs((await width()) - before)).toBeLessThan(3);
  });
});

describe.skipIf(executablePath === undefined)("a list of URLs", () => {
  const { open } = visits();

  it("is the column of a table that has them, without its heading", async () => {
    const { page, complaints } = await open();
    await drop(
      page,
      "crawl.csv",
      '"Address","Status Code","Title"\n"https://shop.example/a,b","200","One, two"\nhttps://shop.example/search,404,\n',
    );
    await expect.poll(() => paths(page)).toEqual(["/a,b", "/search"]);
    expect(await page.locator(".notice[data-key=table]").textContent()).toContain(
      "2 URLs were taken from the column “Address”",
    );
    await drop(page, "clicks.tsv", "Page\tClicks\nshop.example/cart/\t12\n");
    await expect.poll(() => paths(page)).toEqual(["shop.example/cart/"]);
    expect(complaints).toEqual([]);
  });

  it("is the column that somebody chooses, where several may be meant", async () => {
    const { page } = await open();
    await drop(page, "links.csv", "From;To\nhttps://shop.example/a;https://shop.example/b\n");
    const dialog = page.getByRole("dialog");
    expect(await dialog.textContent()).toContain("Which column of links.csv has the URLs?");
    await dialog.getByRole("button", { name: "To" }).click();
    await expect.poll(() => paths(page)).toEqual(["/b"]);
    await page.getByRole("button", { name: "Another column" }).click();
    await dialog.getByRole("button", { name: "From" }).click();
    await expect.poll(() => paths(page)).toEqual(["/a"]);
    await drop(page, "numbers.csv", "a,b\n1,2\n3,4\n");
    await page.getByText("numbers.csv is a table without a column of URLs").waitFor();
    expect(await paths(page)).toEqual(["/a"]);
  });

  it("that was pasted as a table becomes one by a button", async () => {
    const { page } = await open();
    await write(page, "#urls-editor", "URL,Status\nhttps://shop.example/x,200\nhttps://shop.example/y,200\n");
    await page.getByRole("button", { name: "Take its URLs" }).click();
    await expect.poll(() => paths(page)).toEqual(["/x", "/y"]);
    await expect.poll(() => page.locator(".hint").count()).toBe(0);
    // Commas alone make no table.
    await write(page, "#urls-editor", "https://shop.example/p,1,2\nhttps://shop.example/p,3,4\n");
    await expect.poll(() => paths(page)).toEqual(["/p,1,2", "/p,3,4"]);
    await expect.poll(() => page.locator(".hint").count()).toBe(0);
  });

  it("gets the schemes that it lacks, all at once", async () => {
    const { page } = await open();
    await write(
      page,
      "#urls-editor",
      "shop.example/cart/1\nhttps://shop.example/\nshop.example\n/path.html\n",
    );
    const hint = page.locator(".hint");
    await expect.poll(() => hint.textContent()).toContain("2 lines have no scheme");
    await hint.getByRole("button", { name: "Add https:// to all 2" }).click();
    await expect.poll(() => verdict(page, 0, 1)).toBe("✕ 3");
    await expect.poll(() => hint.count()).toBe(0);
    expect(await editorText(page, "#urls-editor")).toBe(
      "https://shop.example/cart/1\nhttps://shop.example/\nhttps://shop.example\n/path.html\n",
    );
  });

  it("is said to have URLs about which another robots.txt decides: other hosts, ports and schemes", async () => {
    const { page } = await open();
    const own = ["https://shop.example/a", "https://SHOP.example:443/b", "/c"];
    const others = ["http://shop.example/d", "https://shop.example:8443/e", "https://www.shop.example/f"];
    await write(page, "#urls-editor", [...own, ...others].join("\n"));
    const hint = page.locator(".hint");
    await expect.poll(() => hint.textContent()).toContain("3 URLs are not on https://shop.example");
    expect(await hint.textContent()).toContain("another robots.txt decides there");
    await expect.poll(() => page.locator("#verdicts .foreign").count()).toBe(3);
    await hint.getByRole("button", { name: "Show them" }).click();
    await expect.poll(() => paths(page)).toEqual(others);
  });
});

describe.skipIf(executablePath === undefined)("what crawlers read", () => {
  const { open } = visits();

  it("is told of a delay that a crawler ignores", async () => {
    const { page } = await open();
    await keepUrls(page);
    await write(
      page,
      "#robots-editor",
      "User-agent: *\nCrawl-delay: 10\nDisallow: /cart/\n\nUser-agent: bingbot\nCrawl-delay: 10\nDisallow: /x\n",
    );
    await expect.poll(() => verdict(page, 5, 0)).toBe("✕ 3");
    await page.locator("#cell-0-0").click();
    const detail = page.locator("#detail");
    await expect.poll(() => detail.textContent()).toContain("Crawl-delay 10 s, which this crawler ignores");
    await page.locator("#cell-0-1").click();
    await expect.poll(() => page.locator("#answer").textContent()).toContain("bingbot may fetch");
    expect(await detail.textContent()).not.toContain("which this crawler ignores");
  });

  it("is not what comes after the limit, which the list of findings says, too", async () => {
    const { page } = await open();
    const rules = Array.from({ length: 16_000 }, (_, i) => `Disallow: /shelf/${"x".repeat(20)}${i}`);
    await write(page, "#robots-editor", ["User-agent: *", ...rules].join("\n"));
    const finding = page.locator("#problems li.error", { hasText: "rules there are not read" });
    await finding.waitFor({ timeout: PATIENT });
    expect(await finding.textContent()).toMatch(
      /nothing counts from line \d+ on\. [\d,]+ rules there are not read\./,
    );
  });

  it("is why a rule is grey, which the list of findings says", async () => {
    const { page } = await open();
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /a*b*c\nDisallow: /a*\n");
    await page.locator("#robots-editor .cm-dead").first().waitFor();
    await showNotes(page);
    await expect
      .poll(() => page.locator("#problems").textContent())
      .toMatch(/Without this rule every verdict would be the same|already covers this/);
  });

  it("is grouped by equal changes, however many crawlers a file names", async () => {
    const { page, complaints } = await open();
    const names = Array.from(
      { length: 45 },
      (_, i) => `bot-${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`,
    );
    const file = (paths: readonly string[]): string =>
      names
        .map((name) => [`User-agent: ${name}`, ...paths.map((path) => `Disallow: ${path}`), ""].join("\n"))
        .join("\n");
    await write(page, "#robots-editor", file(["/new", "/other"]));
    await page.locator("#tab-compare").click();
    await write(page, "#panel-compare .editor", file(["/old"]));
    const groups = page.locator("#changes .changed");
    await expect.poll(() => groups.count()).toBe(1);
    expect(await groups.locator("h3").textContent()).toContain("45 crawlers");
    expect(await groups.locator("tbody tr").count()).toBe(3);
    expect(await page.locator("#change-count").textContent()).toBe("3 changes");
    expect(complaints).toEqual([]);
  });
});
