import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  executablePath,
  keepUrls,
  launch,
  pick,
  robotsText,
  set,
  showCrawlers,
  type Visit,
  verdict,
  visit,
  write,
} from "./chromium.ts";
import { type Site, serveBuild } from "./site.ts";

describe.skipIf(executablePath === undefined)("the tester", () => {
  let browser: Browser;
  let site: Site;
  let one: Visit;

  beforeAll(async () => {
    site = await serveBuild();
    browser = await launch();
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  beforeEach(async () => {
    one = await visit(browser, site.url);
  });

  afterEach(async () => {
    expect(one.complaints).toEqual([]);
    await one.close();
  });

  it("shows who may fetch what, by which line", async () => {
    const { page } = one;
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    expect(await verdict(page, 4, 1)).toBe("✓ 5");
    expect(await verdict(page, 6, 0)).toBe("✕ 10");
    expect(await verdict(page, 0, 2)).toBe("✕ 15");
    expect(await page.locator("#cell-5-1").getAttribute("aria-label")).toBe("bingbot: disallowed, line 7");
  });

  it("changes verdicts while somebody types", async () => {
    const { page } = one;
    await keepUrls(page);
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /products\n");
    await expect.poll(() => verdict(page, 1, 0)).toBe("✕ 2");
    expect(await verdict(page, 5, 0)).toBe("✓");
    await write(page, "#urls-editor", "https://shop.example/products\nnot a url\n# a comment\n/robots.txt");
    await expect.poll(() => verdict(page, 1, 0)).toBe("?");
    expect(await verdict(page, 0, 0)).toBe("✕ 2");
    expect(await page.locator("#verdicts .rows .row").count()).toBe(3);
  });

  it("shows characters that hide, or turn the direction of others", async () => {
    const { page } = one;
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /a\u202eb\u2066\n# family: 👨‍👩‍👧\n");
    await write(page, "#urls-editor", "https://shop.example/a\u202eb\u2066\nhttps://shop.example/\u200bx\n");
    const special = page.locator("#robots-editor .cm-specialChar");
    await expect.poll(() => special.count()).toBe(2);
    await expect.poll(() => page.locator("#verdicts .rows .row").count()).toBe(2);
    expect(await special.first().getAttribute("title")).toBe("U+202E");
    const url = (row: number) => page.locator("#verdicts [role=rowheader]").nth(row);
    await expect.poll(() => url(1).textContent()).toContain("/\\u200bx");
    expect(await url(0).textContent()).toContain("/a\\u202eb\\u2066");
    expect(await url(0).getAttribute("title")).toContain("\\u202e");
    await page.locator("#cell-0-0").click();
    await expect
      .poll(() => page.locator("#answer .rule").first().textContent())
      .toContain("/a\\u202eb\\u2066");
  });

  it("explains a verdict, jumps to its line, and says why others lost", async () => {
    const { page } = one;
    await page.locator("#cell-4-1").click();
    const answer = page.locator("#answer");
    await expect.poll(() => answer.textContent()).toContain("bingbot may fetch");
    expect(await answer.textContent()).toContain("Allow: /search/help");
    expect(await answer.textContent()).toContain("It is the longest rule that matches.");
    const detail = page.locator("#detail");
    const text = await detail.textContent();
    expect(text).toContain("Disallow: /search line 4 shorter");
    expect(text).toContain("1994 note✕ disallowed");
    expect(await page.locator("#robots-editor .cm-decides").textContent()).toBe("Allow: /search/help");
    await detail.locator(".losers button").click();
    const selected = await page.evaluate(() => {
      const view = document.querySelector("#robots-editor")!.shadowRoot!;
      return (view as unknown as { getSelection?(): Selection }).getSelection?.()?.toString();
    });
    expect(selected).toBe("Disallow: /search");
  });

  it("shows the first of many that lost, and how many more there are", async () => {
    const { page } = one;
    const rules = Array.from({ length: 30 }, (_, i) => `Disallow: /${"a".repeat(i)}`);
    await write(page, "#robots-editor", ["User-agent: *", ...rules].join("\n"));
    await write(page, "#urls-editor", `/${"a".repeat(40)}`);
    await expect.poll(() => verdict(page, 0, 0)).toBe("✕ 31");
    await page.locator("#cell-0-0").click();
    await expect.poll(() => page.locator(".losers li").count()).toBe(21);
    expect(await page.locator(".losers li").last().textContent()).toBe("and 9 more");
  });

  it("says that Allow wins a tie", async () => {
    const { page } = one;
    await set(page, "#dialect", "rfc9309");
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /%61b\nAllow: /ab\n");
    await write(page, "#urls-editor", "/ab");
    await expect.poll(() => verdict(page, 0, 0)).toBe("✓ 3");
    await page.locator("#cell-0-0").click();
    await expect.poll(() => page.locator("#answer").textContent()).toContain("Allow wins a tie");
    expect(await page.locator(".losers").textContent()).toContain("as long, but Allow wins a tie");
  });

  it("underlines findings, and repairs them", async () => {
    const { page } = one;
    const finding = page.locator("#problems li", { hasText: "Dissallow" });
    await finding.getByRole("button", { name: "Fix", exact: true }).click();
    await expect.poll(() => robotsText(page)).toContain("\nDisallow: /drafts/");
    await expect.poll(() => finding.count()).toBe(0);
    await pick(page, "#undo");
    await expect.poll(() => robotsText(page)).toContain("\nDissallow: /drafts/");
    await page.locator("#fix-all").click();
    await expect.poll(() => robotsText(page)).not.toContain("Dissallow");
  });

  it("greys dead rules, counts the URLs of the others, and folds groups", async () => {
    const { page } = one;
    await expect
      .poll(() => page.locator("#robots-editor .cm-dead").allTextContents())
      .toEqual(["Disallow: /cart/saved/"]);
    await expect.poll(() => page.locator("#robots-editor .cm-count").allTextContents()).toContain("8");
    await page.locator("#robots-editor .cm-foldGutter span[title='Fold the group']:visible").first().click();
    await expect.poll(() => robotsText(page)).not.toContain("/cart/");
  });

  it("explains a rule under the pointer, with URLs that it decides", async () => {
    const { page } = one;
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await page
      .locator("#robots-editor .cm-line", { hasText: "Disallow: /cart/saved/" })
      .hover({ position: { x: 60, y: 8 } });
    const hover = page.locator("#robots-editor .hover");
    await hover.waitFor();
    const text = await hover.textContent();
    expect(text).toContain("https://shop.example/cart/saved/1");
    expect(text).toContain("Decides 1 of your URLs");
    expect(text).toContain("Without this rule every verdict would be the same. See line 3.");
  });

  it("completes fields and known crawlers", async () => {
    const { page } = one;
    await write(page, "#robots-editor", "");
    await page.locator("#robots-editor .cm-content").pressSequentially("User");
    const list = page.locator("#robots-editor .cm-tooltip-autocomplete");
    await list.waitFor();
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
    await page.keyboard.type("GPT");
    await expect.poll(() => list.textContent()).toContain("GPTBotOpenAI · AI training");
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
    expect(await robotsText(page)).toBe("User-agent: GPTBot");
  });

  it("takes crawlers by name and in sets", async () => {
    const { page } = one;
    await showCrawlers(page);
    await page.locator("#crawler-name").fill("perplexitybot");
    await page.keyboard.press("Enter");
    const chips = page.locator("#crawlers li span");
    expect(await chips.allTextContents()).toEqual([
      "Googlebot",
      "bingbot",
      "GPTBot",
      "ClaudeBot",
      "PerplexityBot",
    ]);
    await page.getByRole("button", { name: "Remove bingbot" }).click();
    expect(await chips.count()).toBe(4);
    await page.locator("#crawler-presets").selectOption("All of Google");
    const many = await chips.count();
    expect(many).toBeGreaterThan(15);
    // A set adds to what is there, and can be taken back.
    expect((await chips.allTextContents()).slice(1, 4)).toEqual(["GPTBot", "ClaudeBot", "PerplexityBot"]);
    await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
    expect(await chips.count()).toBe(4);
    await page.locator("#crawler-presets").selectOption("none");
    expect(await chips.count()).toBe(0);
    await page.locator("#crawler-presets").selectOption("named");
    expect(await chips.allTextContents()).toEqual(["Googlebot", "GPTBot", "ClaudeBot"]);
  });

  it("shows where the dialects disagree, and only those URLs", async () => {
    const { page } = one;
    const rows = page.locator("#verdicts .rows .row");
    await keepUrls(page, 20);
    await page.locator("#filter").selectOption("disputed");
    // What the nineties thought of wildcards and Allow concerns nobody who does not ask.
    await expect.poll(() => page.locator("#verdicts").textContent()).toContain("No URL in the list");
    await set(page, "#dialect", "original1994");
    await expect.poll(() => rows.count()).toBe(3);
    await set(page, "#dialect", "each");
    await page.locator("#filter").selectOption("all");
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /in/\nAllow: /in/index.html\n");
    await write(page, "#urls-editor", "/in/\n/in/x\n");
    // Google's crawlers read it as Google does, the others as the RFC says.
    await expect.poll(() => verdict(page, 0, 1)).toBe("✕ 2");
    expect(await verdict(page, 0, 0)).toBe("✓ 3");
    expect(await rows.locator(".disputed").count()).toBe(1);
  });

  it("is used by keyboard", async () => {
    const { page } = one;
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await page.locator("#verdicts").focus();
    for (const key of ["Home", "ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
    await expect.poll(() => page.locator("#answer").textContent()).toContain("bingbot may not fetch");
    expect(await page.locator("#verdicts").getAttribute("aria-activedescendant")).toBe("cell-2-1");
    await page.locator("#tab-test").focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.locator("#panel-compare").isVisible()).toBe(true);
    expect(await page.locator("#panel-test").isVisible()).toBe(false);
  });

  it("explains the cursor's line by key, until the cursor moves", async () => {
    const { page } = one;
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await page.locator("#robots-editor .cm-line", { hasText: "User-agent: GPTBot" }).click();
    await page.keyboard.press("Control+i");
    await expect
      .poll(() => page.locator("#robots-editor .hover").textContent())
      .toContain("OpenAI · AI training");
    expect(await page.locator("#live").textContent()).toContain("OpenAI");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.locator("#robots-editor .hover").count()).toBe(0);
    await page.keyboard.press("Control+f");
    await page.locator("#robots-editor .cm-search").waitFor();
  });

  it("goes on paper as a whole", async () => {
    const { page } = one;
    const urls = Array.from({ length: 300 }, (_, i) => `/p/${i}`).join("\n");
    await write(page, "#urls-editor", urls);
    await expect.poll(() => page.locator("#url-facts").textContent()).toBe("300");
    await set(page, "#theme", "dark");
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await page.locator("#verdicts .rows .row").count()).toBe(300);
    const { body, table } = await page.evaluate(() => ({
      body: document.body.scrollHeight,
      table: document.querySelector("#verdicts .rows")!.getBoundingClientRect().height,
    }));
    expect(body).toBeGreaterThan(table);
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(23, 33, 31)");
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: "screen" });
    await expect.poll(() => page.locator("#verdicts .rows .row").count()).toBeLessThan(60);
  });
});
