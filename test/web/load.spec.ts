import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { editorText, executablePath, occupy, set, showCrawlers, verdict, write } from "./chromium.ts";
import { expectShortTasks, watchTasks } from "./long-tasks.ts";
import { visits } from "./pages.ts";

const URLS = 100_000;

/** Drops a file on the page that is made there. */
async function drop(page: Page, name: string, make: string): Promise<void> {
  await page.evaluate(
    ([file, source]) => {
      const dataTransfer = new DataTransfer();
      const parts = new Function(`return ${source}`)() as BlobPart[];
      dataTransfer.items.add(new File(parts, file!));
      dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, make],
  );
}

describe.skipIf(executablePath === undefined)("100,000 URLs", () => {
  const { open } = visits();

  it("are checked while the page answers keys", async () => {
    await expectShortTasks(URLS, async (count) => {
      const { page, complaints } = await open();
      await page.evaluate((length) => {
        const urls = Array.from(
          { length },
          (_, i) => `https://shop.example/${["cart", "p", "search"][i % 3]}/${i}`,
        );
        Object.assign(globalThis, { urls: urls.join("\n") });
      }, count);
      const watch = await watchTasks(page);
      await page.locator("#edit-list").click();
      await page.locator("#urls-editor .cm-content").evaluate((content) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", (globalThis as unknown as { urls: string }).urls);
        content.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
      });
      // The URLs of the demo follow those that were pasted.
      const done = new RegExp(`^${count / 1000},0\\d\\d$`);
      await page.locator("#edit-list").click();
      await page.locator("#robots-editor .cm-content").click();
      for (const key of "# typed while it works") await page.keyboard.type(key);
      await expect.poll(() => page.locator("#url-facts").textContent(), { timeout: 50_000 }).toMatch(done);
      await page.locator("#verdicts").evaluate((grid, to) => grid.scrollTo(0, to * 34), count * 0.9);
      await expect
        .poll(() => page.locator("#verdicts .row").last().getAttribute("aria-rowindex").then(Number))
        .toBeGreaterThan(count * 0.9 - 60);
      expect(await page.locator("#verdicts .row").count()).toBeLessThan(60);
      // Any of them is explained at once, as if it were the only one.
      await page.locator("#verdicts .rows .row").nth(8).locator(".verdict[data-column='1']").click();
      await expect.poll(() => page.locator("#answer").textContent()).toContain("bingbot may");
      expect(complaints).toEqual([]);
      return watch.end();
    });
  }, 240_000);

  it("are decided by a file of 500 KiB", async () => {
    const rules = Array.from({ length: 20_000 }, (_, i) => `Disallow: /shelf/${i}/item`);
    await expectShortTasks(URLS, async (length) => {
      const { page, complaints } = await open();
      await write(page, "#robots-editor", ["User-agent: *", ...rules, ""].join("\n"));
      // Most of a large set are bound by the group for everybody.
      await showCrawlers(page);
      await page.locator("#crawler-presets").selectOption("All of Google");
      const watch = await watchTasks(page);
      const urls = Array.from({ length }, (_, i) => `/shelf/${i % 25_000}/item/${i}`);
      await write(page, "#urls-editor", urls.join("\n"));
      await expect
        .poll(() => page.locator("#url-facts").textContent(), { timeout: 90_000 })
        .toBe(length.toLocaleString("en"));
      await page.locator("#verdicts").evaluate((grid) => grid.scrollTo(0, 5_000 * 34));
      await expect.poll(() => page.locator("#cell-5000-0").textContent()).toBe("✕line 5002");
      expect(complaints).toEqual([]);
      return watch.end();
    });
  }, 240_000);

  it("are exported while the page answers", async () => {
    const { page, complaints } = await open();
    const urls = Array.from({ length: URLS }, (_, i) => `/search/${i}`).join("\n");
    await write(page, "#urls-editor", urls);
    await expect
      .poll(() => page.locator("#url-facts").textContent(), { timeout: 60_000 })
      .toBe(URLS.toLocaleString("en"));
    const watch = await watchTasks(page);
    const [download] = await Promise.all([
      page.waitForEvent("download", { timeout: 60_000 }),
      set(page, "#export", "csv"),
    ]);
    const [longest] = await watch.end();
    console.log(`longest task of an export, in ms of CPU: ${longest}`);
    expect(longest).toBeLessThan(500);
    const lines = readFileSync(await download.path(), "utf8").split("\r\n");
    expect(lines).toHaveLength(1 + URLS * 4 + 1);
    expect(lines[2]).toBe("/search/0,bingbot,disallowed,4,Disallow: /search");
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

describe.skipIf(executablePath === undefined)("a sitemap", () => {
  const { open } = visits();
  /** As large as the protocol allows: 50,000 URLs in 50 MB. */
  const MOST = 50_000;
  const sitemapOf = (length: number): string => `[
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Array.from({ length: ${length} }, (_, i) =>
      '<url><loc>https://shop.example/cart/' + i + '?a=1&amp;b=2</loc><!--' + 'x'.repeat(950) + '--></url>'),
    '</urlset>',
  ]`;

  it("of 50 MB is read while the page answers", async () => {
    await expectShortTasks(MOST, async (length) => {
      const { page, complaints } = await open();
      const watch = await watchTasks(page);
      await drop(page, "sitemap.xml", sitemapOf(length));
      await expect
        .poll(() => page.locator("#url-facts").textContent(), { timeout: 60_000 })
        .toBe(length.toLocaleString("en"));
      expect(await editorText(page, "#urls-editor")).toContain("https://shop.example/cart/0?a=1&b=2");
      expect(complaints).toEqual([]);
      // Making the file is the test's own work, and by far the longest.
      return (await watch.end()).slice(1);
    });
  }, 180_000);

  it("is stopped on request, and what was there stays", async () => {
    const { page } = await open();
    // Else a quick machine would be through before anybody could press the button.
    await occupy(page);
    await drop(page, "sitemap.xml", sitemapOf(MOST));
    await page.locator("#stop").click();
    await page.getByText("Stopped.").waitFor();
    expect(await editorText(page, "#urls-editor")).toContain("https://shop.example/products/lamp");
    await write(page, "#urls-editor", "/cart/saved");
    await expect.poll(() => verdict(page, 0, 1)).toBe("✕ 3");
  });

  const urlset = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

  it.each([
    [
      "in the middle of it",
      "sitemap.xml",
      `['${urlset}<url><loc>/a</loc></url>\\n<url><loc>/b']`,
      "sitemap.xml is damaged at line 2. URLs before that: 1.",
      "/a\n",
    ],
    [
      "as an index",
      "sitemap.xml",
      `['<sitemapindex><sitemap><loc>/s.xml</loc></sitemap></sitemapindex>']`,
      "it lists sitemaps, not pages",
      "/s.xml\n",
    ],
    ["without a URL", "sitemap.xml", `['${urlset}</urlset>']`, "sitemap.xml lists no URL.", undefined],
  ])("that ends %s is reported", async (_, name, source, text, urls) => {
    const { page } = await open();
    const before = await editorText(page, "#urls-editor");
    await drop(page, name, source);
    await page.getByText(text).waitFor();
    await expect.poll(() => editorText(page, "#urls-editor")).toBe(urls ?? before);
  });

  it("is unpacked, and as far as it is sound", async () => {
    const { page } = await open();
    const gzip = (cut: number): Promise<void> =>
      page.evaluate(
        async ([head, end]) => {
          const locs = Array.from(
            { length: 5_000 },
            (_, i) => `<url><loc>/${i}-${Math.random()}</loc></url>`,
          );
          const packed = new Blob([`${head}${locs.join("")}</urlset>`])
            .stream()
            .pipeThrough(new CompressionStream("gzip"));
          const bytes = await new Response(packed).arrayBuffer();
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([bytes.slice(0, bytes.byteLength - end)], "sitemap.xml.gz"));
          dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        },
        [urlset, cut] as const,
      );
    await gzip(0);
    await expect.poll(() => page.locator("#url-facts").textContent()).toBe("5,000");
    await gzip(30_000);
    await page.getByText("sitemap.xml.gz is damaged. URLs before that:").waitFor();
    await expect.poll(() => page.locator("#url-facts").textContent()).toMatch(/^[1-4],\d{3}$/);
  });
});
