import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { zstdAvailable } from "../site/logs/zstd.ts";
import { PATIENT } from "../support/waits.ts";
import { dropFiles as drop, executablePath, robotsText, set, write } from "./chromium.ts";
import { expectShortTasks, watchTasks } from "./long-tasks.ts";
import { visits } from "./pages.ts";

const BOT = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";

function combined(path: string, agent = BOT, day = 20, client = "192.0.2.1"): string {
  return `${client} - - [${day}/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" 200 12 "-" "${agent}"\n`;
}

/** Cells of the row of a robot. */
async function row(page: Page, agent: string): Promise<string[]> {
  const found = page
    .locator("#log-bots tbody tr")
    .filter({ has: page.getByRole("button", { name: agent, exact: true }) });
  await found.waitFor();
  return found.locator("td").allTextContents();
}

describe.skipIf(executablePath === undefined)("the log tab", () => {
  const { open } = visits();

  it("shows which robots came, and what they were not allowed to", async () => {
    const { page, complaints } = await open();
    await page.locator("#tab-log").click();
    await page.locator("#log-example").click();
    expect((await row(page, "ExampleScraper")).slice(0, 4)).toEqual([
      "54",
      "never read robots.txt",
      "✕ 44 · 81 %",
      "6",
    ]);
    expect((await row(page, "ClaudeBot")).slice(0, 3)).toEqual(["4", "only read robots.txt (4×)", "✓ none"]);
    expect(await page.locator("#log-facts").textContent()).toBe(
      "6 clients · 394 of 714 requests (386 declared) · 60 disallowed (60 declared)",
    );
    const chart = page.locator("#log-chart .chart");
    expect(await chart.getAttribute("aria-label")).toContain("Requests by robots from 16 Nov 2026, 01:00");
    const drawn = (): Promise<string> =>
      chart.locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const all = await drawn();
    // The pointer says what a bar stands for.
    const { width } = (await chart.locator(".u-over").boundingBox())!;
    const said = new Set<string | null>();
    for (let x = 5; x < width; x += 20) {
      await chart.locator(".u-over").hover({ position: { x, y: 60 } });
      said.add(await page.locator("#log-chart .chart-top").textContent());
    }
    expect([...said].some((text) => /^\d+ Nov 2026, \d\d:00 · \w+: \d/.test(text ?? ""))).toBe(true);
    await page.getByRole("button", { name: "ExampleScraper" }).click();
    await expect.poll(() => page.locator("#log-chart .legend").textContent()).toBe("disallowedallowed");
    expect(await drawn()).not.toBe(all);
    const detail = page.locator("#log-detail");
    expect(await detail.textContent()).toContain("Disallowed, and requested 44 times");
    // The rule leads to its line.
    await detail.locator("li", { hasText: "/products?sort=price" }).locator(".rule").click();
    expect(await page.locator("#panel-test").isVisible()).toBe(true);
    await expect
      .poll(() => page.locator("#robots-editor .cm-decides").textContent())
      .toBe("Disallow: /*?sort=");
    expect(complaints).toEqual([]);
  });

  it("is judged by no other site's file, and says by which", async () => {
    const { page, complaints } = await open();
    await page.locator("#tab-log").click();
    const judge = page.locator("#log-robots");
    await drop(page, { "access.log": combined("/cart/").repeat(3) });
    expect(await row(page, "bingbot")).toHaveLength(4);
    expect(await judge.textContent()).toContain("No robots.txt of this site is open yet");
    expect(await page.locator("#sort-forbidden").count()).toBe(0);
    expect(await page.locator("#log-filter option[value=forbidden]").count()).toBe(0);
    const choosing = page.waitForEvent("filechooser");
    await judge.getByRole("button", { name: "Open its robots.txt…" }).click();
    const buffer = Buffer.from("User-agent: *\nDisallow: /cart/\nSitemap: https://mine.example/s.xml\n");
    await (await choosing).setFiles({ name: "robots.txt", mimeType: "text/plain", buffer });
    await expect.poll(async () => (await row(page, "bingbot"))[2]).toBe("✕ 3 · 100 %");
    expect(await page.locator("#panel-log").isVisible()).toBe(true);
    expect(await judge.textContent()).toContain("Judged by robots.txt (mine.example)");
    await page.locator("#log-filter").selectOption("forbidden");
    expect(await page.locator("#log-bots tbody tr").count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it("says that robots cannot be recognized if the log has no headers", async () => {
    const { page } = await open();
    await page.locator("#tab-log").click();
    const squid = "1795161600.779 180 192.0.2.1 TCP_MISS/200 411 GET http://a.example/ - NONE/- -\n";
    await drop(page, { "squid-access.log": squid.repeat(20) });
    await expect
      .poll(() => page.locator("#notices").textContent())
      .toContain("squid-access.log has no User-Agent headers");
    // HAProxy's log is told by its content.
    const haproxy =
      '192.0.2.1:3000 [06/Feb/2026:12:14:14.655] in~ web/srv1 1/0/3/6/10 200 512 - - ---- 1/1/1/1/0 0/0 {FooBot/1.0} "GET /a HTTP/1.1"\n';
    await drop(page, { "lb.txt": haproxy.repeat(3) });
    expect((await row(page, "FooBot")).slice(0, 2)).toEqual(["3", "never read robots.txt"]);
  });

  it("marks what cannot be seen, or would turn what follows it", async () => {
    const { page } = await open();
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /cart\u202e\n");
    await page.locator("#tab-log").click();
    const agent = "\u202e\u200boddbot";
    await drop(page, { "access.log": combined("/robots.txt", agent) + combined("/cart\u202e/x", agent) });
    const name = page.locator("#log-bots tbody .agent");
    await expect.poll(() => name.textContent()).toBe("oddbot");
    await name.click();
    const detail = page.locator("#log-detail");
    await expect.poll(() => detail.textContent()).toContain("/cart\\u202e/x");
    expect(await detail.textContent()).toContain("\\u202e\\u200boddbot");
    expect(await detail.textContent()).toContain("Disallow: /cart\\u202e");
    expect(await page.locator("#panel-log").innerText()).not.toMatch(/[\u202e\u200b]/);
  });

  it("judges again when the file is another", async () => {
    const { page } = await open();
    await page.locator("#tab-log").click();
    await page.locator("#log-example").click();
    expect((await row(page, "bingbot"))[2]).toBe("✓ none");
    await page.locator("#tab-test").click();
    await write(page, "#robots-editor", "User-agent: bingbot\nDisallow: /products/\nCrawl-delay: 60\n");
    await page.locator("#tab-log").click();
    await expect
      .poll(() => row(page, "bingbot").then(([, , forbidden]) => forbidden))
      .toMatch(/^✕ \d+ · \d+ %$/);
    await page.getByRole("button", { name: "bingbot" }).click();
    await expect
      .poll(() => page.locator("#log-detail").textContent())
      .toMatch(/Crawl-delay 60 snot obeyed \d+ times/);
  });

  it.each([
    ["combined", "access.log", combined("/a") + combined("/cart/")],
    ["common with a name", "log.1", `${combined("/a").replace(/ "-" .*/, "")}`.repeat(3)],
    [
      "JSON",
      "requests.jsonl",
      `{"ts":1763632800.5,"request":{"remote_ip":"192.0.2.1","method":"GET","host":"a.example","uri":"/cart/","headers":{"User-Agent":["${BOT}"]}},"status":200}\n`.repeat(
        2,
      ),
    ],
    [
      "W3C",
      "u_ex261120.log",
      `#Software: x\n#Fields: date time c-ip cs-method cs-uri-stem cs-uri-query sc-status cs(User-Agent)\n${"2026-11-20 10:00:00 192.0.2.1 GET /cart/ - 200 Mozilla/5.0+(compatible;+bingbot/2.0)\n".repeat(2)}`,
    ],
  ])("takes %s logs that are dropped", async (kind, name, text) => {
    const { page, complaints } = await open();
    await drop(page, { [name]: text });
    await expect.poll(() => page.locator("#panel-log").isVisible()).toBe(true);
    if (kind === "common with a name") {
      await expect
        .poll(() => page.locator("#log-facts").textContent())
        .toBe("0 clients · 0 of 3 requests (0 declared)");
      expect(await page.locator("#log-bots").textContent()).toContain("There is no such robot");
    } else expect((await row(page, "bingbot"))[0]).toBe("2");
    expect(complaints).toEqual([]);
  });

  it("takes rotated logs together, gzipped in any number of members", async () => {
    const { page } = await open();
    const members = [combined("/robots.txt"), combined("/a"), combined("/cart/")].map((line) =>
      gzipSync(line),
    );
    await drop(page, {
      "access.log.2.gz": Buffer.concat(members),
      "access.log": combined("/cart/saved/", "Mozilla/5.0 (compatible; GPTBot/1.2)", 21),
      "robots.txt": "User-agent: *\nDisallow: /a\n",
    });
    expect((await row(page, "bingbot")).slice(0, 3)).toEqual([
      "3",
      "read robots.txt first (1×)",
      "✕ 1 · 33 %",
    ]);
    expect((await row(page, "GPTBot")).slice(0, 3)).toEqual(["1", "never read robots.txt", "✓ none"]);
    expect(await robotsText(page)).toBe("User-agent: *\nDisallow: /a\n");
  });

  it.skipIf(!zstdAvailable)(
    "takes logs in Zstandard, in any number of frames, and says where one is damaged",
    async () => {
      const { page, complaints } = await open();
      const pack = (text: string): Buffer => execFileSync("zstd", ["-q", "-c"], { input: text });
      const frames = [combined("/robots.txt"), combined("/a"), combined("/cart/")].map(pack);
      const later = pack(combined("/cart/", "Mozilla/5.0 (compatible; GPTBot/1.2)", 21).repeat(100));
      later[later.length - 1]! ^= 1;
      await drop(page, { "access.log.2.zst": Buffer.concat(frames), "access.log.1.zst": later });
      expect((await row(page, "bingbot"))[0]).toBe("3");
      expect((await row(page, "GPTBot"))[0]).toBe("100");
      await page.getByText("access.log.1.zst is damaged: what came before the damage is counted.").waitFor();
      expect(await page.getByText("access.log.2.zst is damaged").count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  it("says of a log how it is compressed, if it cannot be read for that", async () => {
    const { page } = await open();
    await page.locator("#tab-log").click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.locator("#log-empty").getByRole("button", { name: "Open" }).click(),
    ]);
    const buffer = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]);
    await chooser.setFiles([{ name: "access.log.xz", mimeType: "application/x-xz", buffer }]);
    await page
      .getByText("access.log.xz is compressed by xz, which cannot be read here: decompress it first.")
      .waitFor();
    expect(await page.getByText("access.log.xz is not an access log").count()).toBe(0);
  });

  it("counts one host of several", async () => {
    const { page } = await open();
    const line = (host: string): string =>
      `{"time":"2026-11-20T10:00:00Z","host":"${host}","remote_addr":"192.0.2.1","request_method":"GET","request_uri":"/cart/","status":200,"http_user_agent":"${BOT}"}\n`;
    await drop(page, { "access.json": line("a.example") + line("b.example").repeat(2) });
    expect((await row(page, "bingbot"))[0]).toBe("3");
    await page.locator("#log-host").selectOption("b.example");
    await expect.poll(() => row(page, "bingbot").then(([requests]) => requests)).toBe("2");
    await page.locator("#log-host").selectOption("");
    await expect.poll(() => row(page, "bingbot").then(([requests]) => requests)).toBe("3");
    await page.locator("#log-host").selectOption("b.example");
    await expect.poll(() => row(page, "bingbot").then(([requests]) => requests)).toBe("2");
    await drop(page, { "later.json": line("c.example").repeat(4) });
    await expect.poll(() => row(page, "bingbot").then(([requests]) => requests)).toBe("4");
  });

  it("says which lines it could not read, and which files", async () => {
    const { page } = await open();
    await drop(page, { "access.log": `${combined("/a")}nonsense\n${combined("/b")}{"x":\n` });
    await page.getByText("Lines of access.log that are not requests: 2 (lines 2, 4).").waitFor();
    expect((await row(page, "bingbot"))[0]).toBe("2");
    const many = Array.from({ length: 5_000 }, (_, i) => combined(`/${i}-${Math.random()}`)).join("");
    await drop(page, { "cut.log.gz": gzipSync(many).subarray(0, 40_000) });
    await page.getByText("cut.log.gz is damaged: what came before the damage is counted.").waitFor();
    expect(Number((await row(page, "bingbot"))[0]!.replace(",", ""))).toBeGreaterThan(500);
    // A person may insist that something is a log.
    const chooser = page.waitForEvent("filechooser");
    await page.locator("#panel-log").getByRole("button", { name: "Open…" }).click();
    await (await chooser).setFiles([
      { name: "logo.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]) },
    ]);
    await page.getByText("logo.png is not an access log in a format that can be read.").waitFor();
    await set(page, "#language", "de");
    await page.getByText("logo.png ist kein Zugriffslog in einem lesbaren Format.").waitFor();
  });

  it("is sorted, filtered and chosen by keyboard", async () => {
    const { page } = await open();
    await page.locator("#tab-log").focus();
    await page.keyboard.press("Enter");
    await page.locator("#log-example").focus();
    await page.keyboard.press("Enter");
    await row(page, "Googlebot");
    const agents = (): Promise<string[]> => page.locator("#log-bots .agent").allTextContents();
    expect((await agents())[0]).toBe("ExampleScraper");
    await page.locator("#sort-requests").focus();
    await page.keyboard.press("Enter");
    expect((await agents())[0]).toBe("Googlebot");
    await page.locator("#sort-forbidden").focus();
    await page.keyboard.press("Enter");
    expect((await agents())[0]).toBe("ExampleScraper");
    expect(await page.locator("#log-bots th[aria-sort=descending]").textContent()).toBe("Disallowed ↓");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("sort-forbidden");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("#log-detail h3").first().textContent()).toBe("ExampleScraper");
    expect(await page.locator("#bot-0").getAttribute("aria-pressed")).toBe("true");
    await page.locator("#log-filter").selectOption("ai");
    expect(await agents()).toEqual(["GPTBot", "ClaudeBot"]);
    await page.locator("#log-filter").selectOption("unfetched");
    expect(await agents()).toEqual(["ExampleScraper"]);
  });

  it("is exported as JSON and CSV, as the command writes them", async () => {
    const { page } = await open();
    await page.locator("#tab-log").click();
    await page.locator("#log-example").click();
    await row(page, "Googlebot");
    const exported = async (form: string): Promise<string> => {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.locator("#log-export").selectOption(form),
      ]);
      return readFileSync(await file.path(), "utf8");
    };
    const bots = JSON.parse(await exported("json"));
    expect(bots).toHaveLength(6);
    expect(bots[0]).toMatchObject({ agent: "ExampleScraper", requests: 54, robotsFetches: 0, forbidden: 44 });
    const lines = (await exported("csv")).split("\r\n");
    expect(lines[0]).toContain("agent,evidence,operator,purpose,obeys,requests,robots_fetches");
    expect(lines[1]).toMatch(/^ExampleScraper,declared,,,,54,0,false,44,/);
  });

  /** Drops a log of so many megabytes on the page. What is escaped is read as text, which takes longest. */
  async function dropLog(page: Page, megabytes: number): Promise<void> {
    const lines =
      combined("/a") +
      combined("/\\x63art/") +
      combined("/", "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0");
    await page.evaluate(
      ([text, pieces]) => {
        const piece = text.repeat(Math.ceil(1_000_000 / text.length));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(Array(pieces).fill(piece), "access.log"));
        dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      },
      [lines, megabytes] as const,
    );
  }

  async function expectAllRead(page: Page): Promise<void> {
    await expect
      .poll(() => page.locator("#log-facts").textContent(), { timeout: 50_000 })
      .toMatch(/^1 client · [\d,]+ of [\d,]+ requests \(/);
    const [, robots, all] = /· ([\d,]+) of ([\d,]+)/.exec((await page.locator("#log-facts").textContent())!)!;
    const [number, whole] = [robots, all].map((text) => Number(text!.replaceAll(",", "")));
    expect(number! * 3).toBe(whole! * 2);
  }

  it("of 100 MB is read while the page answers", async () => {
    await expectShortTasks(100, async (megabytes) => {
      const { page, complaints } = await open();
      const watch = await watchTasks(page);
      await dropLog(page, megabytes);
      await expectAllRead(page);
      expect(complaints).toEqual([]);
      // Making the file is the test's own work, and by far the longest.
      return (await watch.end()).slice(1);
    });
  }, 240_000);

  it("of 100 MB is cancelled and taken up again", async () => {
    const { page, complaints } = await open();
    await dropLog(page, 100);
    await expect.poll(() => page.locator("#log-facts").textContent()).toMatch(/^[\d.]+ MB of 100/);
    await page.locator("#log-cancel").click();
    await page.getByText("Reading the log was cancelled.").waitFor();
    await expect.poll(() => page.locator("#log-cancel").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => page.locator("#log-facts").textContent()).toMatch(/^[\d.]+ MB of 100/);
    // Other questions are answered meanwhile.
    await page.locator("#tab-test").click();
    await write(page, "#urls-editor", "/cart/\n");
    await expect.poll(() => page.locator("#url-facts").textContent(), { timeout: PATIENT }).toBe("1");
    await page.locator("#tab-log").click();
    await expectAllRead(page);
    expect(complaints).toEqual([]);
  }, 90_000);

  it("tells real robots from fake ones by their operators' networks, and has neither them nor the obedient copied", async () => {
    const { page, complaints } = await open();
    const google = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    const lines = ["/x 66.249.64.1", "/a 66.249.64.2", "/a 203.0.113.9"].map((line) => line.split(" "));
    const log = lines.map(([path, address]) => combined(path!, google, 21, address)).join("");
    await drop(page, { "access.log": log, "robots.txt": "User-agent: *\nDisallow: /a\n" });
    const copied = async (what: string): Promise<string> => {
      await page.getByRole("button", { name: `Copy ${what}` }).click();
      await page.getByText(/lines? (?:is|are) copied/).waitFor();
      await page.locator("#notices [data-key=copy] .quiet").click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await expect.poll(() => page.locator("#log-bots").textContent()).toContain("address not checked");
    await page.getByRole("button", { name: "Googlebot" }).click();
    expect(await copied("addresses")).toBe("203.0.113.9\n66.249.64.2\n");
    const choose = async (name: string, text: string): Promise<void> => {
      await page.getByRole("button", { name: "Check addresses…" }).click();
      const dialog = page.getByRole("dialog");
      expect(await dialog.getByRole("link").first().textContent()).toContain("Googlebot");
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        dialog.getByRole("button", { name: "Open lists…" }).click(),
      ]);
      await chooser.setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
    };
    await choose("ranges.json", "{}");
    await page.getByText("ranges.json is not named after a crawler").waitFor();
    await choose("googlebot.json", '{"prefixes":[]}');
    await page.getByText("googlebot.json is not a list of an operator’s networks:").waitFor();
    await page.getByText("has none.").waitFor();
    await choose("googlebot.json", "<!doctype html><p>Not found</p>");
    await page.getByText("networks: it is a web page.").waitFor();
    await choose("common-crawlers.json", '{"prefixes":[{"ipv4Prefix":"66.249.64.0/27"}]}');
    await page.getByText("Networks of Googlebot").waitFor();
    await expect.poll(() => page.locator("#log-bots").textContent()).toContain("1 fake");
    const detail = page.locator("#log-detail");
    await expect.poll(() => detail.textContent()).toContain("2 requests from its operator’s networks");
    expect(await detail.textContent()).toContain("1 request from elsewhere: 203.0.113.9");
    expect(await copied("addresses")).toBe("203.0.113.9\n");
    expect(await copied("networks")).toBe("203.0.113.0/24\n");
    expect(complaints).toEqual([]);
  });

  it("is loaded when it is first looked at, not before", async () => {
    const { page } = await open();
    const scripts = (): Promise<string[]> =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name.replace(/.*\//, ""))
          .filter((name) => /^(?:log|networks)-.*\.js$/.test(name)),
      );
    expect(await scripts()).toEqual([]);
    await page.locator("#tab-log").click();
    await page.locator("#log-example").waitFor();
    // The tab, and networks with its texts, which files that are opened need, too.
    expect(await scripts()).toHaveLength(2);
  });
});
