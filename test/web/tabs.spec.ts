import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hashOf, openHash } from "../../web/state/link.ts";
import { example } from "../../web/state/state.ts";
import { askedOf } from "./asked.ts";
import {
  drop,
  editorText,
  executablePath,
  keepUrls,
  robotsText,
  set,
  untilKept,
  verdict,
  write,
} from "./chromium.ts";
import { visits } from "./pages.ts";
import { quiet } from "./quiet.ts";

describe.skipIf(executablePath === undefined)("the tabs", () => {
  const { open } = visits();

  it("compare two versions, with a witness for each change", async () => {
    const { page, complaints } = await open();
    await page.locator("#tab-compare").click();
    expect(await page.locator("#changes").textContent()).toContain("Every change is listed here");
    await write(
      page,
      "#panel-compare .pane:first-child .editor",
      "User-agent: *\nDisallow: /cart/\nDisallow: /search\n",
    );
    const group = page.locator("#changes .changed", { hasText: "bingbot" });
    const row = group.locator("tr", { hasText: "/search/help" });
    await row.waitFor();
    expect(await row.locator(".badge").allTextContents()).toEqual(["✕ disallowed", "✓ allowed"]);
    expect(await row.textContent()).toContain("Allow: /search/help line 5");
    await page.getByRole("button", { name: "Copy to Before" }).click();
    await expect.poll(() => page.locator("#changes").textContent()).toContain("No verdict changes");
    for (const pane of ["first-child", "nth-child(2)"]) {
      const fields = page.locator(`#panel-compare .pane:${pane} .editor .tok-disallow-field`);
      await expect.poll(() => fields.count()).toBeGreaterThan(0);
    }
    expect(complaints).toEqual([]);
  });

  it("compare nothing with a version that is taken away before the answer", async () => {
    const { page } = await open();
    await page.locator("#tab-compare").click();
    const before = "#panel-compare .pane:first-child .editor";
    const rules = Array.from({ length: 12_000 }, (_, i) => `Disallow: /*${i}*x`);
    await write(page, before, ["User-agent: *", ...rules].join("\n"));
    // The file is coloured first, and compared then.
    await page.locator("#panel-compare .pane:first-child .tok-disallow-field").first().waitFor();
    await write(page, before, "");
    await quiet(page);
    expect(await page.locator("#changes").textContent()).toContain("Every change is listed here");
  });

  it("say what engines make of a page and its headers", async () => {
    const { page, complaints } = await open();
    await page.locator("#tab-page").click();
    const answer = (question: string, column: number): Promise<string | null> =>
      page.locator("#page-report tr", { hasText: question }).first().locator("td").nth(column).textContent();
    await expect.poll(() => answer("Index", 1)).toBe("✕ noX-Robots-Tag: noindex");
    expect(await answer("Index", 0)).toContain("✓ yes");
    await write(page, "#panel-page .editor", '<meta name="robots" content="noindex">');
    await expect.poll(() => answer("Index", 0)).toBe("✕ no<meta> (1): noindex");
    // What belonged to the example's page says nothing about this one.
    expect(await page.locator("#page-url").inputValue()).toBe("");
    await expect.poll(() => answer("Index", 1)).toBe("✕ no<meta> (1): noindex");
    await write(
      page,
      "#panel-page .editor.short",
      "X-Robots-Tag: bingbot: noindex\nContent-Type: text/html\n",
    );
    const coloured = (colour: string) => page.locator(`#panel-page .tok-${colour}`).allTextContents();
    expect(await coloured("other-field")).toEqual(["name", "content", "Content-Type"]);
    expect(await coloured("agent-field")).toEqual(["<meta", ">", "X-Robots-Tag"]);
    await page.locator("#page-url").fill("https://shop.example/drafts/x");
    await expect.poll(() => answer("Crawl", 0)).toContain("✕ norobots.txt (10): Dis");
    // The tag is never seen, so the page is not kept out of results.
    expect(await answer("Index", 0)).toMatch(/^URL only/);
    expect(await page.locator("#page-closed").textContent()).toContain("not even noindex");
    expect(await page.locator("#page-report").textContent()).toContain("Stated, but without effect");
    expect(complaints).toEqual([]);
  });

  it("name an engine of the past only where a tag names it", async () => {
    const { page } = await open();
    await page.locator("#tab-page").click();
    const heads = (): Promise<string[]> => page.locator("#page-report .engines thead th").allTextContents();
    await write(page, "#panel-page .editor", '<meta name="robots" content="noindex">');
    await expect.poll(heads).toContain("Bing");
    expect(await heads()).not.toContain("Yahoo (Slurp)");
    await write(page, "#panel-page .editor", '<meta name="slurp" content="noydir">');
    await expect.poll(heads).toContain("Yahoo (Slurp)");
  });

  it("write a file from a form, and test it", async () => {
    const { page, complaints } = await open();
    await write(page, "#robots-editor", "# mine\n");
    await page.locator("#tab-generate").click();
    const preview = page.locator("#generate-preview");
    await expect.poll(() => preview.textContent()).toContain("User-agent: GPTBot");
    await page.locator("#generate-keep").uncheck();
    await page.locator("#generate-preset").selectOption({ label: "an empty file" });
    await page.getByLabel("Disallow, one path per line").fill("/private/\n/tmp/");
    await expect
      .poll(() => preview.textContent())
      .toBe("User-agent: *\nDisallow: /private/\nDisallow: /tmp/\n");
    await page.getByLabel("Sitemaps, one URL per line").fill("not a url");
    await expect.poll(() => page.locator("#generate-problem").textContent()).toContain("not a url");
    await page.getByLabel("Sitemaps, one URL per line").fill("");
    await expect.poll(() => page.locator("#generate-problem").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Test this file" }).click();
    await expect.poll(() => robotsText(page)).toBe("User-agent: *\nDisallow: /private/\nDisallow: /tmp/\n");
    // The file before it is the earlier version.
    await page.locator(".notice").getByRole("button", { name: "Compare" }).click();
    await expect.poll(() => editorText(page, "#panel-compare .editor")).toContain("# mine");
    expect(complaints).toEqual([]);
  });

  it("write what presets are called, and whom they shut out", async () => {
    const { page, complaints } = await open();
    await write(
      page,
      "#robots-editor",
      "User-agent: *\nDisallow: /admin/\nSitemap: https://mine.example/s.xml\n",
    );
    await page.locator("#tab-generate").click();
    await page.locator("#generate-keep").uncheck();
    const preview = page.locator("#generate-preview");
    const choose = (preset: string) => page.locator("#generate-preset").selectOption(preset);
    const text = async (): Promise<string> => (await preview.textContent()) ?? "";
    await choose("open");
    await expect.poll(text).toBe("User-agent: *\nDisallow:\n");
    await choose("closed");
    await expect.poll(text).toContain("Disallow: /\n");
    expect(`${await text()}`.match(/^User-agent: \*$/gm)).toHaveLength(1);
    await choose("");
    await expect.poll(text).toContain("Choose what to start from");
    await choose("search-only");
    await page.getByLabel("Disallow, one path per line").fill("/admin/");
    await page.getByLabel("Sitemaps, one URL per line").fill("https://mine.example/s.xml");
    await expect.poll(text).toContain("Disallow: /admin/");
    // One's own rules bind those who are let in: search engines.
    const [first, second] = (await text()).split("\n\n");
    expect(first).toMatch(/Googlebot\n[\s\S]*Disallow: \/admin\/$/);
    expect(second).toMatch(/User-agent: \*\n[\s\S]*Disallow: \/$/);
    expect(await text()).toContain("Sitemap: https://mine.example/s.xml");
    await expect
      .poll(() => askedOf(page, "AI training"))
      .toEqual([expect.arrayContaining(["Google-Extended"]), [], []]);
    expect((await askedOf(page, "search"))[0]).toEqual([]);
    await choose("open");
    await expect.poll(text).toBe("User-agent: *\nDisallow:\n\nSitemap: https://mine.example/s.xml\n");
    await page.getByRole("button", { name: "Bring them back" }).click();
    await expect.poll(text).toContain("Disallow: /admin/");
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(executablePath === undefined)("a link", () => {
  const { open } = visits();

  it("reproduces the view for somebody else", async () => {
    const { page } = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    await keepUrls(page, 20);
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /täst%2F*.php$\n");
    await page.locator("#filter").selectOption("disallowed");
    await page.locator("#tab-compare").click();
    await quiet(page);
    await page.locator("#share").click();
    await page.getByText("The link is copied").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await open({}, new URL(link).hash);
    await other.page.locator("#panel-compare").waitFor();
    await other.page.locator("#tab-test").click();
    expect(await robotsText(other.page)).toBe("User-agent: *\nDisallow: /täst%2F*.php$\n");
    expect(await other.page.locator("#filter").inputValue()).toBe("disallowed");
    expect(other.complaints).toEqual([]);
  });

  it("contains what its tab works with, and nothing of the others", async () => {
    const { page } = await open();
    const content = { before: "# earlier", html: "<p>secret", headers: "X-Secret: 1" };
    for (const [tab, carried] of [
      ["test", []],
      ["compare", ["before"]],
      ["page", ["html", "headers"]],
    ] as const) {
      const hash = await hashOf({ ...example, ...content, robots: "# shared", tab });
      await page.evaluate((text) => {
        location.hash = text;
      }, hash);
      await expect.poll(() => page.locator(`#tab-${tab}`).getAttribute("aria-selected")).toBe("true");
      await expect.poll(() => robotsText(page)).toBe("# shared");
      await page.locator("#share").click();
      await page.locator(".notice[data-key=share]").waitFor();
      const opened = await openHash(new URL(await page.evaluate(() => navigator.clipboard.readText())).hash);
      const state = opened.kind === "state" ? opened.state : example;
      expect(state.robots).toBe("# shared");
      for (const key of ["before", "html", "headers"] as const)
        expect(state[key], `${key} from ${tab}`).toBe(
          (carried as readonly string[]).includes(key) ? content[key] : example[key],
        );
      await page.getByRole("button", { name: "Dismiss" }).last().click();
    }
    // What is not in the address is still there when the page is loaded again.
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    await page.locator("#tab-compare").click();
    await expect.poll(() => editorText(page, "#panel-compare .editor")).toContain("# earlier");
  });

  it("does not cost those who open it their own work", async () => {
    const { page } = await open();
    await write(page, "#robots-editor", "# my own work\n");
    await untilKept(page, "my own work");
    const mine = await page.evaluate(() => location.href);
    await page.goto("about:blank");
    await page.goto(new URL(await hashWith(page, mine, "# from a link\n"), mine).href);
    await page.waitForSelector("html[data-ready][data-drawn]");
    expect(await robotsText(page)).toBe("# from a link\n");
    await page.getByRole("button", { name: "Back to my work" }).click();
    await expect.poll(() => robotsText(page)).toBe("# my own work\n");
  });
});

/** The hash of a state with this file, made by a second page. */
async function hashWith(page: Page, url: string, robots: string): Promise<string> {
  const context = await page.context().browser()!.newContext({ serviceWorkers: "block" });
  const other = await context.newPage();
  await other.goto(url.replace(/#.*/, ""));
  await other.waitForSelector("html[data-ready][data-drawn]");
  await write(other, "#robots-editor", robots);
  await untilKept(other, "from a link");
  await other.locator("#share").click();
  await other.locator(".notice[data-key=share]").waitFor();
  const { hash } = new URL(other.url());
  await context.close();
  return hash;
}

describe.skipIf(executablePath === undefined)("what a visitor chooses", () => {
  const { open } = visits();

  it("is the language, without a reload, findings and all", async () => {
    const { page, complaints } = await open();
    await write(page, "#robots-editor", "User-agent: *\nDissallow: /half-typed");
    await set(page, "#language", "de");
    await expect.poll(() => page.locator("#tab-compare").textContent()).toBe("Vergleichen");
    await expect
      .poll(() => page.locator("#problems").textContent())
      .toContain("die meisten anderen ignorieren die Zeile");
    expect(await robotsText(page)).toContain("half-typed");
    for (const [language, word] of [
      ["fr", "Comparer"],
      ["ru", "Сравнение"],
      ["en", "Compare"],
    ] as const) {
      await set(page, "#language", language);
      await expect.poll(() => page.locator("#tab-compare").textContent()).toBe(word);
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
    }
    expect(complaints).toEqual([]);
  });

  it("is the language of what a form cannot say and of what went wrong, too", async () => {
    const { page, complaints } = await open();
    await page.locator("#tab-generate").click();
    const problem = page.locator("#generate-problem");
    await page.getByLabel("Disallow, one path per line").fill("cart/");
    for (const [language, text] of [
      ["en", '"cart/" matches no URL: a path begins with "/" or "*".'],
      ["de", "„cart/“ trifft auf keine URL zu: Ein Pfad beginnt mit „/“ oder „*“."],
      ["fr", "« cart/ » ne correspond à aucune URL : un chemin commence par « / » ou « * »."],
      ["ru", "Под «cart/» не подходит ни один URL: путь начинается с «/» или «*»."],
    ] as const) {
      await set(page, "#language", language);
      await expect.poll(() => problem.locator(".why").textContent()).toBe(text);
    }
    await page.locator("#generate-form textarea").nth(1).fill("/a#b");
    await expect.poll(() => problem.textContent()).toContain("Путь содержит «#»");
    // What was said before the language changed is said again.
    await drop(page, "logo.png", "\0\0");
    await page.getByText("logo.png — двоичный файл").waitFor();
    await set(page, "#language", "de");
    await page.getByText("logo.png ist eine Binärdatei").waitFor();
    expect(await page.locator(".notice button").textContent()).toBe("Schließen");
    expect(complaints).toEqual([]);
  });

  it("is the browser's language at first", async () => {
    const { page } = await open({ locale: "fr-FR" });
    expect(await page.locator("#share").textContent()).toBe("Copier le lien");
  });

  it("is light or dark", async () => {
    const { page } = await open();
    const ground = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await set(page, "#theme", "dark");
    expect(await ground()).not.toBe(light);
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    expect(await ground()).not.toBe(light);
  });
});

describe.skipIf(executablePath === undefined)("files", () => {
  const { open } = visits();

  it("are dropped anywhere, and go where they belong", async () => {
    const { page, complaints } = await open();
    await drop(page, "urls.csv", "/one\n/two\n/three\n");
    await expect.poll(() => editorText(page, "#urls-editor")).toBe("/one\n/two\n/three\n");
    await drop(page, "robots.txt", "\uFEFFUser-agent: *\r\nDisallow: /two\r\n");
    await expect.poll(() => verdict(page, 1, 0)).toBe("✕ 2");
    await drop(
      page,
      "sitemap.xml",
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/two</loc></url></urlset>',
    );
    await expect.poll(() => editorText(page, "#urls-editor")).toBe("https://a.example/two\n");
    await drop(page, "page.html", "<!doctype html><title>x</title>");
    await expect.poll(() => page.locator("#panel-page").isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it("are written as CSV, JSON and SARIF", async () => {
    const { page } = await open();
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    const exported = async (form: string): Promise<string> => {
      const [download] = await Promise.all([page.waitForEvent("download"), set(page, "#export", form)]);
      return readFileSync(await download.path(), "utf8");
    };
    const csv = await exported("csv");
    expect(csv).toContain("https://shop.example/search/help,bingbot,allowed,5,Allow: /search/help\r\n");
    expect(csv.split("\r\n")).toHaveLength(1 + 8 * 4 + 1);
    expect(JSON.parse(await exported("json"))[0]).toEqual({
      url: "https://shop.example/",
      crawler: "Googlebot",
      verdict: "allowed",
    });
    const sarif = JSON.parse(await exported("sarif"));
    expect(sarif.runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId)).toContain("field-typo");
  });
});
