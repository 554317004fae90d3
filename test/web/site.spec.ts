/** The site that a file is of, what crawlers do without the file, and what pages load. */
import { describe, expect, it } from "vitest";
import { executablePath, keepUrls, pick, robotsText, tallies, verdict, write } from "./chromium.ts";
import { visits } from "./pages.ts";

describe.skipIf(executablePath === undefined)("a site", () => {
  const { open } = visits();

  it("is entered by name, and the page says how its file comes here", async () => {
    const { page, complaints } = await open();
    expect(await page.locator("#site").isVisible()).toBe(false);
    await pick(page, "#file-address");
    await page.locator("#address").fill("shop.example:8443/cart");
    const dialog = page.getByRole("dialog");
    expect(await dialog.locator("a").getAttribute("href")).toBe("https://shop.example:8443/robots.txt");
    expect(await dialog.textContent()).toContain(
      "npx robotomata-cli serve --robots https://shop.example:8443",
    );
    await dialog.locator("textarea").fill("User-agent: *\nDisallow: /\n");
    await dialog.getByRole("button", { name: "Test this file" }).click();
    await expect.poll(() => robotsText(page)).toBe("User-agent: *\nDisallow: /\n");
    // The example's URLs are of another site, so others are suggested.
    await expect.poll(() => page.locator("#verdicts .site").textContent()).toBe("https://shop.example:8443");
    expect(await page.locator(".hint").count()).toBe(0);
    // Whose file it is tells which URLs it decides about.
    await write(page, "#urls-editor", "https://shop.example/a\n");
    await expect
      .poll(() => page.locator(".hint").textContent())
      .toContain("1 URL is not on https://shop.example:8443");
    await pick(page, "#file-address");
    expect(await page.locator("#address").inputValue()).toBe("https://shop.example:8443");
    await page.locator("#address").fill("no site");
    await page.keyboard.press("Enter");
    await page.getByText("Enter a host name").waitFor();
    // The file may also be here already.
    await page.locator("#address").fill("shop.example/blog/robots.txt");
    await page.getByRole("button", { name: "It is the file shown here" }).click();
    expect(await robotsText(page)).toBe("User-agent: *\nDisallow: /\n");
    await expect.poll(() => page.locator("#problems").textContent()).toContain("/blog/robots.txt");
    expect(complaints).toEqual([]);
  });

  it("that does not send the file is treated by crawlers as their operators say", async () => {
    const { page, complaints } = await open();
    await pick(page, "#statuses");
    await page.locator(".statuses tr").first().waitFor();
    const cells = (row: string): Promise<string[]> =>
      page.locator(".statuses tr", { hasText: row }).locator("td").allTextContents();
    const clean = async (row: string): Promise<string[]> =>
      (await cells(row)).map((text) => text.replace(/\s+/g, " ").trim());
    expect(await clean("404")).toEqual(["everything", "everything", "everything", "Show"]);
    const [google, , others] = await clean("503");
    expect(google).toMatch(/^nothing ?what the last copy allows after 12 hours ?everything after 30 days$/);
    expect(others).toMatch(/^what the last copy allows ?everything after 30 days$/);
    // What that means is seen on the URLs of the list, until the file is back.
    await page.locator("[data-server='503']").click();
    const assumed = page.locator("#assumed");
    await expect.poll(() => assumed.textContent()).toContain("Assumed answer for /robots.txt: 500, 503");
    await expect.poll(() => verdict(page, 0, 0)).toBe("✕");
    expect(await verdict(page, 7, 1)).toBe("✓");
    await page.locator("#cell-0-0").click();
    await expect.poll(() => page.locator("#answer").textContent()).toContain("No rule decides");
    expect(await page.locator("#change-verdict").count()).toBe(0);
    await pick(page, "#statuses");
    await page.locator("[data-server='503-2']").click();
    await expect.poll(() => assumed.textContent()).toContain("after 30 days");
    await expect.poll(() => tallies(page).then((all) => all.join())).toContain("0 of 8");
    await page.reload();
    await expect.poll(() => assumed.textContent()).toContain("after 30 days");
    await assumed.getByRole("button", { name: "Back to the file" }).click();
    await expect.poll(() => verdict(page, 4, 1)).toBe("✓ 5");
    expect((await assumed.textContent())!.trim()).toBe("");
    expect(complaints).toEqual([]);
  });

  it("whose pages load what is blocked is told which crawlers miss it", async () => {
    const { page, complaints } = await open();
    await keepUrls(page);
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /assets/\nAllow: /assets/logo.png\n");
    await page.locator("#tab-page").click();
    await write(
      page,
      "#panel-page .editor",
      '<link rel=stylesheet href="/assets/a.css"><link rel=next href="/2"><script src="assets/../b.js"></script><img src=/assets/logo.png><img src=https://cdn.example/x.png>',
    );
    await page.locator("#page-url").fill("https://shop.example/lamp");
    const resources = page.locator("#page-resources");
    await expect.poll(() => resources.textContent()).toContain("Googlebot: 1 of 3 blocked");
    expect(await resources.locator("code").first().textContent()).toBe("https://shop.example/assets/a.css");
    await resources.getByRole("button", { name: "Add them to the URLs" }).click();
    await page.locator("#tab-test").click();
    await expect.poll(() => verdict(page, 8, 0)).toBe("✕ 2");
    expect(complaints).toEqual([]);
  });
});
