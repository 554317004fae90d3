/** What the visitor set comes back: with a reload, with the page's address, and with a link for somebody else. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { executablePath, set, verdict, write } from "./chromium.ts";
import { visits } from "./pages.ts";
import { quiet } from "./quiet.ts";

/** Every field of the shown tab with its value, and what the editors and the answer say. */
async function fields(page: Page): Promise<string[]> {
  await quiet(page);
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLInputElement>("main :is(input, select, textarea)")];
    const values = shown
      .filter((one) => one.checkVisibility())
      .map((one, i) => `${one.id || i}: ${one.type === "checkbox" ? one.checked : one.value}`);
    const editors = [...document.querySelectorAll<HTMLElement>(".editor")].filter((one) =>
      one.checkVisibility(),
    );
    const texts = editors.map((one) => one.shadowRoot?.querySelector(".cm-content")?.textContent ?? "");
    return [...values, ...texts, document.querySelector("#answer")!.textContent!.replace(/\s+/g, " ")];
  });
}

/** What a visitor sets in each tab. */
const SET: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  test: async (page) => {
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await set(page, "#dialect", "google");
    await page.locator("#asked-crawler").selectOption("bingbot");
    await page.locator("#asked-url").fill("/cart/typed");
    await expect.poll(() => page.locator("#answer").textContent()).toContain("/cart/typed");
  },
  compare: async (page) => write(page, "#panel-compare .editor", "# earlier\n"),
  page: async (page) => {
    await write(page, "#panel-page .editor", '<meta name="robots" content="noindex">');
    await page.locator("#page-url").fill("https://mine.example/x");
  },
  generate: async (page) => {
    await page.locator("#generate-preset").selectOption("search-only");
    await page.getByLabel("Disallow, one path per line").fill("/mine/");
  },
};

describe.skipIf(executablePath === undefined)("what the visitor set", () => {
  const { open } = visits();

  it("in any field of any tab comes back with a reload, and with a link", async () => {
    const { page, complaints } = await open();
    const told: Record<string, string[]> = {};
    const links: Record<string, string> = {};
    for (const [tab, go] of Object.entries(SET)) {
      await page.locator(`#tab-${tab}`).click();
      await go(page);
      told[tab] = await fields(page);
      await page.evaluate(() => navigator.clipboard.writeText(""));
      await page.locator("#share").click();
      const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).not.toBe("");
      links[tab] = await copied();
    }
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    for (const tab of Object.keys(SET)) {
      await page.locator(`#tab-${tab}`).click();
      await expect.poll(() => fields(page), { message: tab }).toEqual(told[tab]);
    }
    for (const [tab, link] of Object.entries(links)) {
      const other = await open({}, new URL(link).hash);
      await expect.poll(() => fields(other.page), { message: `the link of ${tab}` }).toEqual(told[tab]);
      expect(other.complaints).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  it("is the chosen verdict, with the work that it belongs to", async () => {
    const { page } = await open();
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await page.locator("#cell-6-2").click();
    const answer = (): Promise<string | null> => page.locator("#answer").textContent();
    await expect.poll(answer).toContain("GPTBot may not fetch");
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    await expect.poll(answer).toContain("GPTBot may not fetch");
    expect(await page.locator("#verdicts .chosen").getAttribute("id")).toBe("cell-6-2");
    // A verdict of the list goes with the list; only what was typed stays.
    await write(page, "#urls-editor", "/other\n");
    await expect.poll(() => page.locator("#asked-url").inputValue()).toBe("/other");
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    expect(await page.locator("#asked-url").inputValue()).toBe("/other");
  });
});
