import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openHash } from "../../web/state/link.ts";
import { example } from "../../web/state/state.ts";
import { folderWith, program, robotomataProcess as robotomata } from "../cli/run.ts";
import { LIST } from "../engine/crawlers/followed.ts";
import { PATIENT } from "../support/waits.ts";
import {
  drop,
  executablePath,
  killWorker,
  launch,
  robotsText,
  showNotes,
  untilKept,
  verdict,
  visit,
  write,
} from "./chromium.ts";
import { quiet } from "./quiet.ts";

const BODY = "User-agent: *\r\nDisallow: /cart/\r\n";

/** A site on loopback whose robots.txt is elsewhere on it. */
const site = {
  origin: "",
  hasFile: true,
  asked: [] as string[],
  server: createServer((request, response) => {
    const path = request.url!;
    site.asked.push(path);
    if (path === "/robots.txt" && site.hasFile) response.writeHead(301, { location: "/moved.txt" }).end();
    else if (path === "/moved.txt")
      response.end(`User-agent: *\nDisallow: /secret\nSitemap: ${site.origin}/sitemap.xml\n`);
    else if (path === "/sitemap.xml")
      response.end(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site.origin}/a</loc></url><url><loc>${site.origin}/secret</loc></url></urlset>`,
      );
    else response.writeHead(404).end();
  }),
};

beforeAll(async () => {
  await new Promise<void>((done) => site.server.listen(0, "127.0.0.1", done));
  site.origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
});

afterAll(() => {
  site.server.closeAllConnections();
  site.server.close();
});

let folder: string;
let child: ChildProcess;
let url: string;

beforeEach(async () => {
  Object.assign(site, { hasFile: true, asked: [] });
  folder = folderWith({ "robots.txt": BODY, secret: "secret" });
  await start();
});

afterEach(stop);

async function start(...args: readonly string[]): Promise<void> {
  child = spawn(process.execPath, [program, "serve", ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout!, "data")) as [Buffer];
  url = `${line}`.trim();
}

async function stop(): Promise<void> {
  const ended = once(child, "close");
  child.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
}

/** Sends a request exactly as given, and gives its status. */
function status(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  body = "",
): Promise<number> {
  return new Promise((done, fail) => {
    const { port, host } = new URL(url);
    const sent = request(
      { host: "127.0.0.1", port, path, method, headers: { host, ...headers } },
      (response) => {
        response.resume();
        done(response.statusCode!);
      },
    );
    sent.on("error", fail).end(body);
  });
}

describe("robotomata serve", () => {
  it("serves the page and the file below a token, on loopback", async () => {
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/$/);
    const page = await fetch(url);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(await page.text()).toMatch(
      /<html data-file="robots\.txt" data-path="[^"]+robots\.txt" data-writable lang="en">/,
    );
    expect(await (await fetch(`${url}file`)).text()).toBe(BODY);
  });

  it("shows the page with its example in a folder without robots.txt", async () => {
    await stop();
    folder = folderWith();
    await start();
    expect(await (await fetch(url)).text()).toContain('<html data-file="" lang="en">');
    expect((await fetch(`${url}file`)).status).toBe(404);
  });

  it("answers nobody without the token, from elsewhere, or under another name", async () => {
    const { pathname, host, origin } = new URL(url);
    expect(await status("/")).toBe(404);
    expect(await status("/file")).toBe(404);
    expect(await status(`${pathname.slice(0, -2)}0/file`.replace(/0\/file$/, "x/file"))).toBe(404);
    expect(await status(`${pathname}file`, { host: "evil.example" })).toBe(421);
    expect(await status(`${pathname}file`, { host: `evil.example:${host.split(":")[1]}` })).toBe(421);
    expect(await status(`${pathname}file`, { origin: "https://evil.example" })).toBe(403);
    expect(await status(`${pathname}file`, { origin: "null" }, "PUT", "x")).toBe(403);
    expect(await status(`${pathname}file`, {}, "PUT", "x")).toBe(403);
    expect(await status(`${pathname}file`, { origin }, "DELETE")).toBe(405);
    expect(readFileSync(join(folder, "robots.txt"), "utf8")).toBe(BODY);
  });

  it.each([
    "secret",
    "../secret",
    "..%2fsecret",
    "%2e%2e/secret",
    "assets/../../secret",
    "./../robots.txt",
    "file/../secret",
  ])("has no other file: %s", async (path) => {
    expect(await status(`${new URL(url).pathname}${path}`)).toBe(404);
  });

  it("saves what it is given, unless the file was changed meanwhile", async () => {
    const { pathname, origin } = new URL(url);
    const etag = (await fetch(`${url}file`)).headers.get("etag")!;
    writeFileSync(join(folder, "robots.txt"), "User-agent: *\n");
    expect(await status(`${pathname}file`, { origin, "if-match": etag }, "PUT", "new")).toBe(412);
    expect(readFileSync(join(folder, "robots.txt"), "utf8")).toBe("User-agent: *\n");
    expect(await status(`${pathname}file`, { origin }, "PUT", "new")).toBe(204);
    expect(readFileSync(join(folder, "robots.txt"), "utf8")).toBe("new");
  });

  it("fetches for nobody but its own page, and only what crawlers fetch first", async () => {
    const { pathname, origin } = new URL(url);
    const post = (what: string, headers: Record<string, string>, body: string) =>
      status(`${pathname}${what}`, headers, "POST", body);
    expect(await post("site", {}, site.origin)).toBe(403);
    expect(await post("site", { origin: "https://evil.example" }, site.origin)).toBe(403);
    expect(await post("site", { origin }, "ftp://shop.example/")).toBe(400);
    expect(await post("site", { origin }, "")).toBe(400);
    expect(await status(`${pathname}site`, { origin })).toBe(405);
    const sitemap = `${site.origin}/sitemap.xml`;
    expect(await post("sitemap", { origin }, sitemap)).toBe(403);
    expect(site.asked).toEqual([]);
    expect(await post("site", { origin }, `${site.origin}/other?page`)).toBe(200);
    expect(site.asked).toEqual(["/robots.txt", "/moved.txt"]);
    expect(await post("sitemap", { origin }, sitemap)).toBe(200);
    expect(await post("sitemap", { origin }, `${site.origin}/secret`)).toBe(403);
  });

  it("shows the file that is its argument, and refuses a second one", async () => {
    await stop();
    await start("secret");
    expect(await (await fetch(url)).text()).toContain('<html data-file="secret"');
    const two = await robotomata(["serve", "--robots", "robots.txt", "secret"], { cwd: folder });
    expect([two.code, two.stderr]).toEqual([
      2,
      "robotomata: serve shows one file, not robots.txt and secret\n",
    ]);
  });

  it("refuses a port that is taken, and one that does not exist", async () => {
    const { port } = new URL(url);
    const taken = await robotomata(["serve", "--port", port], { cwd: folder });
    expect([taken.code, taken.stderr]).toEqual([2, `robotomata: cannot use port ${port}: it is in use\n`]);
    expect((await robotomata(["serve", "--port", "no"], { cwd: folder })).stderr).toContain(
      "from 1 to 65,535",
    );
  });

  describe.runIf(process.platform === "linux")("--open", () => {
    /** Runs it with a stand-in for the system's program that opens addresses; gives what both said. */
    async function opened(script: string): Promise<{ url: string; said: string; given: string }> {
      const bin = folderWith({ "xdg-open": `#!/bin/sh\n${script}\n` });
      chmodSync(join(bin, "xdg-open"), 0o755);
      const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
      const one = spawn(process.execPath, [program, "serve", "--open"], { cwd: folder, env });
      let said = "";
      one.stderr.on("data", (data) => {
        said += data;
      });
      const [line] = (await once(one.stdout, "data")) as [Buffer];
      const given = join(bin, "given");
      await expect.poll(() => existsSync(given)).toBe(true);
      await expect.poll(() => said).toContain(script.includes("exit 3") ? "could not be opened" : "Ctrl+C");
      const address = `${line}`.trim();
      expect((await fetch(address)).status).toBe(200);
      const ended = once(one, "close");
      one.kill("SIGINT");
      expect(await ended).toEqual([0, null]);
      return { url: address, said, given: readFileSync(given, "utf8") };
    }

    const note = 'echo "$#:$1" > "$(dirname "$0")/given"';

    it("opens the address in the browser", async () => {
      const { url: address, said, given } = await opened(note);
      expect(given).toBe(`1:${address}\n`);
      expect(said).toBe("Press Ctrl+C to stop.\n");
    });

    it("says that the browser cannot be opened, and keeps serving", async () => {
      const { said } = await opened(`${note}; exit 3`);
      expect(said).toContain("The browser could not be opened: please open the URL yourself.\n");
    });
  });

  describe.skipIf(executablePath === undefined)("in a browser", () => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await launch();
    });

    afterAll(async () => {
      await browser?.close();
    });

    it("shows its example without a file, and nothing to save", async () => {
      await stop();
      folder = folderWith();
      await start();
      const { page, complaints, close } = await visit(browser, url);
      await expect.poll(() => robotsText(page)).toBe(example.robots);
      expect(await page.locator("#save").isVisible()).toBe(false);
      expect(await page.locator("#file-path").isVisible()).toBe(false);
      expect(complaints).toEqual([]);
      await close();
    });

    it("loads the file, and saves it with the line ends that it has", async () => {
      const { page, complaints, close } = await visit(browser, url);
      await expect.poll(() => robotsText(page)).toBe("User-agent: *\nDisallow: /cart/\n");
      const save = page.locator("#save");
      expect(await page.locator("#private").textContent()).toContain("only when you ask for it");
      expect(await save.isDisabled()).toBe(true);
      await write(page, "#robots-editor", "User-agent: *\nDisallow: /basket/\n");
      await expect.poll(() => save.isDisabled()).toBe(false);
      await save.click();
      await expect
        .poll(() => readFileSync(join(folder, "robots.txt"), "utf8"))
        .toBe(BODY.replace("cart", "basket"));
      await expect.poll(() => save.isDisabled()).toBe(true);
      expect(await page.locator(".notice[data-key=save]").textContent()).not.toContain("LF");
      // Another program ends lines in another way, and one of them in both.
      const mixed = "User-agent: *\nDisallow: /one\r\nDisallow: /two\n";
      writeFileSync(join(folder, "robots.txt"), mixed);
      await expect.poll(() => robotsText(page)).toContain("/two");
      await write(page, "#robots-editor", "User-agent: *\nDisallow: /three\n");
      await expect.poll(() => save.isDisabled()).toBe(false);
      await save.click();
      await page.getByText("all are LF now").waitFor();
      expect(readFileSync(join(folder, "robots.txt"), "utf8")).toBe("User-agent: *\nDisallow: /three\n");
      expect(complaints).toEqual([]);
      await close();
    });

    it.each(["en-GB", "de-DE", "fr-FR", "ru-RU"])(
      "has room for its buttons on a narrow phone: %s",
      async (locale) => {
        const { page, close } = await visit(browser, url, { locale, viewport: { width: 320, height: 640 } });
        for (const id of ["#save", "#share"]) {
          const cut = await page.locator(id).evaluate((button) => button.scrollWidth - button.clientWidth);
          expect(cut, id).toBe(0);
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(320);
        await close();
      },
    );

    it.each([
      [390, 844],
      [768, 1024],
    ])("opens at its beginning at %i x %i", async (width, height) => {
      const { page, close } = await visit(browser, url, { viewport: { width, height } });
      await expect.poll(() => robotsText(page)).toBe("User-agent: *\nDisallow: /cart/\n");
      await quiet(page);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await close();
    });

    it("knows the crawlers of a newer list in findings, presets and logs, also by another worker", async () => {
      const log = ["NewThing/1.0", "GPTBot/1.2"].map(
        (agent) => `192.0.2.1 - - [20/Nov/2026:10:00:00 +0000] "GET /x HTTP/1.1" 200 5 "-" "${agent}"\n`,
      );
      writeFileSync(join(folder, "ai.txt"), "User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n");
      writeFileSync(join(folder, "list.json"), `\uFEFF${JSON.stringify(LIST)}`);
      const seen = async (): Promise<readonly string[]> => {
        const { page, complaints, close } = await visit(browser, url);
        const findings = async () => {
          await showNotes(page);
          const gaps = page.locator("#problems li", { hasText: "shuts out AI training crawlers" });
          await gaps.first().waitFor();
          return (await gaps.allTextContents()).join("\n");
        };
        const found = [await findings()];
        await killWorker(page);
        await page.getByText("was started again").waitFor();
        await write(page, "#robots-editor", "User-agent: CCBot\nUser-agent: ClaudeBot\nDisallow: /\n");
        await expect.poll(findings).toContain("GPTBot");
        found.push(await findings());
        await page.locator("#tab-generate").click();
        await page.locator("#generate-preset").selectOption("no-ai");
        const preview = page.locator("#generate-preview");
        await expect.poll(() => preview.textContent()).toContain("GPTBot");
        found.push((await preview.textContent())!);
        await page.locator("#generate-keep").uncheck();
        await page.locator("#generate-preset").selectOption("search-only");
        await expect.poll(() => preview.textContent()).not.toContain("GPTBot");
        expect(await page.locator("#generate-problem").isVisible()).toBe(false);
        await drop(page, "access.log", log.join(""));
        const bots = page.locator("#log-bots tbody");
        await bots.getByRole("button", { name: "GPTBot" }).waitFor();
        found.push((await bots.textContent())!);
        expect(complaints.filter((one) => !one.includes("died"))).toEqual([]);
        await close();
        return found;
      };
      const names = ["FreshBot", "FreshBot", "NewThing", "NewThing"];
      const known = (texts: readonly string[]) => texts.map((text, i) => text.includes(names[i]!));
      await stop();
      await start("--robots", "ai.txt");
      expect(known(await seen())).toEqual([false, false, false, false]);
      expect(await status(`${new URL(url).pathname}crawlers`)).toBe(404);
      await stop();
      await start("--robots", "ai.txt", "--crawlers", "list.json");
      expect(known(await seen())).toEqual([true, true, true, true]);
      expect(await status(`${new URL(url).pathname}crawlers`)).toBe(200);
    });

    it("gives no link that holds its address", async () => {
      const { page, complaints, close } = await visit(browser, url);
      await write(page, "#robots-editor", "User-agent: mine\n");
      await untilKept(page, "mine");
      expect(page.url()).toBe(url);
      await page.locator("#share").click();
      const address = page.getByLabel("Address of that tester");
      await address.fill(url);
      await page.keyboard.press("Enter");
      await page.getByText("that others can open.").waitFor();
      await address.fill("https://tools.example/tester/?a=b#old");
      await page.keyboard.press("Enter");
      await page.getByText("The link is copied").waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toMatch(/^https:\/\/tools\.example\/tester\/\?a=b#v2\.[\w-]+$/);
      const opened = await openHash(new URL(link).hash);
      expect(opened).toMatchObject({ kind: "state", state: { robots: "User-agent: mine\n" } });
      expect(page.url()).toBe(url);
      expect(complaints).toEqual([]);
      await close();
    });

    it("says why a file was not saved, in the language of the page", async () => {
      const { page, close } = await visit(browser, url, { locale: "de-DE" });
      await expect.poll(() => robotsText(page)).toContain("/cart/");
      await write(page, "#robots-editor", "User-agent: mine\n");
      await expect.poll(() => page.locator("#save").isDisabled()).toBe(false);
      rmSync(folder, { recursive: true });
      await page.keyboard.press("Control+s");
      await page.getByRole("button", { name: "Überschreiben" }).click();
      await page.getByText("Nicht gespeichert: ihr Ordner ist verschwunden.").waitFor();
      mkdirSync(folder);
      await page.route("**/file", (route) => route.abort());
      await page.keyboard.press("Control+s");
      await page.getByText("Nicht gespeichert: robotomata serve läuft nicht mehr.").waitFor();
      await close();
    });

    it("saves what was typed last, once for a key that is held down", async () => {
      const { page, complaints, close } = await visit(browser, url);
      await expect.poll(() => robotsText(page)).toContain("/cart/");
      await page.locator("#robots-editor .cm-content").press("Control+End");
      await page.keyboard.type("# typed last");
      await page.keyboard.down("Control");
      for (let held = 0; held < 5; held++) await page.keyboard.down("s");
      await page.keyboard.up("s");
      await page.keyboard.up("Control");
      await expect.poll(() => readFileSync(join(folder, "robots.txt"), "utf8")).toContain("# typed last");
      await expect.poll(() => page.locator("#save").isDisabled()).toBe(true);
      expect(await page.locator(".notice[data-key=save] button", { hasText: "Compare" }).count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    });

    it("keeps what was not saved when the page is loaded again", async () => {
      const { page, close } = await visit(browser, url);
      await expect.poll(() => robotsText(page)).toContain("/cart/");
      await write(page, "#robots-editor", "User-agent: mine\n");
      await untilKept(page, "mine");
      await page.reload();
      await page.waitForSelector("html[data-ready][data-drawn]");
      await expect.poll(() => robotsText(page)).toContain("/cart/");
      await page.getByRole("button", { name: "Back to my work" }).click();
      await expect.poll(() => robotsText(page)).toBe("User-agent: mine\n");
      await expect.poll(() => page.locator("#save").isDisabled()).toBe(false);
      await close();
    });

    it("says where the file is and what is not saved, and notices what something else writes", async () => {
      const { page, complaints, close } = await visit(browser, url);
      const path = page.locator("#file-path");
      await expect.poll(() => path.textContent()).toBe(join(folder, "robots.txt"));
      writeFileSync(join(folder, "robots.txt"), "User-agent: other\n");
      await expect.poll(() => robotsText(page), { timeout: PATIENT }).toBe("User-agent: other\n");
      await page.getByText("It was loaded again").waitFor();
      await write(page, "#robots-editor", "User-agent: mine\n");
      await expect.poll(() => path.textContent()).toContain("not saved");
      writeFileSync(join(folder, "robots.txt"), "User-agent: third\n");
      await page.getByText("Another program has changed the file.").last().waitFor();
      await page.locator(".notice[data-key=outside]").getByRole("button", { name: "Compare" }).click();
      await expect
        .poll(() => page.locator("#panel-compare .editor .cm-line").first().textContent())
        .toBe("User-agent: third");
      await page.locator("#tab-test").click();
      expect(await robotsText(page)).toBe("User-agent: mine\n");
      expect(complaints).toEqual([]);
      await close();
    });

    it("fetches the robots.txt of a site, and the sitemaps that it lists, and nothing else", async () => {
      const { page, complaints, close } = await visit(browser, url);
      await page.locator("#site").fill(site.origin);
      await page.keyboard.press("Enter");
      await expect.poll(() => robotsText(page)).toContain("Disallow: /secret");
      const notice = page.locator(".notice[data-key=site]");
      expect(await notice.textContent()).toContain(`${site.origin} redirects to ${site.origin}/moved.txt`);
      await notice.getByRole("button", { name: "Test the URLs of" }).click();
      await expect.poll(() => verdict(page, 1, 0)).toBe("✕ 2");
      expect(await page.locator("#save").isDisabled()).toBe(false);
      const missing = site.origin.replace("127.0.0.1", "localhost");
      site.hasFile = false;
      await page.locator("#site").fill(missing);
      await page.keyboard.press("Enter");
      await page.getByText(`${missing} has no robots.txt (HTTP 404)`).waitFor();
      expect(await robotsText(page)).toContain("Disallow: /secret");
      expect(complaints).toEqual([]);
      await close();
    });

    it("asks before it overwrites what something else wrote", async () => {
      const { page, close } = await visit(browser, url);
      await expect.poll(() => robotsText(page)).toContain("/cart/");
      writeFileSync(join(folder, "robots.txt"), "User-agent: other\n");
      await write(page, "#robots-editor", "User-agent: mine\n");
      await expect.poll(() => page.locator("#save").isDisabled()).toBe(false);
      await page.keyboard.press("Control+s");
      await page.getByRole("button", { name: "Overwrite it" }).waitFor();
      expect(readFileSync(join(folder, "robots.txt"), "utf8")).toBe("User-agent: other\n");
      await page.getByRole("button", { name: "Overwrite it" }).click();
      await expect.poll(() => readFileSync(join(folder, "robots.txt"), "utf8")).toBe("User-agent: mine\r\n");
      await close();
    });
  });
});
