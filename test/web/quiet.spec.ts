/** The wait for a page to come to rest waits for all that is under way. */
import { describe, expect, it } from "vitest";
import { executablePath, write } from "./chromium.ts";
import { visits } from "./pages.ts";
import { quiet } from "./quiet.ts";

describe.skipIf(executablePath === undefined)("a page is quiet", () => {
  const { open } = visits();

  it("once its timers have fired, also those that begin others", async () => {
    const { page } = await open();
    await page.evaluate(() => {
      setTimeout(() => setTimeout(() => document.body.append("the end"), 900), 900);
    });
    await quiet(page);
    expect(await page.locator("body").textContent()).toContain("the end");
  });

  it("once its worker has answered", async () => {
    const { page } = await open();
    const rules = Array.from({ length: 5_000 }, (_, i) => `Dissallow: /${i}/x`);
    await write(page, "#robots-editor", ["User-agent: *", ...rules].join("\n"));
    await quiet(page);
    expect(await page.locator("#problem-count").textContent()).toBe("5,000");
  });

  it("once nothing moves any more", async () => {
    const { page } = await open();
    const opacity = await page.evaluate(() => {
      document.body.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 700 });
      return getComputedStyle(document.body).opacity;
    });
    expect(Number(opacity)).toBeLessThan(1);
    await quiet(page);
    expect(await page.evaluate(() => getComputedStyle(document.body).opacity)).toBe("1");
  });
});
