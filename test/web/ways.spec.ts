/** What visitors do most takes one step, and every answer leads to what decides it. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hashOf } from "../../web/state/link.ts";
import { example } from "../../web/state/state.ts";
import { PATIENT } from "../support/waits.ts";
import {
  editorText,
  executablePath,
  keepUrls,
  keptWorks,
  pick,
  robotsText,
  showCrawlers,
  tallies,
  untilKept,
  verdict,
  write,
} from "./chromium.ts";
import { visits } from "./pages.ts";
import { quiet } from "./quiet.ts";

/** What is selected in an editor. */
async function selected(page: Page, host: string): Promise<string | undefined> {
  return page
    .locator(host)
    .first()
    .evaluate((element) => {
      const root = element.shadowRoot as unknown as { getSelection?(): Selection };
      return root.getSelection?.()?.toString();
    });
}

/** The file that comes of a click. */
async function downloaded(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), pick(page, "#download")]);
  expect(file.suggestedFilename()).toBe("robots.txt");
  return readFileSync(await file.path(), "utf8");
}

describe.skipIf(executablePath === undefined)("the page", () => {
  const { open } = visits();
  const empty = { ...example, robots: "", urls: "", html: "", headers: "", pageUrl: "" };
  const nothing = { ...empty, crawlers: [], form: { ...example.form, preset: "", groups: [] } };

  it("says in every empty tab what to do first, and offers nothing that does nothing", async () => {
    const { page, complaints } = await open({}, await hashOf(nothing));
    const says = (host: string, text: string): Promise<void> =>
      expect.poll(() => page.locator(host).first().textContent()).toContain(text);
    await says("#robots-editor .cm-placeholder", "Paste a robots.txt here");
    await says("#verdicts", "Add a URL above");
    await expect.poll(() => page.locator("#detail").isVisible()).toBe(false);
    await page.locator("#tab-compare").click();
    await says("#panel-compare .cm-placeholder", "Paste the earlier version");
    await says("#changes", "Every change is listed here");
    await page.locator("#tab-page").click();
    await says("#panel-page .cm-placeholder", "Paste the HTML");
    await says("#page-report", "Paste the HTML or the response headers");
    expect(await page.locator("#page-report table").count()).toBe(0);
    await page.locator("#tab-generate").click();
    await says("#generate-preview", "Choose what to start from");
    for (const name of ["Copy", "Download", "Test this file"])
      expect(await page.getByRole("button", { name, exact: true }).isDisabled()).toBe(true);
    await page.locator("#tab-log").click();
    await says("#log-empty", "Drop your server's access log here");
    for (const id of ["#log-filter", "#log-export", "#log-open"])
      expect(await page.locator(id).isVisible()).toBe(false);
    await page.locator("#log-example").click();
    for (const id of ["#log-filter", "#log-export", "#log-open"])
      await expect.poll(() => page.locator(id).isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it("counts what is disallowed for each crawler, whatever is shown", async () => {
    const { page } = await open();
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    expect(await tallies(page)).toEqual([
      "Googlebot 1 of 8 blocked",
      "bingbot 3 of 8 blocked",
      "GPTBot 8 of 8 blocked",
      "ClaudeBot 8 of 8 blocked",
    ]);
    expect(await page.locator("#cell-5-1").getAttribute("title")).toBe("bingbot: disallowed, line 7");
    await keepUrls(page, 20);
    const all = () => tallies(page).then(([, second]) => second);
    await expect.poll(all).toBe("bingbot 3 of 28 blocked");
    await page.locator("#filter").selectOption("allowed");
    await expect.poll(() => page.locator("#verdicts .rows .row").count()).toBe(0);
    expect(await all()).toBe("bingbot 3 of 28 blocked");
    await page.locator("#filter").selectOption("all");
    // What a heading counts comes first when it sorts.
    await page.locator("#verdicts .name .sort").nth(1).click();
    for (const row of [0, 1, 2]) expect(await verdict(page, row, 1)).toMatch(/^✕/);
    expect(await verdict(page, 3, 1)).toMatch(/^✓/);
    await write(page, "#urls-editor", "");
    await expect.poll(() => page.locator("#verdicts .tally").count()).toBe(0);
  });

  it("counts neither URLs of other sites nor lines that are no URLs", async () => {
    const { page } = await open();
    await write(page, "#urls-editor", "https://shop.example/search\nhttps://other.example/search\nno url\n");
    await expect.poll(() => tallies(page).then(([, second]) => second)).toBe("bingbot 1 of 1 blocked");
    await write(page, "#urls-editor", "no url\nno other\n");
    await expect.poll(() => page.locator("#verdicts .tally").count()).toBe(0);
  });

  it("gives the file back when it is repaired, and offers repairs only where there are any", async () => {
    const { page } = await open();
    const fixAll = page.locator("#fix-all");
    await expect.poll(() => page.locator("#problems").textContent()).toContain("Dissallow");
    await fixAll.click();
    await expect.poll(() => fixAll.isVisible()).toBe(false);
    const file = await downloaded(page);
    expect(file).toContain("Disallow: /drafts/\n");
    expect(file).not.toContain("Dissallow");
    await pick(page, "#undo");
    await expect.poll(() => fixAll.isVisible()).toBe(true);
  });

  it("lists the first of thousands of findings, and says how many there are", async () => {
    const { page, complaints } = await open();
    const rules = Array.from({ length: 2_500 }, (_, i) => `Dissallow: /${i}/x`);
    await write(page, "#robots-editor", ["User-agent: *", ...rules, ""].join("\n"));
    const count = (): Promise<string | null> => page.locator("#problem-count").textContent();
    await expect.poll(count, { timeout: PATIENT }).toBe("2,500");
    expect(await page.locator("#problems .go").count()).toBe(200);
    expect(await page.locator("#problems li").last().textContent()).toContain("And 2,300 more");
    expect(complaints).toEqual([]);
  });

  it("answers on a phone where the list is tried, and does not scroll away from it", async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } });
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await page.locator("#cell-5-1").click();
    const detail = page.locator("#answer");
    await expect.poll(() => detail.textContent()).toContain("bingbot may not fetch");
    const seen = (): Promise<boolean> =>
      detail.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && Math.floor(bottom) <= innerHeight;
      });
    await expect.poll(seen).toBe(true);
    await quiet(page);
    expect(await seen()).toBe(true);
    expect(
      await page.locator("#cell-5-1").evaluate((one) => one.getBoundingClientRect().bottom),
    ).toBeLessThan(844);
    await detail.locator(".rule").first().click();
    await expect.poll(() => selected(page, "#robots-editor")).toBe("Disallow: /cart/saved/");
    await expect
      .poll(() => page.locator("#robots-editor").evaluate((one) => one.getBoundingClientRect().bottom > 0))
      .toBe(true);
  });

  it("keeps the verdict in sight that was chosen, by pointer or by key", async () => {
    const { page } = await open({ viewport: { width: 1280, height: 720 } });
    const urls = Array.from({ length: 60 }, (_, i) => `/search/${i}`).join("\n");
    await write(page, "#urls-editor", urls);
    await expect.poll(() => page.locator("#url-facts").textContent()).toBe("60");
    const isSeen = (): Promise<boolean> =>
      page.locator("#verdicts").evaluate((table) => {
        const cell = table.querySelector(".chosen")?.getBoundingClientRect();
        const head = table.querySelector(".head-group")!.getBoundingClientRect();
        return (
          cell !== undefined && cell.top >= head.bottom && cell.bottom <= table.getBoundingClientRect().bottom
        );
      });
    await page.locator("#cell-5-1").click();
    await expect.poll(() => page.locator("#answer").textContent()).toContain("bingbot may not fetch");
    await expect.poll(isSeen).toBe(true);
    for (const key of ["ArrowDown", "PageDown", "ArrowDown", "End", "PageUp", "ArrowUp", "Home"]) {
      await page.locator("#verdicts").press(key);
      await expect.poll(isSeen, { message: key }).toBe(true);
    }
  });

  it("names together all crawlers that a change concerns, and leads to its rules", async () => {
    const { page, complaints } = await open();
    await page.locator("#tab-compare").click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.locator("#panel-compare").getByRole("button", { name: "Open…" }).click(),
    ]);
    const buffer = Buffer.from("User-agent: *\nDisallow: /cart/\nDisallow: /search\n");
    await chooser.setFiles({ name: "robots-old.txt", mimeType: "text/plain", buffer });
    const group = page.locator("#changes .changed", { hasText: "all others (*)" });
    const row = group.locator("tbody tr", { hasText: "/search/help" });
    const heading = group.locator("h3");
    const named = async (): Promise<string> =>
      ((await heading.textContent()) ?? "").replace(/\s+/g, " ").trim();
    await expect.poll(named).toBe("2 crawlers bingbot, all others (*)");
    expect(await editorText(page, "#panel-compare .editor")).toContain("Disallow: /search");
    expect(await page.locator("#change-count").textContent()).toBe("6 changes");
    await row.locator(".rule").first().click();
    await expect.poll(() => selected(page, "#panel-compare .editor")).toBe("Disallow: /search");
    await row.locator(".rule").last().click();
    await expect
      .poll(() => selected(page, "#panel-compare .pane:nth-child(2) .editor"))
      .toBe("Allow: /search/help");
    const many = Array.from({ length: 12 }, (_, i) => `crawler-${"abcdefghijkl"[i]}`);
    await page.locator("#tab-test").click();
    await showCrawlers(page);
    await page.locator("#crawler-name").fill(many.join(", "));
    await page.keyboard.press("Enter");
    await page.locator("#tab-compare").click();
    await expect.poll(named).toMatch(/^14 crawlers .*, crawler-[a-z]$/);
    const rest = group.locator("details");
    expect(await rest.locator("summary").textContent()).toBe("and 6 more");
    expect(await rest.textContent()).toMatch(/crawler-[a-z]/);
    expect(complaints).toEqual([]);
  });

  it("leads from an answer about a page to the line that says so", async () => {
    const { page, complaints } = await open();
    await page.locator("#tab-page").click();
    const report = page.locator("#page-report");
    await report.getByRole("button", { name: "<meta> (5): max-snippet: 120" }).click();
    await expect
      .poll(() => selected(page, "#panel-page .editor"))
      .toBe('<meta name="robots" content="max-snippet: 120">');
    await report.getByRole("button", { name: "googlebot: noarchive" }).click();
    await expect.poll(() => selected(page, "#panel-page .editor")).toContain('name="googlebot"');
    expect(await report.textContent()).toContain("Where no source is given");
    for (const url of ["mailto:me@shop.example", "http://[::1", "data:x"]) {
      await page.locator("#page-url").fill(url);
      await expect.poll(() => page.locator("#page-problem").textContent()).toContain(`${url} is neither`);
    }
    expect(await page.locator(".notice").allTextContents()).toEqual([]);
    await page.locator("#page-url").fill("https://shop.example/drafts/x");
    await expect.poll(() => page.locator("#page-problem").isVisible()).toBe(false);
    await report
      .getByRole("button", { name: /^robots\.txt \(10\)/ })
      .first()
      .click();
    await expect.poll(() => selected(page, "#robots-editor")).toBe("Dissallow: /drafts/");
    expect(complaints).toEqual([]);
  });

  it("copies the file that the form makes, and marks the field that prevents one", async () => {
    const { page } = await open();
    await page.locator("#tab-generate").click();
    const preview = page.locator("#generate-preview");
    await expect.poll(() => preview.textContent()).toContain("User-agent: GPTBot");
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByText("The file is copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await preview.textContent());
    const wrong = page.locator("#generate-form [aria-invalid=true]");
    const disallow = page.getByLabel("Disallow, one path per line");
    await disallow.fill("/cart/\nsearch");
    await expect.poll(() => wrong.count()).toBe(1);
    expect(await wrong.inputValue()).toBe("/cart/\nsearch");
    await disallow.fill("/cart/");
    await expect.poll(() => wrong.count()).toBe(0);
    await page.getByRole("button", { name: "Add a group" }).click();
    await disallow.nth(1).fill("/private/");
    await expect.poll(() => wrong.count()).toBe(1);
    expect(await wrong.evaluate((one) => one.closest("fieldset")?.textContent)).toContain("Group 2");
    expect(await wrong.inputValue()).toBe("");
  });

  it("goes back from tab to tab, and the work stays", async () => {
    const { page, complaints } = await open();
    const isOpen = (tab: string): Promise<void> =>
      expect.poll(() => page.locator(`#panel-${tab}`).isVisible()).toBe(true);
    await page.locator("#tab-compare").click();
    await page.locator("#tab-generate").click();
    await expect.poll(() => page.locator("#generate-preview").textContent()).toContain("User-agent");
    await page.getByRole("button", { name: "Test this file" }).click();
    await isOpen("test");
    await expect.poll(() => robotsText(page)).toContain("Google-Extended");
    await write(page, "#robots-editor", "# written last\n");
    await untilKept(page, "written last");
    await page.goBack();
    await isOpen("generate");
    await page.goBack();
    await isOpen("compare");
    await page.goForward();
    await page.goForward();
    await isOpen("test");
    await quiet(page);
    await keptWorks(page);
    expect(await robotsText(page)).toBe("# written last\n");
    expect(await page.locator(".notice").allTextContents()).toEqual([]);
    // A link that is opened over it is another work.
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      await hashOf({ ...example, robots: "# of a link\n" }),
    );
    await expect.poll(() => robotsText(page)).toBe("# of a link\n");
    await page.goBack();
    await expect.poll(() => robotsText(page)).toBe("# written last\n");
    expect(await page.locator(".notice").allTextContents()).toEqual([]);
    // Nor is it lost where the page was loaded again in between.
    await page.goBack();
    await isOpen("generate");
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    await isOpen("generate");
    await page.goBack();
    await isOpen("compare");
    await page.locator("#tab-test").click();
    expect(await robotsText(page)).toBe("# written last\n");
    expect(complaints).toEqual([]);
  });
});
