/** One verdict is turned, and answers that are to stay are watched. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  executablePath,
  isOffered,
  keepUrls,
  pick,
  robotsText,
  showCrawlers,
  verdict,
  write,
} from "./chromium.ts";
import { visits } from "./pages.ts";

describe.skipIf(executablePath === undefined)("a verdict", () => {
  const { open } = visits();

  it("is turned by the smallest edit, which is shown with what else it turns, and can be undone", async () => {
    const { page, complaints } = await open();
    await expect.poll(() => verdict(page, 3, 1)).toBe("✕ 4");
    await page.locator("#cell-3-1").click();
    await page.getByRole("button", { name: "Unblock this…" }).click();
    const dialog = page.getByRole("dialog");
    const ways = dialog.locator("li");
    await expect.poll(() => ways.count()).toBeGreaterThan(2);
    expect(await dialog.locator("h2").textContent()).toBe("Let bingbot fetch this");
    const first = (await ways.first().textContent())!.replace(/\s+/g, " ");
    expect(first).toContain("Proven: no other verdict changes");
    expect(first).toContain("Only for this crawler");
    const last = (await ways.last().textContent())!.replace(/\s+/g, " ");
    expect(last).toContain("but verdicts on other URLs for bingbot, *.");
    expect(first).toContain("The safest change: nothing else changes.");
    expect(await dialog.locator("li .primary").count()).toBe(1);
    await ways.first().getByRole("button", { name: "Make this change" }).click();
    await expect.poll(() => verdict(page, 3, 1)).toMatch(/^✓ \d+$/);
    expect(await verdict(page, 5, 1)).toMatch(/^✕/);
    expect(await robotsText(page)).toContain("User-agent: bingbot\nDisallow: /cart/");
    await expect.poll(() => page.locator("#change-verdict").textContent()).toBe("Block this…");
    await pick(page, "#undo");
    await expect.poll(() => verdict(page, 3, 1)).toBe("✕ 4");
    expect(await isOffered(page, "#undo")).toBe(false);
    await pick(page, "#redo");
    await expect.poll(() => verdict(page, 3, 1)).toMatch(/^✓/);
    expect(complaints).toEqual([]);
  });

  it("that is to stay is watched while the file is edited, and goes into a file for robotomata test", async () => {
    const { page, complaints } = await open();
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await keepUrls(page);
    await pick(page, "#keep-answers");
    const kept = page.locator("#expected");
    await expect.poll(() => kept.textContent()).toContain("All 32 kept answers still hold");
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /cart/\n");
    await expect.poll(() => kept.textContent()).toContain("Kept answers that have changed: ");
    expect(await kept.locator("li").first().textContent()).toContain("was disallowed: https://shop.example/");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      kept.getByRole("button", { name: "Download for robotomata test" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("robots.expected");
    const file = readFileSync(await download.path(), "utf8");
    expect(file).toContain("GPTBot  disallow  https://shop.example/\n");
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    await expect.poll(() => kept.textContent()).toContain("Kept answers that have changed: ");
    await kept.getByRole("button", { name: "Forget them" }).click();
    await expect.poll(() => kept.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it("takes no robot of Yandex's that the table has not for another, but for one wrong letter", async () => {
    const { page } = await open();
    await showCrawlers(page);
    const add = async (name: string): Promise<void> => {
      await page.locator("#crawler-name").fill(name);
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("#crawlers li span").last().textContent()).toBe(name);
    };
    const notice = page.locator(".notice");
    for (const name of ["YandexBrowser", "YandexComBot", "yandexvertis", "YandexBot2x"]) {
      await add(name);
      expect([name, await notice.filter({ hasText: name }).count()]).toEqual([name, 0]);
    }
    await add("YandexBto");
    await notice.getByRole("button", { name: "YandexBot" }).waitFor();
  });

  it("suggests the crawler that an unknown name may mean", async () => {
    const { page } = await open();
    await showCrawlers(page);
    await page.locator("#crawler-name").fill("gogglebot");
    await page.keyboard.press("Enter");
    await page.locator(".notice").getByRole("button", { name: "Googlebot" }).click();
    const chips = page.locator("#crawlers li span");
    await expect.poll(() => chips.allTextContents()).toEqual(["Googlebot", "bingbot", "GPTBot", "ClaudeBot"]);
    await page.locator("#crawler-name").fill("perpl");
    const options = page.locator("#known-crawlers [role=option]");
    await expect.poll(() => options.first().textContent()).toContain("PerplexityBot");
    expect(await page.locator("#crawler-name").getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => chips.last().textContent()).toBe("PerplexityBot");
    await page.locator("#crawler-name").fill("apple");
    await options.filter({ hasText: "Applebot-Extended" }).click();
    await expect.poll(() => chips.last().textContent()).toBe("Applebot-Extended");
  });
});
