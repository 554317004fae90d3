/** Three people with work to do, as docs/tester.md tells it. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { folderWith, robotomataProcess as robotomata } from "../cli/run.ts";
import { askedOf } from "./asked.ts";
import { drop, executablePath, pick, robotsText, tallies, verdict } from "./chromium.ts";
import { visits } from "./pages.ts";
import { illustrate } from "./screenshots.ts";

describe.skipIf(executablePath === undefined)("a walk-through", () => {
  const { open } = visits();
  const size = { viewport: { width: 1280, height: 800 } };

  it("of an SEO: a list from a crawl, what is blocked, the smallest repair, and a test that keeps it", async () => {
    const { page, complaints } = await open(size);
    await drop(page, "robots.txt", "User-agent: *\nDisallow: /search\nDisallow: /*?sort=\nDisallow: /blog\n");
    await drop(
      page,
      "internal_all.csv",
      "Address,Status Code,Title\nhttps://shop.example/,200,Shop\nhttps://shop.example/blog/lamps,200,Lamps\nhttps://shop.example/blogroll,200,Links\nhttps://shop.example/search?q=lamp,200,Search\nhttps://www.shop.example/sale,301,\n",
    );
    await expect.poll(() => verdict(page, 1, 0)).toBe("✕ 4");
    // Who misses what is the first thing that is seen; the URL of another host is said to be one.
    await expect.poll(() => tallies(page).then(([first]) => first)).toBe("Googlebot 3 of 4 blocked");
    expect(await page.locator(".hint").textContent()).toContain("on https://www.shop.example");
    await page.locator("#cell-2-0").click();
    await page.getByRole("button", { name: "Unblock this…" }).click();
    const ways = page.getByRole("dialog").locator("li");
    await ways.first().waitFor();
    await illustrate(page, "walk-seo");
    const prefix = ways.filter({ hasText: "Allow: /blogroll" }).filter({ hasText: "begin like this" });
    await prefix.getByRole("button").click();
    await expect.poll(() => verdict(page, 2, 0)).toMatch(/^✓/);
    expect(await verdict(page, 1, 0)).toBe("✕ 4");
    await pick(page, "#keep-answers");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download for robotomata test" }).click(),
    ]);
    // What the page promises, the command line keeps.
    const expected = readFileSync(await download.path(), "utf8");
    const cwd = folderWith({ "robots.txt": await robotsText(page), "robots.expected": expected });
    const { code, stdout } = await robotomata(["test", "robots.expected"], { cwd });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/As expected: \d+ of \d+/)]);
    expect(complaints).toEqual([]);
  });

  it("of a publisher: no AI training, search as before, and what that changes", async () => {
    const { page, complaints } = await open(size);
    await drop(page, "robots.txt", "User-agent: *\nDisallow: /admin/\nDisallow: /drafts/\n");
    await expect.poll(() => robotsText(page)).toContain("/drafts/");
    await page.locator("#tab-generate").click();
    await page.locator("#generate-preset").selectOption("no-ai-training");
    await page.getByRole("button", { name: "Start from the file" }).click();
    await expect
      .poll(() => askedOf(page, "AI training"))
      // Blocked, some paths blocked, still allowed. The second is the only name that no group can have.
      .toEqual([expect.arrayContaining(["Google-Extended"]), ["The Knowledge AI"], []]);
    expect((await askedOf(page, "AI answers"))[1]).toContain("OAI-SearchBot");
    // Two that call themselves search engines are on the public list of AI crawlers.
    expect((await askedOf(page, "search"))[0]).toEqual(["Timpibot", "ImagesiftBot"]);
    await expect.poll(() => page.locator("#generate-preview").textContent()).toContain("Disallow: /admin/");
    await illustrate(page, "walk-publisher");
    await page.getByRole("button", { name: "Test this file" }).click();
    await page.locator(".notice").getByRole("button", { name: "Compare" }).click();
    const trained = page.locator("#changes .changed").filter({ hasText: "GPTBot" });
    await expect.poll(() => trained.first().textContent()).toContain("disallowed");
    expect(await page.locator("#changes").textContent()).not.toContain("Googlebot,");
    expect(complaints).toEqual([]);
  });

  it("of an operator: who came, who broke the rules, and what enforcement would do", async () => {
    const { page, complaints } = await open(size);
    await page.locator("#tab-log").click();
    await page.locator("#log-example").click();
    await page.locator("#log-filter").selectOption("forbidden");
    await page.getByRole("button", { name: "ExampleScraper" }).click();
    await expect.poll(() => page.locator("#log-detail").textContent()).toContain("Disallowed, and requested");
    expect(await page.locator("#log-robots").textContent()).toContain(
      "robotomata enforce --dry-run --log access.log robots.txt",
    );
    await illustrate(page, "walk-operator");
    await page.locator("#log-detail .rule").first().click();
    await expect.poll(() => page.locator("#panel-test").isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });
});
