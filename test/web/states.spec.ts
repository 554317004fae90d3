/** What the page shows in one place fits what it shows in the others, whatever brought it there. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hashOf } from "../../web/state/link.ts";
import { example } from "../../web/state/state.ts";
import { editorText, executablePath, keepUrls, pick, set, showCrawlers, verdict, write } from "./chromium.ts";
import { visits } from "./pages.ts";
import { quiet } from "./quiet.ts";
import { views } from "./views.ts";

describe.skipIf(executablePath === undefined)("what the page shows", () => {
  const { open } = visits();
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

  it("is the tester after the link that skips to it, and the address stays", async () => {
    const { page } = await open();
    await set(page, "#dialect", "google");
    await page.waitForFunction(() => location.hash.startsWith("#v"));
    const { hash } = new URL(page.url());
    await page.locator("a.skip").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("main");
    expect(new URL(page.url()).hash).toBe(hash);
    expect(await page.locator(".notice").allTextContents()).toEqual([]);
  });

  it("is in every field what a link says that is pasted over the address", async () => {
    const { page } = await open();
    for (const tab of ["page", "generate", "compare", "page"]) await page.locator(`#tab-${tab}`).click();
    const form = { ...example.form, preset: "", sitemaps: "https://elsewhere.example/s.xml" };
    const other = { html: "<p>another page", headers: "X-Robots-Tag: none", before: "# before", form };
    const link = await hashOf({ ...example, ...other, tab: "page", pageUrl: "https://elsewhere.example/" });
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link);
    await expect.poll(() => editorText(page, "#panel-page .editor")).toContain("another page");
    await expect.poll(() => editorText(page, "#panel-page .editor.short")).toBe("X-Robots-Tag: none");
    expect(await page.locator("#page-url").inputValue()).toBe("https://elsewhere.example/");
    await page.locator("#tab-generate").click();
    const again = { ...form, groups: [{ agents: "onebot", disallow: "/one", allow: "", crawlDelay: "" }] };
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      await hashOf({ ...example, form: again, tab: "generate" }),
    );
    await expect.poll(() => page.locator("#generate-preview").textContent()).toContain("onebot");
    expect(await page.locator("#generate-form textarea").first().inputValue()).toBe("onebot");
  });

  it("is the verdict that was chosen, wherever a filter puts it", async () => {
    const { page } = await open();
    await keepUrls(page, 20);
    await write(
      page,
      "#robots-editor",
      "User-agent: *\nDisallow: /search\n\nUser-agent: Googlebot\nAllow: /\n",
    );
    await expect.poll(() => verdict(page, 4, 1)).toBe("✕ 2");
    await page.locator("#cell-4-1").click();
    await expect.poll(() => page.locator("#answer").textContent()).toContain("bingbot may not fetch");
    const chosen = page.locator("#verdicts .chosen");
    const url = () => page.locator("#verdicts .row:has(.chosen) .url").textContent();
    const before = await url();
    await page.locator("#filter").selectOption("disallowed");
    await expect.poll(() => chosen.getAttribute("id")).toBe("cell-1-1");
    expect(await url()).toBe(before);
    await showCrawlers(page);
    await page.getByRole("button", { name: "Remove Googlebot" }).click();
    await expect.poll(() => chosen.getAttribute("id")).toBe("cell-1-0");
    await page.locator("#filter").selectOption("allowed");
    await expect.poll(() => chosen.count()).toBe(0);
    expect(await page.locator("#verdicts").getAttribute("aria-activedescendant")).toBeNull();
    await page.locator("#filter").selectOption("all");
    await expect.poll(() => chosen.getAttribute("id")).toBe("cell-4-0");
    expect(await page.locator("#verdicts").getAttribute("aria-activedescendant")).toBe("cell-4-0");
  });

  it("names a cell to screen readers only while there is one", async () => {
    const { page } = await open();
    await write(page, "#urls-editor", Array.from({ length: 500 }, (_, i) => `/${i}`).join("\n"));
    await expect.poll(() => page.locator("#url-facts").textContent()).toBe("500");
    await page.locator("#cell-0-0").click();
    const table = page.locator("#verdicts");
    await expect.poll(() => table.getAttribute("aria-activedescendant")).toBe("cell-0-0");
    await table.evaluate((element) => element.scrollTo(0, 10_000));
    await expect.poll(() => table.getAttribute("aria-activedescendant")).toBeNull();
    await table.focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => table.getAttribute("aria-activedescendant")).toBe("cell-1-0");
    await expect.poll(() => page.locator("#cell-1-0").count()).toBe(1);
  });

  it("says of a group in the form that it names nobody, and offers no file that is not the form's", async () => {
    const { page } = await open();
    await page.locator("#tab-generate").click();
    const useFile = page.getByRole("button", { name: "Test this file" });
    await expect.poll(() => page.locator("#generate-preview").textContent()).toContain("User-agent: *");
    await page.getByRole("button", { name: "Add a group" }).click();
    expect(await page.locator("#generate-problem").isVisible()).toBe(false);
    await page.getByLabel("Disallow, one path per line").nth(1).fill("/private/");
    await expect
      .poll(() => page.locator("#generate-problem li").textContent())
      .toBe("Group 2, User-agent: A group names no crawler.");
    expect(await useFile.isDisabled()).toBe(true);
    await page.getByLabel("Crawlers, one per line (* for all)").nth(1).fill("examplebot");
    await expect.poll(() => useFile.isDisabled()).toBe(false);
    expect(await page.locator("#generate-preview").textContent()).toContain("User-agent: examplebot");
  });

  it("is in the language that was chosen last, however long another takes", async () => {
    const { page } = await open();
    let release: () => void = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/de\.generated-[\w-]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/de\.generated-[\w-]+\.js$/);
    await set(page, "#language", "de");
    await asked;
    await set(page, "#language", "fr");
    await expect.poll(() => page.locator("#tab-compare").textContent()).toBe("Comparer");
    const answered = page.waitForResponse(/\/de\.generated-[\w-]+\.js$/);
    release();
    await (await answered).finished();
    await quiet(page);
    expect(await page.locator("#tab-compare").textContent()).toBe("Comparer");
    expect(await page.locator("#language").inputValue()).toBe("fr");
    const kept = await page.evaluate(() => localStorage.getItem("robotomata.preferences"));
    expect(JSON.parse(kept!).language).toBe("fr");
  });

  it("has a title in the language that is chosen, and gravity in words", async () => {
    const { page } = await open();
    expect(await page.title()).toBe("robotomata: robots.txt tester");
    const finding = page.locator("#problems li.warning .go").first();
    await expect.poll(() => finding.textContent()).toContain("warning, ");
    await set(page, "#language", "fr");
    await expect.poll(() => page.title()).toBe("robotomata: Testeur de robots.txt");
    await expect.poll(() => finding.textContent()).toContain("avertissement, ");
  });

  it("does not act on arrow keys in lists that act at once", async () => {
    const { page, complaints } = await open();
    const downloads: string[] = [];
    page.on("download", (one) => downloads.push(one.suggestedFilename()));
    await showCrawlers(page);
    const crawlers = await page.locator("#crawlers li").allTextContents();
    for (const list of ["#crawler-presets", "#export"]) {
      if (list === "#export") await page.locator("#more").click();
      await page.locator(list).focus();
      await page.keyboard.press("ArrowDown");
      await page.waitForTimeout(100);
      await page.keyboard.press("Escape");
    }
    await page.waitForTimeout(300);
    expect(downloads).toEqual([]);
    expect(await page.locator("#crawlers li").allTextContents()).toEqual(crawlers);
    const download = page.waitForEvent("download");
    await set(page, "#export", "json");
    expect((await download).suggestedFilename()).toBe("verdicts.json");
    expect(complaints).toEqual([]);
  });

  it("says of a page's address that it is none", async () => {
    const { page } = await open();
    await page.locator("#tab-page").click();
    const problem = page.locator("#page-problem");
    await page.locator("#page-url").fill("shop.example/lamp");
    await expect
      .poll(() => problem.locator("p").textContent())
      .toBe("shop.example/lamp is neither an absolute URL nor a path that begins with “/”.");
    expect(await problem.isVisible()).toBe(true);
    expect(await page.locator("#page-url").getAttribute("aria-invalid")).toBe("true");
    await page.locator("#page-url").fill("/lamp");
    await expect.poll(() => problem.isVisible()).toBe(false);
    await page.locator("#page-url").fill("");
    await expect.poll(() => problem.isVisible()).toBe(false);
  });

  it("says of a URL that is too long just that, in every language", async () => {
    const { page, complaints } = await open();
    const long = `https://shop.example/${"a".repeat(300_000)}`;
    await write(page, "#urls-editor", `${long}\nshop.example/x\n`);
    await expect.poll(() => verdict(page, 1, 0)).toBe("?");
    const detail = page.locator("#answer");
    await page.locator("#cell-1-0").click();
    await expect.poll(() => detail.textContent()).toContain("neither an absolute URL nor a path");
    await page.locator("#cell-0-0").click();
    await expect
      .poll(() => detail.locator("p").textContent())
      .toBe(`${long.slice(0, 200)}… has 300,021 characters, and a URL may have at most 262,144.`);
    await page.locator("#tab-page").click();
    await page.locator("#page-url").fill(long);
    const problem = page.locator("#page-problem");
    for (const [language, text] of [
      ["en", "a URL may have at most 262,144"],
      ["de", "höchstens 262.144"],
      ["fr", "262\u202f144 au plus"],
      ["ru", "не больше 262\u00a0144"],
    ] as const) {
      await set(page, "#language", language);
      await expect.poll(() => problem.textContent()).toContain(text);
    }
    expect(await page.locator(".notice").allTextContents()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("explains what one dialect takes for a URL and others do not", async () => {
    const { page, complaints } = await open();
    await write(page, "#urls-editor", "not a url\n");
    await expect.poll(() => verdict(page, 0, 0)).toBe("?");
    expect(await page.locator("#verdicts .disputed").count()).toBe(0);
    await set(page, "#dialect", "google");
    await expect.poll(() => verdict(page, 0, 0)).toBe("✓");
    await page.locator("#cell-0-0").click();
    const dialects = page.locator("#detail .dialects");
    await expect.poll(() => dialects.textContent()).toContain("RFC 9309? invalid");
    expect(await dialects.textContent()).toContain("Google✓ allowed");
    expect(await page.locator(".notice").allTextContents()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("shows what a repair opens and closes, and for whom, before it is made", async () => {
    const { page, complaints } = await open();
    await views["what a repair opens and closes"](page);
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.locator("li").allTextContents()).toHaveLength(1);
    const said = (await dialog.locator("li").textContent())!.replace(/\s+/g, " ");
    expect(said).toContain("all others (*)");
    expect(said).toContain("✕ disallowed /tmp/");
    expect(said).not.toContain("bingbot");
    const text = () => page.locator("#robots-editor .cm-content").innerText();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await text()).toContain("Disallow: tmp/");
    await page.locator("#problems").getByRole("button", { name: "Change" }).first().click();
    await dialog.getByRole("button", { name: "Change" }).click();
    await expect.poll(text).toContain("Disallow: /tmp/");
    await pick(page, "#undo");
    await expect.poll(text).toContain("Disallow: tmp/");
    expect(complaints).toEqual([]);
  });

  it("mends by a click what no repair of all mends, and shows first that it closes the site", async () => {
    const { page, complaints } = await open();
    await write(page, "#robots-editor", "User-agent: *\nDosallow: /\n");
    const finding = page.locator("#problems li", { hasText: "Dosallow" });
    await finding.getByRole("button", { name: "Change" }).click();
    const dialog = page.getByRole("dialog");
    // The listed URLs are closed as well, but say less.
    await expect.poll(() => dialog.locator("li code").allTextContents()).toEqual(["/"]);
    await dialog.getByRole("button", { name: "Change" }).click();
    await expect.poll(() => page.locator("#robots-editor .cm-content").innerText()).toContain("Disallow: /");
    expect(complaints).toEqual([]);
  });

  it("keeps the focus where something was done by keyboard", async () => {
    const { page } = await open();
    const within = (id: string) => page.evaluate((one) => !!document.activeElement?.closest(one), id);
    await write(page, "#robots-editor", "User-agent: *\nDisalow: /a/\nDisallow: b/\nDisallow: c/\n");
    const fixes = page.locator("#problems").getByRole("button", { name: /^(Fix|Change)$/ });
    await expect.poll(() => page.locator("#problems").textContent()).toContain("c/");
    expect(await fixes.count()).toBe(3);
    for (let left = 2; left >= 0; left--) {
      await fixes.first().focus();
      const changes = (await fixes.first().textContent()) === "Change";
      await page.keyboard.press("Enter");
      // What changes the file's meaning is shown before it is done.
      if (changes) await page.getByRole("dialog").getByRole("button", { name: "Change" }).press("Enter");
      await expect.poll(() => fixes.count()).toBe(left);
      if (left > 0) expect(await within("#problems")).toBe(true);
    }
    await page.locator("#tab-generate").click();
    await page.getByRole("button", { name: "Add a group" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("examplebot");
    const agents = page.getByLabel("Crawlers, one per line (* for all)");
    await expect.poll(() => agents.nth(1).inputValue()).toBe("examplebot");
    // Typing in the middle of a field leaves the cursor there, however often the form is drawn.
    await page.keyboard.press("Home");
    await page.keyboard.type("an-", { delay: 150 });
    expect(await agents.nth(1).inputValue()).toBe("an-examplebot");
    await set(page, "#language", "de");
    await set(page, "#language", "en");
    await expect.poll(() => agents.nth(1).inputValue()).toBe("an-examplebot");
    await page.getByRole("button", { name: "Remove this group" }).first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => agents.count()).toBe(1);
    expect(await agents.inputValue()).toBe("an-examplebot");
    expect(await within("#generate-form")).toBe(true);
  });
});
