/** Nothing is cut off, in any language, on any screen. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { drop, executablePath, robotsText, set, write } from "./chromium.ts";
import { visits } from "./pages.ts";
import { quiet } from "./quiet.ts";

const WIDTHS = [320, 360, 390, 480, 600, 768, 820, 821, 1024, 1280, 1440, 1920];
const tabs = ["test", "compare", "page", "generate", "log"];

/** Controls that are cut off, each with where it is and how wide it would be. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ruler = document.createElement("canvas").getContext("2d")!;
    const isScrolled = (one: Element): boolean => /auto|scroll/.test(getComputedStyle(one).overflowX);
    const frame = (one: Element): { left: number; right: number; isScrolled: boolean } => {
      for (let host = one.parentElement; host !== null; host = host.parentElement) {
        if (isScrolled(host)) return { left: 0, right: 0, isScrolled: true };
        if (getComputedStyle(host).overflowX !== "hidden") continue;
        const { left, right } = host.getBoundingClientRect();
        return { left, right, isScrolled: false };
      }
      return { left: 0, right: innerWidth, isScrolled: false };
    };
    const wide = (one: HTMLElement): boolean => {
      if (!(one instanceof HTMLSelectElement)) return one.scrollWidth > one.clientWidth + 1;
      const { font, paddingLeft, paddingRight } = getComputedStyle(one);
      ruler.font = font;
      const text = ruler.measureText(one.selectedOptions[0]?.textContent ?? "").width;
      // Room for the arrow.
      const least = text + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) + 12;
      return least > one.clientWidth + 1;
    };
    /** Whether what is below it cannot be scrolled to. */
    const isBelow = (one: Element): boolean => {
      const { bottom } = one.getBoundingClientRect();
      for (let host = one.parentElement; host !== null; host = host.parentElement) {
        const { overflowY } = getComputedStyle(host);
        if (/auto|scroll/.test(overflowY)) return false;
        if (overflowY === "hidden" && bottom > host.getBoundingClientRect().bottom + 1) return true;
      }
      return false;
    };
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
    for (const one of document.querySelectorAll<HTMLElement>("button, select, input, a, summary")) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".hidden, .skip, [role=grid]"))
        continue;
      const { left, right, width } = one.getBoundingClientRect();
      const around = frame(one);
      const isOutside = !around.isScrolled && (left < around.left - 1 || right > around.right + 1);
      const isWide = !(one instanceof HTMLInputElement) && wide(one);
      if (isOutside || isWide || isBelow(one))
        found.push(
          `${one.id || one.textContent?.trim()}: ${Math.round(width)} px, ${isWide ? "cut" : "outside"}`,
        );
    }
    return found;
  });
}

describe.skipIf(executablePath === undefined)("no control is cut off", () => {
  const { open } = visits();

  it.each(["en-GB", "de-DE", "fr-FR", "ru-RU"])(
    "in %s, from 320 to 1920 px",
    async (locale) => {
      const { page } = await open({ locale });
      const found: string[] = [];
      for (const tab of tabs) {
        await page.locator(`#tab-${tab}`).click();
        if (tab === "test") await page.locator("#cell-3-1").click();
        if (tab === "log") await page.locator("#log-example").click();
        await quiet(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 821 ? 844 : 768 });
          await quiet(page);
          for (const one of await cutOff(page)) found.push(`${tab} ${width}: ${one}`);
        }
        await page.setViewportSize({ width: 1280, height: 800 });
      }
      expect(found).toEqual([]);
    },
    120_000,
  );
});

describe.skipIf(executablePath === undefined)("a phone", () => {
  const { open } = visits();

  it("shows URLs whole, above their verdicts", async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await write(page, "#urls-editor", "/products/lamps/of/glass?sort=price\n/b\n");
    await expect.poll(() => page.locator(".rows .path").first().textContent()).toContain("/products/lamps");
    const isCut = page
      .locator(".rows .path")
      .evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth));
    expect(await isCut).toEqual([false, false]);
    const [path, cell] = [page.locator(".rows .path").first(), page.locator("#cell-0-0")];
    const [above, below] = [(await path.boundingBox())!, (await cell.boundingBox())!];
    expect(above.y + above.height).toBeLessThanOrEqual(below.y);
    expect(below.height).toBeGreaterThanOrEqual(24);
  });

  it("breaks no word of a crawler's name, and no name that it has room for", async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /x\n");
    await page.locator("#tab-generate").click();
    await page.locator("#generate-asks table").first().waitFor();
    const words = await page.locator("#generate-asks td").evaluateAll((cells) =>
      cells.flatMap((cell) => {
        for (const more of cell.querySelectorAll("details")) more.open = true;
        const [found, texts] = [[] as string[], document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)];
        for (
          let text = texts.nextNode() as Text | null;
          text !== null;
          text = texts.nextNode() as Text | null
        )
          for (const { index, 0: word } of text.data.matchAll(/[a-z\d]+/gi)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (range.getClientRects().length > 1) found.push(word);
          }
        return found;
      }),
    );
    // One word that is longer than a third of a phone is wide.
    expect(words).toEqual(["facebookexternalhit"]);
    await page.setViewportSize({ width: 1280, height: 800 });
    const needless = await page.locator("#generate-asks .name").evaluateAll((names) =>
      (names as HTMLElement[]).filter((name) => {
        const broken = name.offsetHeight;
        const { paddingLeft, paddingRight } = getComputedStyle(name.parentElement!);
        const room =
          name.parentElement!.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        name.style.whiteSpace = "nowrap";
        return broken > name.offsetHeight && name.offsetWidth <= room;
      }),
    );
    expect(needless.length).toBe(0);
  });
});

describe.skipIf(executablePath === undefined)("a laptop", () => {
  const { open } = visits();

  it("leaves room for a crawler's name where others of its row have many", async () => {
    const { page } = await open({ viewport: { width: 1120, height: 900 } });
    await drop(
      page,
      "robots.txt",
      "User-agent: *\nDisallow: /admin/\n\nUser-agent: YandexAdditionalBot\nDisallow: /\n",
    );
    await expect.poll(() => robotsText(page)).toContain("/admin/");
    await page.locator("#tab-generate").click();
    await page.locator("#generate-preset").selectOption("no-ai-training");
    const names = page.locator("#generate-asks .name", { hasText: /^Yandex(?:AdditionalBot|MobileBot|RCA)/ });
    await expect.poll(() => names.count()).toBe(3);
    await page.locator("#generate-asks details").evaluateAll((all) => {
      for (const one of all as HTMLDetailsElement[]) one.open = true;
    });
    for (const language of ["de", "fr", "ru", "en"]) {
      await set(page, "#language", language);
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(language);
      const heights = await names.evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight));
      expect(Math.max(...heights), language).toBeLessThan(25);
      const pane = page.locator("#generate-asks");
      expect(await pane.evaluate((one) => one.scrollWidth - one.clientWidth), language).toBe(0);
    }
  });
});
