/** On touch screens, whatever can be touched is high enough for a finger. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { drop, executablePath, verdict, write } from "./chromium.ts";
import { visits } from "./pages.ts";

/** Controls that are lower than 44 px, each with how high the area is that takes a finger. */
async function low(page: Page, place: string): Promise<string[]> {
  // Editors measure their lines only where they are seen.
  for (const editor of await page.locator(`${place} .editor:visible`).all()) {
    await editor.scrollIntoViewIfNeeded();
    await page.waitForTimeout(150);
  }
  return page.evaluate((within) => {
    const controls =
      "button, select, input, textarea, summary, a[href], [role=option], [data-column], [role=separator]";
    /**
     * Text is dense: what is in the margin beside a line is as high as the line, and can be reached in other ways. Lines
     * between panes are dragged anywhere along them.
     */
    const dense = ".cm-foldGutter .cm-gutterElement:has(span), .cm-count-some, [role=separator]";
    const inText = (one: Element): boolean =>
      one.matches("a") &&
      [...one.parentNode!.childNodes].some((node) => node.nodeType === 3 && /\S/.test(node.nodeValue!));
    const host = document.querySelector(within)!;
    const editors = [host, ...host.querySelectorAll(".editor, .inner")];
    const roots = [host, ...editors.flatMap((one) => one.shadowRoot ?? [])];
    const found: string[] = [];
    for (const root of roots) {
      for (const one of root.querySelectorAll<HTMLElement>(`${controls}, ${dense}`)) {
        if (
          !one.checkVisibility({ visibilityProperty: true }) ||
          one.closest(".hidden, .skip") ||
          inText(one)
        )
          continue;
        const least = one.matches(dense) ? 24 : 44;
        if (one.getBoundingClientRect().height >= least) continue;
        one.scrollIntoView({ block: "center", inline: "center" });
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const takes = (at: number): boolean => {
          const hit = (one.getRootNode() as Document | ShadowRoot).elementFromPoint(x, at);
          return hit !== null && (one.contains(hit) || one.closest("label")?.contains(hit) === true);
        };
        let reach = takes(y) ? 1 : 0;
        for (let up = y - 1; takes(up); up--) reach++;
        for (let down = y + 1; takes(down); down++) reach++;
        if (reach < least)
          found.push(`${one.tagName} ${one.id || one.className || one.textContent?.trim()}: ${reach} px`);
      }
    }
    return [...new Set(found)];
  }, place);
}

/** Where else but in the whole page something is looked at: what is open covers the rest. */
const places: Readonly<Record<string, string>> = {
  "crawlers to choose from": "#known-crawlers",
  "fields to choose from, in the file": "#robots-editor",
  "edits that turn a verdict": "dialog",
  "what crawlers do without the file": "dialog",
  "how to bring a site's file": "dialog",
  "which column has the URLs": "dialog",
  "recent work": "dialog",
};

const views: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "the tester, with findings and an explanation": async (page) => {
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await page.locator("#cell-4-1").click();
    await page.locator("#detail .losers").waitFor();
    await page.locator("#problems .go").first().waitFor();
    await page.locator("#robots-editor .cm-count-some").first().waitFor();
  },
  "hints, kept answers and notices": async (page) => {
    await write(page, "#urls-editor", "shop.example/a\nhttps://shop.example/b\nhttp://other.example/c\n");
    await page.locator(".hint").nth(1).waitFor();
    await page.locator("#keep-answers").click();
    await page.locator("#kept .badge").waitFor();
    await page.locator("#crawler-presets").selectOption("named");
    await drop(page, "logo.png", "\0\0");
    await page.locator(".notice[data-key=file]").waitFor();
  },
  "the list as text": async (page) => {
    await page.locator("#edit-list").click();
    await page.locator("#urls-editor .cm-content").waitFor();
  },
  "a URL that is edited in its row": async (page) => {
    await page.locator("#cell-0-0").click();
    await page.locator("#verdicts").press("F2");
    await page.locator(".in-place").waitFor();
  },
  "crawlers to choose from": async (page) => {
    await page.locator("#crawler-name").fill("goo");
    await page.locator("#known-crawlers [role=option]").first().waitFor();
  },
  "fields to choose from, in the file": async (page) => {
    await write(page, "#robots-editor", "");
    await page.keyboard.type("dis");
    await page.locator(".cm-tooltip-autocomplete li").first().waitFor();
  },
  "a search in the file": async (page) => {
    await page.locator("#robots-editor .cm-content").press("Control+f");
    await page.locator(".cm-search").waitFor();
  },
  "edits that turn a verdict": async (page) => {
    await page.locator("#cell-3-1").click();
    await page.locator("#turn").click();
    await page.locator(".turns li").first().waitFor();
  },
  "what crawlers do without the file": async (page) => {
    await page.locator("#statuses").click();
    await page.getByRole("dialog").waitFor();
  },
  "how to bring a site's file": async (page) => {
    await page.locator("#site").fill("shop.example");
    await page.locator("#fetch-site").click();
    await page.getByRole("dialog").waitFor();
  },
  "which column has the URLs": async (page) => {
    await drop(page, "links.csv", "From;To\nhttps://shop.example/a;https://shop.example/b\n");
    await page.getByRole("dialog").waitFor();
  },
  "recent work": async (page) => {
    await page.locator("#recent").click();
    await page.getByRole("dialog").waitFor();
  },
  "a comparison": async (page) => {
    await page.locator("#tab-compare").click();
    await write(page, "#panel-compare .editor", "User-agent: *\nDisallow: /cart/\nDisallow: /search\n");
    await page.locator("#changes .rule").first().waitFor();
  },
  "a page's report": async (page) => {
    await page.locator("#tab-page").click();
    await write(
      page,
      "#panel-page .editor",
      '<meta name="robots" content="noindex, max-snippet:x"><script src="/cart/a.js"></script>',
    );
    await page.locator("#page-url").fill("https://shop.example/drafts/x");
    await page.locator("#page-report .rule").first().waitFor();
    await page.locator("#page-resources button").waitFor();
  },
  "a form with two groups": async (page) => {
    await page.locator("#tab-generate").click();
    await page.getByRole("button", { name: "Add a group" }).click();
    await page.getByLabel("Crawlers, one per line (* for all)").nth(1).fill("examplebot");
  },
  "robots of a log, and one of them": async (page) => {
    await page.locator("#tab-log").click();
    await page.locator("#log-example").click();
    await page.getByRole("button", { name: "ExampleScraper" }).click();
    await page.locator("#log-detail .rule").first().waitFor();
  },
};

const screens = { phone: { width: 390, height: 844 }, tablet: { width: 1180, height: 820 } } as const;

describe.skipIf(executablePath === undefined)("there is room for fingers", () => {
  const { open } = visits();

  it.each(
    Object.keys(views).flatMap((name) =>
      (["phone", "tablet"] as const).map((screen) => [name, screen] as const),
    ),
  )("on %s, on a %s", async (name, screen) => {
    const { page, complaints } = await open({ viewport: screens[screen], hasTouch: true });
    expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
    await views[name]!(page);
    expect(await low(page, places[name] ?? "body")).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
