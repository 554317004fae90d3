/** The tab Generate to its end: what a file asks of whom, what is wrong in the form, and the server's configuration. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { crawlerSources } from "../../tools/crawler-sources.ts";
import { workerProgram } from "../../web/worker/server.ts";
import { folderWith, robotomataProcess as robotomata } from "../cli/run.ts";
import { askedOf } from "./asked.ts";
import { drop, executablePath, robotsText, set } from "./chromium.ts";
import { visits } from "./pages.ts";

/** A path that would end a template of JavaScript. */
const ODD = "/a`b";
const OWN = "User-agent: *\nDisallow: /admin/\nDisallow: /drafts/\n";

describe.skipIf(executablePath === undefined)("Generate", () => {
  const { open } = visits();

  /** Opens the tab, and adds a policy to one's own file; resolves with the file. */
  async function written(page: Page, preset: string, own = OWN): Promise<string> {
    await drop(page, "robots.txt", own);
    await expect.poll(() => robotsText(page)).toContain(own.slice(0, 30));
    await page.locator("#tab-generate").click();
    await page.locator("#generate-preset").selectOption(preset);
    const preview = page.locator("#generate-preview");
    await expect
      .poll(() => preview.textContent())
      .toMatch(
        preset === "" ? /^User-agent: \*\n[^U]+$/ : /^User-agent: \*\n[^*]+\n\n# Crawlers that collect/,
      );
    await page.locator("#generate-asks table").first().waitFor();
    return (await preview.textContent())!;
  }

  it("adds to a file of one's own unless told otherwise, and shows where the server comes in", async () => {
    const { page } = await open();
    const keep = page.locator("#generate-keep");
    const preview = page.locator("#generate-preview");
    await page.locator("#tab-generate").click();
    await expect.poll(() => preview.textContent()).toContain("User-agent: GPTBot");
    expect(await keep.isChecked()).toBe(false);
    await drop(page, "robots.txt", OWN);
    await page.locator("#tab-generate").click();
    await expect.poll(() => preview.textContent()).toContain("Disallow: /drafts/");
    expect(await keep.isChecked()).toBe(true);
    for (const viewport of [page.viewportSize()!, { width: 390, height: 844 }]) {
      await page.setViewportSize(viewport);
      const isNear = () =>
        page.locator("#generate-server").evaluate((one) => {
          const { bottom } = document.querySelector("#generate-preview")!.getBoundingClientRect();
          return one.getBoundingClientRect().top - bottom < 60;
        });
      await expect.poll(isNear).toBe(true);
    }
    await keep.uncheck();
    await expect.poll(() => preview.textContent()).not.toContain("/drafts/");
    await drop(page, "robots.txt", `${OWN}# again\n`);
    await page.locator("#tab-generate").click();
    expect(await keep.isChecked()).toBe(false);
  });

  it("says what the file asks of whom, the best known first, as the command line sees it", async () => {
    const { page, complaints } = await open();
    const file = await written(page, "no-ai-training");
    const [blocked, partly, allowed] = (await askedOf(page, "AI training")) as [string[], string[], string[]];
    expect(blocked.slice(0, 5)).toEqual(["GPTBot", "ClaudeBot", "CCBot", "Google-Extended", "Bytespider"]);
    expect(blocked).toContain("FriendlyCrawler");
    const [search, rest] = (await askedOf(page, "search")) as [string[], string[]];
    expect(search).toEqual(["Timpibot", "ImagesiftBot"]);
    expect(rest.slice(0, 2)).toEqual(["Googlebot", "bingbot"]);
    // None of those that a table of other purposes hides stays open.
    const [answers] = (await askedOf(page, "AI answers")) as [string[]];
    for (const name of ["Diffbot", "cohere-ai", "GrokBot"]) expect([...blocked, ...answers]).toContain(name);
    const lines = (names: readonly string[], verdict: string, path: string): string =>
      names.map((name) => `"${name}" ${verdict} ${path}\n`).join("");
    const expected =
      lines([...blocked, ...search], "disallow", "/") +
      lines([...partly, ...rest], "allow", "/") +
      lines(rest, "disallow", "/admin/");
    expect(blocked.length).toBeGreaterThan(40);
    const cwd = folderWith({ "robots.txt": file, "robots.expected": expected });
    expect(await robotomata(["test", "robots.expected"], { cwd })).toMatchObject({ code: 0, stderr: "" });
    expect(allowed).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("adds to a file of one's own, whose lines stay as they are, and says what, and for whom nothing", async () => {
    const { page, complaints } = await open();
    const own =
      "# Mine\n\nUser-agent: GPTBot\nAllow: /open\nDisallow: /\n\nUser-agent: *\nDisallow: /admin\nUser-agent: last";
    await drop(page, "robots.txt", own);
    await expect.poll(() => robotsText(page)).toBe(own);
    await page.locator("#tab-generate").click();
    await page.getByLabel("Keep the file in the Test tab").check();
    const preview = page.locator("#generate-preview");
    const added = preview.locator("ins");
    await added.waitFor();
    const [file, addition] = [(await preview.textContent())!, (await added.textContent())!];
    expect(file).toBe(`${own}\n${addition}`);
    // Else, what follows would bind the last crawler, too.
    expect(addition).toMatch(
      /^Allow: \/robots\.txt\n\n# Crawlers that collect[\s\S]*\nUser-agent: ClaudeBot\n[\s\S]*Disallow: \/\n$/,
    );
    expect(addition).not.toContain("GPTBot");
    const lines = addition.split("\n").length - 1;
    expect(await page.locator("#generate-added").textContent()).toMatch(
      new RegExp(
        `${lines} lines are added at its end\\.\\s+Your file has rules of its own for GPTBot: these stay`,
      ),
    );
    expect(await page.locator("#generate-preset option").allTextContents()).toEqual([
      "only the groups below",
      "Search yes, AI training no",
      "Search yes, AI no",
    ]);
    const cwd = folderWith({ "robots.txt": file, "own.txt": `${own}\n` });
    const names = ["GPTBot", "last", "*", "Googlebot", "ClaudeBot"];
    const verdicts = async (robots: string): Promise<string[]> => {
      const agents = names.flatMap((name) => ["--agent", name]);
      const urls = ["/", "/open", "/admin"];
      const { stdout } = await robotomata(
        ["check", "--each", "--csv", "--robots", robots, ...agents, ...urls],
        { cwd },
      );
      return stdout.split("\r\n").map((line) => line.split(",").slice(0, 3).join());
    };
    const [before, after] = [await verdicts("own.txt"), await verdicts("robots.txt")];
    expect(after.filter((line, i) => line !== before[i])).toEqual([
      "/,ClaudeBot,disallowed",
      "/open,ClaudeBot,disallowed",
    ]);
    // Added once, there is nothing left to add.
    await page.getByRole("button", { name: "Test this file" }).click();
    await page.locator("#tab-generate").click();
    await page.getByText("Nothing has to be added to your file.").waitFor();
    expect(await preview.textContent()).toBe(file);
    expect(complaints).toEqual([]);
  });

  it("says what it cannot do, and of which day its lists are", async () => {
    const { page } = await open();
    const asks = page.locator("#generate-asks");
    await written(page, "no-ai");
    const said = async (): Promise<string> => (await asks.textContent())!;
    expect(await said()).toContain("robots.txt is a request");
    expect(await said()).toMatch(/may disregard it: ChatGPT-User, Perplexity-User, /);
    expect(await said()).toContain("Still allowed: Googlebot, bingbot.");
    expect(await said()).toMatch(/ai\.robots\.txt of \d{4}-\d\d-\d\d/);
    const days = crawlerSources.flatMap((source) => JSON.stringify(source).match(/\d{4}-\d\d-\d\d/g) ?? []);
    const last = new Date(days.sort().at(-1)!);
    const month = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(
      last,
    );
    expect(await said()).toContain(`(${month})`);
    // Whoever shuts out the search engines as well has no need to be told.
    await page.getByLabel("Keep the file in the Test tab").uncheck();
    await page.locator("#generate-preset").selectOption("closed");
    await expect.poll(said).not.toContain("Still allowed: Googlebot");
    // Every name can be read: none is in a title alone.
    expect(await asks.locator("[title]").count()).toBe(0);
    await asks.getByText("advertising, ").click();
    await expect.poll(() => asks.getByRole("rowheader", { name: "SEO" }).isVisible()).toBe(true);
  });

  it("tells all wrong values at once, each with its field, and shows no older file beside them", async () => {
    const { page, complaints } = await open();
    await page.locator("#tab-generate").click();
    await page.locator("#generate-asks table").first().waitFor();
    await page.locator("#generate-server > summary").click();
    await page.locator("#generate-server pre").waitFor();
    await page.getByRole("button", { name: "Add a group" }).click();
    await page.getByLabel("Disallow, one path per line").first().fill("cart/\n/ok/\n/a#b");
    await page.getByLabel("Allow, one path per line", { exact: true }).nth(1).fill("/b c");
    await page.getByLabel("Crawl-delay in seconds").nth(1).fill("soon");
    await page.getByLabel("Sitemaps, one URL per line").fill("nope");
    const problem = page.locator("#generate-problem");
    await expect
      .poll(() => problem.locator("li").allTextContents())
      .toEqual([
        'Group 1, Disallow: "cart/" matches no URL: a path begins with "/" or "*".',
        'Group 1, Disallow: A path contains a "#", which starts a comment: "/a#b".',
        "Group 2, User-agent: A group names no crawler.",
        expect.stringMatching(/^Group 2, Allow: .*"\/b c"/),
        expect.stringMatching(/^Group 2, Crawl-delay: .* soon\.$/),
        expect.stringMatching(/^Sitemap: "nope"/),
      ]);
    expect(await problem.textContent()).toContain("6 values have to change:");
    const invalid = page.locator("#generate-form [aria-invalid=true]");
    expect(await invalid.count()).toBe(5);
    expect(await invalid.first().getAttribute("aria-describedby")).toBe("generate-wrong-0 generate-wrong-1");
    expect(await page.locator("#generate-preview").textContent()).toContain("Your file appears here");
    expect(await page.locator("#panel-generate").textContent()).not.toContain("GPTBot");
    expect(await page.locator("#generate-asks").isVisible()).toBe(false);
    for (const name of ["Copy", "Download", "Test this file"])
      expect(await page.getByRole("button", { name, exact: true }).first().isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
  });

  /** Downloads what the server's section offers, by name. */
  async function downloads(page: Page): Promise<Record<string, string>> {
    const files: Record<string, string> = {};
    for (const button of await page.locator("#generate-server .bar button:nth-of-type(2)").all()) {
      const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
      files[download.suggestedFilename()] = readFileSync(await download.path(), "utf8");
    }
    return files;
  }

  it("writes the configuration of each server to the byte as the command does", async () => {
    const { page, complaints } = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    const cwd = folderWith({ "robots.txt": await written(page, "no-ai-training") });
    await page.locator("#generate-server > summary").click();
    for (const target of ["nginx", "apache", "caddy"]) {
      await page.locator("#generate-target").selectOption(target);
      const { stdout, stderr } = await robotomata(["enforce", "--target", target, "robots.txt"], { cwd });
      await expect
        .poll(() => page.locator("#generate-server code").textContent())
        .toContain(`--target ${target} `);
      expect(Object.values(await downloads(page))).toEqual([stdout]);
      // It says what the command says beside it.
      for (const [, note] of stderr.matchAll(/^robotomata: note: (.*)$/gm))
        expect(await page.locator("#generate-server").textContent()).toContain(note);
      expect(stderr).toContain("Google-Extended is not enforced");
      await page
        .locator("#generate-server .bar")
        .getByRole("button", { name: /^Copy: / })
        .click();
      await page.getByText("is copied.").waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stdout);
      await page.locator(".notice").getByRole("button", { name: "Dismiss" }).last().click();
    }
    await page.locator("#generate-target").selectOption("haproxy");
    await expect
      .poll(() => page.locator("#generate-server code").textContent())
      .toContain("-o /etc/haproxy/robots.cfg");
    const maps = await downloads(page);
    await robotomata(["enforce", "--target", "haproxy", "-o", join(cwd, "robots.cfg"), "robots.txt"], {
      cwd,
    });
    expect(Object.keys(maps).length).toBeGreaterThan(4);
    for (const [name, text] of Object.entries(maps))
      expect(text, name).toBe(readFileSync(join(cwd, name), "utf8").replaceAll(`${cwd}/`, "/etc/haproxy/"));
    expect(complaints).toEqual([]);
  });

  it("writes it in the page's reading, if a server reads so, and says in which one", async () => {
    const { page, complaints } = await open();
    const own = `${OWN}\nUser-agent: Yandex bot\nDisallow: /a\n\nUser-agent: YandexB\n\nUser-agent: MJ12bot\nDisallow: /\n`;
    const cwd = folderWith({ "robots.txt": await written(page, "no-ai-training", own) });
    const section = page.locator("#generate-server");
    await section.locator("summary").click();
    const target = page.locator("#generate-target");
    const configs = new Set<string>();
    for (const [reading, dialect, name] of [
      ["yandex", "yandex", "Yandex"],
      ["google", "google", "Google"],
      ["each", "rfc9309", "RFC 9309"],
      ["koster1996", "rfc9309", "RFC 9309"],
    ] as const) {
      await page.locator("#tab-test").click();
      await set(page, "#dialect", reading);
      await page.locator("#tab-generate").click();
      await target.selectOption("nginx");
      const option = dialect === "rfc9309" ? [] : ["--dialect", dialect];
      await expect.poll(() => section.textContent()).toContain(`for all crawlers, here: ${name}.`);
      await expect
        .poll(() => section.locator("code").textContent())
        .toContain(`-o robots.conf ${option.map((one) => `${one} `).join("")}robots.txt`);
      const { stdout, stderr } = await robotomata(["enforce", "--target", "nginx", ...option, "robots.txt"], {
        cwd,
      });
      expect(Object.values(await downloads(page))).toEqual([stdout]);
      for (const [, note] of stderr.matchAll(/^robotomata: note: (.*)$/gm))
        expect(await section.textContent()).toContain(note);
      configs.add(stdout);
      await target.selectOption("worker");
      await expect.poll(() => section.locator("h4").textContent()).toBe("worker.js");
      const { "worker.js": program } = await downloads(page);
      expect(/\bdialect: "(\w+)"/.exec(program!)?.[1] ?? "rfc9309").toBe(dialect);
    }
    expect(configs.size).toBe(3);
    expect(complaints).toEqual([]);
  });

  it("writes nothing where a server cannot express a rule, and says why, as the command does", async () => {
    const { page } = await open();
    const long = `/${"a".repeat(5000)}`;
    const cwd = folderWith({ "robots.txt": await written(page, "", `User-agent: *\nDisallow: ${long}\n`) });
    await page.locator("#generate-server > summary").click();
    const problem = page.locator("#generate-server .problem");
    const { code, stderr } = await robotomata(["enforce", "--target", "nginx", "robots.txt"], { cwd });
    expect(code).toBe(2);
    await expect.poll(() => problem.textContent()).toContain("nginx cannot express 1 rule of robots.txt");
    expect(stderr).toContain((await problem.textContent())!);
    expect(await page.locator("#generate-server pre").count()).toBe(0);
  });

  it("writes a Worker that answers as the file says, and sends other requests on", async () => {
    const { page } = await open();
    await written(page, "no-ai-training", `User-agent: *\nDisallow: ${ODD}\n`);
    await page.locator("#generate-server > summary").click();
    await page.locator("#generate-target").selectOption("worker");
    await expect.poll(() => page.locator("#generate-server h4").textContent()).toBe("worker.js");
    const { "worker.js": program } = await downloads(page);
    const library = new URL("../../dist/enforce/index.js", import.meta.url).href;
    const file = join(folderWith({}), "worker.mjs");
    writeFileSync(file, program!.replace('"robotomata/enforce"', JSON.stringify(library)));
    const { default: worker } = await import(/* @vite-ignore */ pathToFileURL(file).href);
    // No form writes this, but its text has to stay text as well.
    const [, literal] = /const robots = (`.*?`);\n\n/s.exec(workerProgram("# $\x7b1} `\n", "rfc9309"))!;
    expect(Function(`return ${literal}`)()).toBe("# $\x7b1} `\n");
    const { fetch } = globalThis;
    globalThis.fetch = async () => new Response("the site");
    try {
      const answer = async (path: string, agent: string, env = {}): Promise<string> => {
        const headers = { "user-agent": agent, "cf-connecting-ip": "192.0.2.1" };
        const request = new Request(`https://site.example${path}`, { headers });
        const response: Response = await worker.fetch(request, env, { waitUntil() {} });
        return `${response.status} ${await response.text()}`;
      };
      expect(await answer("/", "GPTBot/1.2")).toMatch(/^403 /);
      expect(await answer("/", "Mozilla/5.0 (compatible; Googlebot/2.1)")).toBe("200 the site");
      expect(await answer(ODD, "Mozilla/5.0 (compatible; Googlebot/2.1)")).toMatch(/^403 /);
      expect(await answer("/robots.txt", "GPTBot/1.2")).toBe(
        `200 ${await page.locator("#generate-preview").textContent()}`,
      );
    } finally {
      globalThis.fetch = fetch;
    }
  });
});
