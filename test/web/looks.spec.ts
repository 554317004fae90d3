import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeFindings } from "./axe.ts";
import { executablePath, verdict, write } from "./chromium.ts";
import { difference, pictureOf } from "./comparison.ts";
import { visits } from "./pages.ts";
import { quiet } from "./quiet.ts";
import { compare, hasFonts, illustrate, shoot, TOLERANCE } from "./screenshots.ts";

const tabs = ["test", "compare", "page", "generate", "log"] as const;
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
const schemes = ["light", "dark"] as const;
const views = tabs.flatMap((tab) =>
  (Object.keys(sizes) as (keyof typeof sizes)[]).flatMap((size) =>
    schemes.map((scheme) => [tab, size, scheme] as const),
  ),
);

/** Opens a tab and has something in it to look at. */
async function fill(page: Page, tab: (typeof tabs)[number]): Promise<void> {
  await page.locator(`#tab-${tab}`).click();
  switch (tab) {
    case "test":
      await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
      await page.locator("#cell-4-1").click();
      await page.locator("#detail .losers").waitFor();
      await page.locator("#robots-editor .cm-dead").waitFor();
      break;
    case "compare":
      await write(page, "#panel-compare .editor", "User-agent: *\nDisallow: /cart/\nDisallow: /search\n");
      await page.locator("#changes tr").nth(3).waitFor();
      break;
    case "page":
      await page.locator("#page-report tr").nth(3).waitFor();
      break;
    case "generate":
      await expect.poll(() => page.locator("#generate-preview").textContent()).toContain("User-agent");
      break;
    case "log":
      await page.locator("#log-example").click();
      await page.getByRole("button", { name: "ExampleScraper" }).click();
      await page.locator("#log-detail .rule").first().waitFor();
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await quiet(page);
}

describe.skipIf(executablePath === undefined)("every tab, size and theme", () => {
  const { open } = visits();

  it.each(views)(
    "%s, %s, %s: as it was, nothing that axe finds, no sideways scrolling",
    async (tab, size, scheme) => {
      const { page, complaints } = await open({ viewport: sizes[size], colorScheme: scheme });
      await fill(page, tab);
      expect(await axeFindings(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await compare(page, `${tab}-${size}-${scheme}`);
      await illustrate(page, `${tab}-${size}-${scheme}`);
      expect(complaints).toEqual([]);
    },
  );

  describe.runIf(hasFonts)("compared with how it was", () => {
    /** Share of the page that differs once it has these styles. */
    async function differenceWith(css: string): Promise<number> {
      const { page } = await open();
      await fill(page, "test");
      const before = await shoot(page, false);
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, css);
      return difference(pictureOf(before), pictureOf(await shoot(page, false))).share;
    }

    it.each([
      ["smoothing", "* { text-rendering: geometricPrecision }"],
      ["spacing", "body { letter-spacing: 0.2px }"],
      ["shapes", ':root { --sans: "DejaVu Serif" !important }'],
    ])("other %s of letters does not count", async (_, css) => {
      expect(await differenceWith(css)).toBeLessThanOrEqual(TOLERANCE);
    });

    it.each([
      ["a colour", ".yes { background: none !important }"],
      ["a gap", ".split { gap: 24px !important }"],
      ["a height", ".row { height: 44px !important }"],
      ["what is missing", "#detail { visibility: hidden !important }"],
    ])("%s counts", async (_, css) => {
      expect(await differenceWith(css)).toBeGreaterThan(TOLERANCE);
    });
  });

  it("tells the open tab and the chosen verdict from others where people choose all colours", async () => {
    const { page } = await open({ forcedColors: "active" });
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await page.locator("#cell-4-1").click();
    const border = (tab: string): Promise<string> =>
      page.locator(`#tab-${tab}`).evaluate((one) => getComputedStyle(one).borderBottomColor);
    const outline = (cell: string): Promise<string> =>
      page.locator(`#cell-${cell}`).evaluate((one) => getComputedStyle(one).outlineStyle);
    expect(await border("test")).not.toBe(await border("compare"));
    expect(await border("compare")).toBe(await border("log"));
    await expect.poll(() => outline("4-1")).toBe("solid");
    const deciding = page.locator("#robots-editor .cm-decides");
    await expect.poll(() => deciding.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
    expect(await outline("4-0")).toBe("none");
    for (const one of [".badge", ".tally", ".verdict"])
      expect(
        await page
          .locator(one)
          .first()
          .evaluate((each) => getComputedStyle(each).borderTopStyle),
      ).toBe("solid");
  });

  it("draws what is disallowed in a colour of its own where people choose all colours", async () => {
    const { page } = await open({ forcedColors: "active" });
    await fill(page, "log");
    const reds = await page.locator("#log-chart canvas").evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      return data.filter((red, i) => i % 4 === 0 && red > data[i + 1]! + 60).length;
    });
    expect(reds).toBeGreaterThan(0);
  });

  const first = (Object.keys(sizes) as (keyof typeof sizes)[]).flatMap((size) =>
    ["en-GB", "ru-RU"].map((locale) => [size, locale] as const),
  );

  it.each(first)("keeps everything in its place while it loads: %s, %s", async (size, locale) => {
    const { page } = await open({ viewport: sizes[size], locale });
    await quiet(page);
    const shift = await page.evaluate(() => {
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type: "layout-shift", buffered: true });
      const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
      return shifts.reduce((sum, { value }) => sum + value, 0);
    });
    expect(shift).toBeLessThan(0.1);
  });
});
