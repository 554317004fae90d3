/** Dialogs, lists that open, and hints: nothing that axe finds, and nothing wider than a phone. */
import { describe, expect, it } from "vitest";
import { axeFindings } from "./axe.ts";
import { executablePath, verdict } from "./chromium.ts";
import { visits } from "./pages.ts";
import { quiet } from "./quiet.ts";
import { views } from "./views.ts";

const opened = [
  "edits that turn a verdict",
  "what a repair opens and closes",
  "what crawlers do without the file",
  "how to bring a site's file",
  "which column has the URLs",
  "recent work",
  "the menu",
  "crawlers to choose from",
  "hints, kept answers and notices",
  "the list as text",
] as const;

const cases = opened.flatMap((name) =>
  ([1280, 390] as const).map((width) => [name, width, width === 390 ? "dark" : "light"] as const),
);

describe.skipIf(executablePath === undefined)("what opens on the page", () => {
  const { open } = visits();

  const forced = (Object.keys(views) as (keyof typeof views)[]).flatMap((name) =>
    (["light", "dark"] as const).map((colorScheme) => [name, colorScheme] as const),
  );

  it.each(forced)(
    "%s, in the visitor's own colours, %s: nothing that axe finds",
    async (name, colorScheme) => {
      const { page } = await open({ forcedColors: "active", colorScheme });
      await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
      await views[name](page);
      await quiet(page);
      expect(await axeFindings(page)).toEqual([]);
    },
  );

  it.each(cases)("%s, %d px, %s: nothing that axe finds, nothing cut", async (name, width, colorScheme) => {
    const { page, complaints } = await open({ viewport: { width, height: 844 }, colorScheme });
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await views[name](page);
    await quiet(page);
    expect(await axeFindings(page)).toEqual([]);
    const wide = await page.evaluate(
      () =>
        [document.documentElement, ...document.querySelectorAll("dialog")].filter(
          (one) => one.scrollWidth > one.clientWidth + 1,
        ).length,
    );
    expect(wide).toBe(0);
    expect(complaints).toEqual([]);
  });
});
