/** With what an operator leaves the log tab: who disregards the file, from where, and the configuration that stops them. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { folderWith, robotomataProcess } from "../cli/run.ts";
import { dropFiles, executablePath, robotsText, set } from "./chromium.ts";
import { visits } from "./pages.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n";
const GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const line = (client: string, hour: number, path: string, agent: string): string =>
  `${client} - - [20/Nov/2026:${hour}:20:00 +0000] "GET ${path} HTTP/1.1" 200 12 "-" "${agent}"\n`;
const LOG = [
  ...[1, 2, 3].map((n) =>
    line(`198.51.100.${n}`, 10, `/private/${n}`, "ExampleScraper/1.0\u202e (+https://x.example)"),
  ),
  line("198.51.100.1", 10, "/", "ExampleScraper/1.0 (+https://x.example)"),
  line("203.0.113.4", 10, "/private/a", "curl/8.5.0"),
  line("66.249.64.1", 12, "/private/b", GOOGLE),
  line("203.0.113.9", 12, "/private/b", GOOGLE),
  line("192.0.2.9", 12, "/", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"),
].join("");
const NETWORKS = '{"prefixes":[{"ipv4Prefix":"66.249.64.0/27"}]}';
/** Whom they are for, their names tell: a crawler, three of Google's, and nobody. */
const LISTS = {
  "googlebot.json": NETWORKS,
  "common-crawlers.json": NETWORKS,
  "bots.json": '["203.0.113.0/24"]',
};
const FILES = { "robots.txt": ROBOTS, "access.log": LOG, ...LISTS };

async function atCommandLine(...args: string[]): Promise<string> {
  const { stdout } = await robotomataProcess(args, { cwd: folderWith(FILES) });
  return stdout;
}

async function downloaded(page: Page, start: () => Promise<unknown>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), start()]);
  return readFileSync(await file.path(), "utf8");
}

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

describe.skipIf(executablePath === undefined)("an operator", () => {
  const { open } = visits();

  it("leaves with all who disregard the file, their addresses, and a configuration that stops them", async () => {
    const { page, complaints } = await open();
    await dropFiles(page, { "robots.txt": ROBOTS, "access.log": LOG });
    await page.locator("#log-stop").click();
    const detail = page.locator("#log-detail");
    await detail.locator("#log-server pre").waitFor();
    interface Bot {
      readonly agent: string;
      readonly requests: number;
      readonly forbidden: number;
      readonly topAddresses: readonly { readonly address: string; readonly forbidden: number }[];
    }
    const bots: Bot[] = JSON.parse(
      await atCommandLine("bots", "--robots", "robots.txt", "--json", "access.log"),
    );
    const guilty = bots.filter(({ forbidden }) => forbidden > 0);
    expect(guilty.map(({ agent }) => agent)).toEqual(["ExampleScraper", "Googlebot", "curl"]);
    const addressesOf = ({ topAddresses }: Bot): string[] =>
      topAddresses.filter(({ forbidden }) => forbidden > 0).map(({ address }) => address);
    const rows = guilty.map((bot) => [bot.agent, bot.requests, bot.forbidden, addressesOf(bot).join(" ")]);
    const table = ["agent,requests,forbidden,addresses", ...rows.map((row) => row.join(","))].join("\n");
    const press = (name: string): Promise<void> =>
      detail.getByRole("button", { name, exact: true }).first().click();
    expect(await downloaded(page, () => press("Download"))).toBe(`${table}\n`.replaceAll("\n", "\r\n"));
    await press("Copy");
    await page.getByText("4 lines are copied.").waitFor();
    expect(await copied(page)).toBe(`${table}\n`);
    await press("Copy addresses with disallowed requests");
    await page.getByText("6 lines are copied.").waitFor();
    expect(await copied(page)).toBe(`${guilty.flatMap(addressesOf).join("\n")}\n`);
    for (const target of ["nginx", "apache"]) {
      await page.locator("#log-target").selectOption(target);
      await expect.poll(() => detail.textContent()).toContain(`--target ${target}`);
      const config = await downloaded(page, () =>
        detail.getByRole("button", { name: /^Download: / }).click(),
      );
      expect(config).toBe(await atCommandLine("enforce", "--target", target, "robots.txt"));
    }
    // Requests are judged, and stopped, in the reading of the Test tab.
    await page.locator("#tab-test").click();
    await set(page, "#dialect", "yandex");
    await page.locator("#tab-log").click();
    await expect
      .poll(() => detail.textContent())
      .toContain("--dry-run --log access.log --dialect yandex robots.txt");
    await expect
      .poll(() => detail.textContent())
      .toContain("--target apache -o robots.conf --dialect yandex robots.txt");
    expect(await downloaded(page, () => detail.getByRole("button", { name: /^Download: / }).click())).toBe(
      await atCommandLine("enforce", "--target", "apache", "--dialect", "yandex", "robots.txt"),
    );
    expect(await detail.textContent()).toContain("No address has been checked");
    // Real robots are not kept out by their addresses.
    await dropFiles(page, { "googlebot.json": NETWORKS });
    await page.getByText("Networks of Googlebot: robots").waitFor();
    await expect.poll(() => page.locator("#log-bots").textContent()).toContain("1 fake");
    expect(await downloaded(page, () => press("Download"))).toMatch(
      /^agent,requests,forbidden,spoofed,addresses\r\n.*\r\nGooglebot,\d+,\d+,1,/s,
    );
    await press("Copy addresses with disallowed requests");
    await page.getByText("5 lines are copied.").waitFor();
    expect((await copied(page)).split("\n")).not.toContain("66.249.64.1");
    expect(await detail.textContent()).toContain("None that is known to be its operator’s");
    // Whoever is chosen takes the place of all.
    await page.getByRole("button", { name: "curl" }).click();
    expect(await detail.locator("h3").first().textContent()).toBe("curl");
    expect(complaints).toEqual([]);
  });

  it("copies public addresses only, and is told that most are those of proxies", async () => {
    const { page } = await open();
    const senders = [
      ...["10.0.0.5", "0.0.0.0/0", "::/0", "all;", "unknown", "-", '"x"', "host.example", "127.0.0.1"],
      ...["fe80::1%eth0", "4000::1", '=HYPERLINK("x")', "162.158.0.1", "203.0.113.4", "2a00::1"],
    ];
    const log = senders.map((one) => line(one, 10, "/private/a", "curl/8.5.0")).join("");
    await dropFiles(page, { "robots.txt": ROBOTS, "access.log": log });
    await page.locator("#log-stop").click();
    const detail = page.locator("#log-detail");
    await detail.getByRole("button", { name: "Copy addresses with disallowed requests" }).click();
    await page.getByText("2 lines are copied.").waitFor();
    expect(await copied(page)).toBe("203.0.113.4\n2a00::1\n");
    await detail.getByRole("button", { name: "Copy networks with disallowed requests" }).click();
    await expect.poll(() => copied(page)).toBe("203.0.113.0/24\n2a00::/48\n");
    expect(await detail.textContent()).toContain("Most of these addresses are those of proxies");
  });

  it("stops those who use the name of a robot that may fetch what they fetched", async () => {
    const { page } = await open();
    const log = ["203.0.113.7", "66.249.64.1"].map((one) => line(one, 10, "/", GOOGLE)).join("");
    await dropFiles(page, { "robots.txt": ROBOTS, "access.log": LOG });
    await page.locator("#log-stop").waitFor();
    await dropFiles(page, { "access.log": log });
    await page.getByText("access.log replaces access.log.").waitFor();
    await dropFiles(page, LISTS);
    await page.locator("#log-filter").selectOption("ai");
    await page.locator("#log-stop").click();
    const detail = page.locator("#log-detail");
    await expect.poll(() => detail.textContent()).toContain("1 client, whatever the filter of the list");
    expect(await page.getByText("Nothing that was dropped").count()).toBe(0);
    await detail.getByRole("button", { name: "Copy addresses with disallowed requests" }).click();
    await page.getByText("1 line is copied.").waitFor();
    expect(await copied(page)).toBe("203.0.113.7\n");
    await detail.getByRole("button", { name: "Copy networks with disallowed requests" }).click();
    await expect.poll(() => copied(page)).toBe("203.0.113.0/24\n");
    const option = "--ranges googlebot.json --ranges common-crawlers.json --ranges Anthropic=bots.json";
    for (const rest of ["--target nginx -o robots.conf", "--dry-run --log access.log"]) {
      await detail
        .locator("p", { hasText: `enforce ${rest} --ranges` })
        .getByRole("button")
        .click();
      const command = `npx robotomata-cli enforce ${rest} ${option} robots.txt`;
      await expect.poll(() => copied(page)).toBe(command);
    }
    const config = await downloaded(page, () => detail.getByRole("button", { name: /^Download: / }).click());
    const args = ["--target", "nginx", ...option.split(" "), "robots.txt"];
    expect(config).toBe(await atCommandLine("enforce", ...args));
  });

  it("stops those who use the name of a robot without a file that judges, too", async () => {
    const { page } = await open();
    const log = ["203.0.113.7", "66.249.64.1"].map((one) => line(one, 10, "/", GOOGLE)).join("");
    await dropFiles(page, { "access.log": log });
    await page.locator("#log-bots tbody tr, #log-bots button").first().waitFor();
    expect(await page.locator("#log-stop").isVisible()).toBe(false);
    await dropFiles(page, { "googlebot.json": NETWORKS });
    await page.locator("#log-stop").click();
    const detail = page.locator("#log-detail");
    await expect.poll(() => detail.textContent()).toContain("Who uses the names of others");
    await detail.getByRole("button", { name: "Copy addresses with disallowed requests" }).click();
    await expect.poll(() => copied(page)).toBe("203.0.113.7\n");
    expect(await detail.textContent()).not.toContain("robotomata-cli enforce");
  });

  it("is not sent to a host whose name is a number", async () => {
    const { page } = await open();
    const link = page.locator("#log-robots a");
    const asked = (host: string): string =>
      `${JSON.stringify({ host, remote_addr: "203.0.113.4", request: "GET / HTTP/1.1", status: 200, http_user_agent: "curl/8.5.0" })}\n`;
    await dropFiles(page, { "access.log": asked("shop.example") });
    await link.waitFor();
    await dropFiles(page, { "access.log": asked("0.012") });
    await expect.poll(() => link.count()).toBe(0);
  });

  it("is not told how to stop anybody while nobody disregards the file", async () => {
    const { page } = await open();
    await dropFiles(page, { "robots.txt": "User-agent: *\nDisallow: /other/\n", "access.log": LOG });
    await page.locator("#bot-0").waitFor();
    await expect.poll(() => page.locator("#log-bots").textContent()).toContain("✓ none");
    expect(await page.locator("#log-stop").isVisible()).toBe(false);
  });

  it("exports what `bots --json` writes, to the byte, with networks and without", async () => {
    const { page } = await open();
    await dropFiles(page, { "robots.txt": ROBOTS, "access.log": LOG });
    await expect.poll(() => page.locator("#log-bots").textContent()).toContain("✕ 3");
    const args = ["bots", "--robots", "robots.txt", "--json", "access.log"];
    const exported = (): Promise<string> =>
      downloaded(page, () => page.locator("#log-export").selectOption("json"));
    expect(await exported()).toBe(await atCommandLine(...args));
    await dropFiles(page, { "googlebot.json": NETWORKS });
    await expect.poll(() => page.locator("#log-bots").textContent()).toContain("1 fake");
    const checked = await atCommandLine(...args, "--ranges", "googlebot.json");
    expect(checked).toContain('"spoofed": 1');
    expect(await exported()).toBe(checked);
  });

  const SITE = { "robots.txt": ROBOTS, "access.log": LOG };
  it.each<readonly [string, readonly Readonly<Record<string, string>>[]]>([
    ["with the log", [FILES]],
    ["before it", [{ "googlebot.json": NETWORKS }, SITE]],
    ["as lines", [SITE, { "Googlebot.txt": "# ours\n66.249.64.0/27\n" }]],
  ])("drops networks on the page %s", async (_, drops) => {
    const { page, complaints } = await open();
    for (const files of drops) await dropFiles(page, files);
    await expect.poll(() => page.locator("#log-bots").textContent()).toContain("1 fake");
    expect(await robotsText(page)).toBe(ROBOTS);
    expect(complaints).toEqual([]);
  });

  it("is told whose networks a file must say that it has", async () => {
    const { page } = await open();
    const before = await robotsText(page);
    await dropFiles(page, { "ranges.json": NETWORKS });
    await page.getByText("ranges.json is not named after a crawler or an operator").waitFor();
    expect(await robotsText(page)).toBe(before);
  });

  it("sees each bar begin at its hour", async () => {
    const { page } = await open();
    await dropFiles(page, { "robots.txt": ROBOTS, "access.log": LOG });
    const chart = page.locator("#log-chart .chart");
    await chart.locator("canvas").waitFor();
    // Requests from 10 and from 12 o'clock on: the chart ends at 13.
    await expect
      .poll(() =>
        chart.evaluate((host) => {
          const [canvas, plot] = [host.querySelector("canvas")!, host.querySelector<HTMLElement>(".u-over")!];
          const scale = canvas.width / canvas.clientWidth;
          const [left, width] = [plot.offsetLeft * scale, plot.clientWidth * scale];
          const y = Math.round((plot.offsetTop + plot.clientHeight - 3) * scale);
          const row = canvas.getContext("2d")!.getImageData(left, y, width, 1).data;
          const isRed = (x: number): boolean => row[x * 4]! > row[x * 4 + 1]! + 60 && row[x * 4 + 3]! > 200;
          const starts = [...Array(width).keys()].filter((x) => isRed(x) && !isRed(x - 1));
          return starts.map((x) => Math.round((x / width) * 30) / 10);
        }),
      )
      .toEqual([0, 2]);
    await chart.locator(".u-over").hover({ position: { x: 2, y: 60 } });
    await expect.poll(() => page.locator("#log-chart .chart-top").textContent()).toContain("10:00 · dis");
    const { width } = (await chart.locator(".u-over").boundingBox())!;
    await chart.locator(".u-over").hover({ position: { x: width - 4, y: 60 } });
    await expect.poll(() => page.locator("#log-chart .chart-top").textContent()).toContain("12:00 · dis");
  });

  it("leaves in another reading with two configurations, here and in the form", async () => {
    const { page } = await open();
    await dropFiles(page, { "robots.txt": ROBOTS, "access.log": LOG });
    await page.locator("#log-stop").click();
    await page.locator("#log-server pre").waitFor();
    await page.locator("#tab-generate").click();
    await page.locator("#generate-server > summary").click();
    await page.locator("#generate-server pre").waitFor();
    await page.locator("#tab-test").click();
    await set(page, "#dialect", "google");
    for (const tab of ["log", "generate"]) {
      await page.locator(`#tab-${tab}`).click();
      const command = page.locator(`#${tab}-server code`);
      await expect.poll(() => command.textContent()).toContain("--dialect google");
    }
  });

  it.each(["en-GB", "de-DE", "fr-FR", "ru-RU"])("reads whole sentences on a phone, in %s", async (locale) => {
    const { page } = await open({ locale, viewport: { width: 390, height: 844 }, hasTouch: true });
    await dropFiles(page, { "robots.txt": ROBOTS, "access.log": LOG });
    await page.locator("#log-stop").click();
    await page.locator("#log-server pre").waitFor();
    const cut = await page.locator("#panel-log").evaluate((panel) => {
      const all = [...panel.querySelectorAll<HTMLElement>("*")].filter((one) => one.checkVisibility());
      const isScrolled = (one: HTMLElement): boolean => one.closest("pre") !== null;
      const isCut = (one: HTMLElement): boolean =>
        one.closest(".hidden, .u-wrap") === null &&
        !isScrolled(one) &&
        ((one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible") ||
          one.getBoundingClientRect().right > innerWidth);
      return all
        .filter(isCut)
        .map((one) => `${one.tagName} ${one.id} ${one.textContent!.trim().slice(0, 40)}`);
    });
    expect(cut).toEqual([]);
  });
});
