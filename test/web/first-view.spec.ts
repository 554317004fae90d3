/** The first five seconds: one question, one answer, and little else. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hashOf } from "../../web/state/link.ts";
import { example } from "../../web/state/state.ts";
import { drop, executablePath, keepUrls, pick, robotsText, tallies, verdict, write } from "./chromium.ts";
import { visits } from "./pages.ts";
import { quiet } from "./quiet.ts";

/** What can be used in the part of the page that is seen first, by its id or its text. */
function controls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const usable =
      "button, a[href], input, select, textarea, summary, [contenteditable=true], [role=tab], [role=button], [role=option], [role=separator]";
    const roots = [document, ...[...document.querySelectorAll("*")].flatMap((one) => one.shadowRoot ?? [])];
    return roots
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>(usable)])
      .filter((one) => {
        const { top, bottom, left, right, width, height } = one.getBoundingClientRect();
        const isSeen =
          width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        return (
          isSeen &&
          one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !one.closest(".hidden, .skip")
        );
      })
      .map((one) => one.id || (one.textContent ?? "").trim());
  });
}

describe.skipIf(executablePath === undefined)("the first view", () => {
  const { open } = visits();
  const answer = (page: Page) => page.locator("#answer");

  it.each([
    ["a desktop", 1280, 800, false, 27],
    ["a phone", 390, 844, true, 14],
    ["a desktop at 200 %", 640, 400, false, 14],
  ] as const)(
    "on %s has a verdict, the file, and few controls",
    async (_, width, height, hasTouch, most) => {
      for (const locale of ["en-GB", "de-DE", "fr-FR", "ru-RU"]) {
        const { page } = await open({ viewport: { width, height }, hasTouch, locale });
        await expect.poll(() => answer(page).locator(".badge").count()).toBe(1);
        await quiet(page);
        const found = await controls(page);
        expect(found.length, `${locale}: ${found.join(", ")}`).toBeLessThanOrEqual(most);
        const { y, height: high } = (await answer(page).boundingBox())!;
        expect(y + high).toBeLessThan(height);
        // At least three lines of the file.
        expect((await page.locator("#robots-editor").boundingBox())!.y).toBeLessThan(height - 80);
        expect(await page.evaluate(() => scrollY)).toBe(0);
      }
    },
    240_000,
  );

  it("answers one question in one sentence, and marks the rule", async () => {
    const { page, complaints } = await open();
    await page.locator("#asked-url").fill("https://shop.example/search?q=lamp");
    await page.locator("#asked-crawler").selectOption("bingbot");
    await expect.poll(() => answer(page).textContent()).toContain("bingbot may not fetch");
    expect(await answer(page).textContent()).toContain("Disallow: /search line 4");
    expect(await page.locator("#robots-editor .cm-decides").textContent()).toBe("Disallow: /search");
    // The table has it already.
    await expect.poll(() => page.locator("#verdicts .chosen").getAttribute("id")).toBe("cell-3-1");
    await page.locator("#asked-url").fill("/cart/new");
    await expect.poll(() => answer(page).textContent()).toContain("Disallow: /cart/ line 3");
    expect(await page.locator("#verdicts .chosen").count()).toBe(0);
    await page.locator("#asked-crawler").selectOption("PerplexityBot");
    await page.locator("#asked-url").press("Enter");
    await expect.poll(() => verdict(page, 8, 4)).toBe("✕ 3");
    expect((await tallies(page)).at(-1)).toBe("PerplexityBot 4 of 9 blocked");
    // A question that was typed stays, whatever happens to the list.
    await write(page, "#urls-editor", "/other\n");
    await expect.poll(() => verdict(page, 0, 0)).toBe("✓");
    expect(await page.locator("#asked-url").inputValue()).toBe("/cart/new");
    // A cell of the table asks, too.
    await page.locator("#cell-0-2").click();
    await expect.poll(() => answer(page).textContent()).toContain("GPTBot may not fetch");
    expect(await page.locator("#asked-url").inputValue()).toBe("/other");
    expect(await page.locator("#asked-crawler").inputValue()).toBe("GPTBot");
    // What only lacks a scheme is taken with one.
    await page.locator("#asked-url").fill("shop.example/cart/");
    await answer(page).getByRole("button", { name: "Add https:// to it" }).click();
    await expect.poll(() => answer(page).textContent()).toContain("GPTBot may not fetch");
    expect(await page.locator("#asked-url").inputValue()).toBe("https://shop.example/cart/");
    await page.locator("#asked-url").fill("");
    await expect.poll(() => answer(page).textContent()).toContain("Enter a URL");
    expect(complaints).toEqual([]);
  });

  it("answers about a very long URL without pushing the answer off a phone", async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } });
    await page.locator("#asked-url").fill(`/cart/${"abcdefghij".repeat(350)}`);
    await expect.poll(() => answer(page).textContent()).toContain("abcdefghij");
    expect((await answer(page).boundingBox())!.height).toBeLessThan(250);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // Keys can scroll through it.
    expect(await answer(page).locator("code").first().getAttribute("tabindex")).toBe("0");
  });

  it("names the example one, and empties it for a file of one's own", async () => {
    const { page, complaints } = await open();
    expect(await page.locator("#example").isVisible()).toBe(true);
    await page.locator("#use-own").click();
    await expect.poll(() => page.locator("#verdicts").textContent()).toContain("Add a URL above");
    expect(await page.locator("#robots-editor .cm-placeholder").textContent()).toContain(
      "Paste a robots.txt here",
    );
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Open…", exact: true }).click(),
    ]);
    await chooser.setFiles([]);
    await page.locator("#tab-page").click();
    expect(await page.locator("#page-url").inputValue()).toBe("");
    await page.locator("#tab-test").click();
    await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    expect(complaints).toEqual([]);
  });

  it("suggests URLs from the rules of a file of one's own, and says so", async () => {
    const { page, complaints } = await open();
    const file = "User-agent: *\nDisallow: /mine/\nSitemap: https://mine.example/sitemap.xml\n";
    await drop(page, "robots.txt", file);
    const paths = () => page.locator("#verdicts .path").allTextContents();
    await expect.poll(paths).toEqual(["/", "/mine/x", "/mine"]);
    expect(await page.locator("#verdicts .site").textContent()).toBe("https://mine.example");
    expect(await page.locator("#suggested").isVisible()).toBe(true);
    await expect.poll(() => answer(page).textContent()).toContain("/mine/x");
    expect(await page.locator("#page-url").count()).toBe(0);
    // They follow the file until the list is the visitor's.
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /other$\n");
    await expect.poll(paths).toEqual(["/", "/other", "/other?v=2"]);
    await page.locator("#asked-url").fill("/third");
    await page.locator("#asked-url").press("Enter");
    await expect.poll(async () => (await paths()).at(-1)).toBe("/third");
    expect(await page.locator("#suggested").isVisible()).toBe(false);
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /fourth\n");
    await quiet(page);
    expect(await paths()).toEqual(["/", "/other", "/other?v=2", "/third"]);
    expect(complaints).toEqual([]);
  });

  it("keeps a list of one's own beside another file", async () => {
    const { page } = await open();
    await keepUrls(page);
    await drop(page, "robots.txt", "User-agent: *\nDisallow: /mine/\n");
    await expect.poll(() => robotsText(page)).toContain("/mine/");
    await quiet(page);
    expect(await page.locator("#verdicts .rows .row").count()).toBe(8);
  });

  it("has YandexBot first for visitors who read Russian, and sizes in their units", async () => {
    const { page } = await open({ locale: "ru-RU" });
    expect((await tallies(page))[0]).toMatch(/^YandexBot/);
    await expect.poll(() => page.locator("#file-facts").textContent()).toMatch(/ Б$/);
  });

  it("says to look at a link's file, which is not the example", async () => {
    const { page } = await open({}, await hashOf({ ...example, robots: "User-agent: *\nDisallow: /x\n" }));
    expect(await page.locator("#example").isVisible()).toBe(false);
  });
});

describe.skipIf(executablePath === undefined)("the menu", () => {
  const { open } = visits();
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

  it("is opened, walked through and closed by keys", async () => {
    const { page, complaints } = await open();
    await page.locator("#more").press("Enter");
    // There is nothing to undo yet.
    await expect.poll(() => focused(page)).toBe("open-file");
    await page.keyboard.press("ArrowUp");
    expect(await focused(page)).toBe("keep-answers");
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("open-file");
    await page.keyboard.press("End");
    expect(await focused(page)).toBe("keep-answers");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("dialect");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("#more-menu").isVisible()).toBe(false);
    expect(await focused(page)).toBe("more");
    await pick(page, "#recent");
    await page.getByRole("dialog").waitFor();
    expect(await page.locator("#more-menu").isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it("has only what concerns the tab that is open", async () => {
    const { page } = await open();
    await page.locator("#tab-log").click();
    await page.locator("#more").click();
    expect(await page.locator("#undo").isVisible()).toBe(false);
    expect(await page.locator("#language").isVisible()).toBe(true);
  });
});
