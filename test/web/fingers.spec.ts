/** On touch screens, whatever can be touched is high enough for a finger. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { executablePath } from "./chromium.ts";
import { visits } from "./pages.ts";
import { quiet } from "./quiet.ts";
import { views } from "./views.ts";

/** Controls that are lower than 44 px, each with how high the area is that takes a finger. */
async function low(page: Page, place: string): Promise<string[]> {
  // Editors measure their lines only where they are seen.
  for (const editor of await page.locator(`${place} .editor:visible`).all()) {
    await editor.scrollIntoViewIfNeeded();
    await quiet(page);
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
const places: Readonly<Partial<Record<keyof typeof views, string>>> = {
  "crawlers to choose from": "#known-crawlers",
  "fields to choose from, in the file": "#robots-editor",
  "edits that turn a verdict": "dialog",
  "the menu": "#more-menu",
  "what crawlers do without the file": "dialog",
  "how to bring a site's file": "dialog",
  "which column has the URLs": "dialog",
  "recent work": "dialog",
  "what a repair opens and closes": "dialog",
};

const screens = { phone: { width: 390, height: 844 }, tablet: { width: 1180, height: 820 } } as const;

describe.skipIf(executablePath === undefined)("there is room for fingers", () => {
  const { open } = visits();

  it.each(
    (Object.keys(views) as (keyof typeof views)[]).flatMap((name) =>
      (["phone", "tablet"] as const).map((screen) => [name, screen] as const),
    ),
  )("on %s, on a %s", async (name, screen) => {
    const { page, complaints } = await open({ viewport: screens[screen], hasTouch: true });
    expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
    await views[name](page);
    expect(await low(page, places[name] ?? "body")).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
