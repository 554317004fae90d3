import { describe, expect, it } from "vitest";
import { executablePath, verdict, write } from "./chromium.ts";
import { visits } from "./pages.ts";

const URLS = 100_000;

describe.skipIf(executablePath === undefined)("100,000 URLs", () => {
  const { open } = visits();

  it("are checked while the page answers keys", async () => {
    const { page, complaints } = await open();
    const begin = performance.now();
    await page.evaluate((count) => {
      const tasks: number[] = [];
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        type: "longtask",
      });
      Object.assign(globalThis, { tasks });
      const urls = Array.from(
        { length: count },
        (_, i) => `https://shop.example/${["cart", "p", "search"][i % 3]}/${i}`,
      );
      Object.assign(globalThis, { urls: urls.join("\n") });
    }, URLS);
    await page.locator("#urls-editor .cm-content").evaluate((content) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", (globalThis as unknown as { urls: string }).urls);
      content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect
      .poll(() => page.locator("#url-facts").textContent(), { timeout: 30_000 })
      .toMatch(/^10\d,\d{3}$|of 10/);
    await page.locator("#robots-editor .cm-content").click();
    for (const key of "# typed while it works") await page.keyboard.type(key);
    await page.locator("#verdicts").evaluate((grid) => grid.scrollTo(0, 90_000 * 32));
    await expect
      .poll(() => page.locator("#verdicts .row").last().getAttribute("aria-rowindex"))
      .toMatch(/^9\d{4}$/);
    await expect
      .poll(() => page.locator("#url-facts").textContent(), { timeout: 50_000 })
      .toMatch(/^100,00\d$/);
    expect(await page.locator("#verdicts .row").count()).toBeLessThan(60);
    const tasks = await page.evaluate(async () => {
      const seen = (globalThis as unknown as { tasks: number[] }).tasks;
      const before = seen.length;
      // Were long tasks not reported, there would be nothing to count.
      setTimeout(() => {
        const end = performance.now() + 80;
        while (performance.now() < end);
      });
      await new Promise((done) => setTimeout(done, 500));
      return { own: seen.slice(0, before), proof: seen.length - before };
    });
    expect(tasks.proof).toBe(1);
    // Of the time that it all takes, the page is stuck for a tenth at most; it should be for none.
    const stuck = tasks.own.reduce((sum, duration) => sum + duration, 0);
    expect(stuck).toBeLessThan((performance.now() - begin) / 10);
    const longest = tasks.own.sort((a, b) => b - a).slice(0, 5);
    console.log(
      `tasks of the page over 50 ms: ${tasks.own.length}; the longest: ${longest.join(", ") || "none"}`,
    );
    expect(complaints).toEqual([]);
  }, 120_000);

  it("are given up for something newer", async () => {
    const { page } = await open();
    const urls = Array.from({ length: URLS }, (_, i) => `/p/${i}`).join("\n");
    await write(page, "#urls-editor", urls);
    await expect
      .poll(() => page.locator("#url-facts").textContent(), { timeout: 30_000 })
      .toContain("of 100,000");
    await write(page, "#urls-editor", "/only");
    await expect.poll(() => page.locator("#url-facts").textContent()).toBe("1");
    expect(await verdict(page, 0, 2)).toBe("✕ 15");
  }, 60_000);
});
