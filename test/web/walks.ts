/** Three people with work to do, as docs/tester.md tells it; what they are told is compared with the command line. */
import { expect } from "vitest";
import { folderWith, robotomataProcess as robotomata } from "../cli/run.ts";
import type { Visitor } from "./visitor.ts";

const SHOP = "https://shop.example";
const SEO_FILE = "User-agent: *\nDisallow: /search\nDisallow: /*?sort=\nDisallow: /blog\n";
const CRAWL = `Address,Status Code,Title
${SHOP}/,200,Shop
${SHOP}/blog/lamps,200,Lamps
${SHOP}/blogroll,200,Links
${SHOP}/search?q=lamp,200,Search
https://www.shop.example/sale,301,
`;

/** An SEO: a list from a crawl, what is blocked, the smallest repair, and a test that keeps it. */
export async function seoWalk(visitor: Visitor): Promise<void> {
  await visitor.drop("robots.txt", SEO_FILE);
  await visitor.edits("/blog");
  await visitor.drop("internal_all.csv", CRAWL);
  const signs = async (): Promise<string[]> =>
    (await Promise.all([0, 1, 2, 3].map((row) => visitor.texts(`#cell-${row}-0 .sign`)))).flat();
  const checked = async (file: string): Promise<string[]> => {
    const urls = ["/", "/blog/lamps", "/blogroll", "/search?q=lamp"].map((path) => SHOP + path);
    const cwd = folderWith({ "robots.txt": file });
    const args = ["check", "--robots", "robots.txt", "--agent", "Googlebot", "--json", ...urls];
    const { stdout } = await robotomata(args, { cwd });
    return [...stdout.matchAll(/"verdict":\s*"(\w+)"/g)].map(([, word]) => (word === "allowed" ? "✓" : "✕"));
  };
  const before = await visitor.aside(() => checked(SEO_FILE));
  expect(before).toEqual(["✓", "✕", "✕", "✕"]);
  await expect.poll(signs).toEqual(before);
  await visitor.says("#panel-test", "3 of 4 blocked");
  await visitor.says(".hint", "on https://www.shop.example");
  await visitor.click("#cell-2-0");
  await visitor.press("Unblock this…");
  await visitor.says("dialog[open] li", "Allow: /blogroll");
  await visitor.show("walk-seo");
  const prefix = "dialog[open] li:nth-of-type";
  const ways = await visitor.texts("dialog[open] li");
  const best = ways.findIndex((way) => way.includes("Allow: /blogroll") && way.includes("begin like this"));
  await visitor.press("Make this change", `${prefix}(${best + 1})`);
  await expect.poll(signs).toEqual(["✓", "✕", "✓", "✕"]);
  await visitor.pick("#keep-answers");
  const expected = await visitor.download(() => visitor.press("Download for robotomata test"));
  await visitor.aside(async () => {
    // What the page promises, the command line keeps.
    const file = await visitor.robots();
    expect(await checked(file)).toEqual(await signs());
    const cwd = folderWith({ "robots.txt": file, "robots.expected": expected });
    const { code, stdout } = await robotomata(["test", "robots.expected"], { cwd });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/As expected: \d+ of \d+/)]);
  });
}

/** A publisher: no AI training, search as before, what that changes, and a server that enforces it. */
export async function publisherWalk(visitor: Visitor): Promise<void> {
  const own = "# Since 2019\nUser-agent: *\nDisallow: /admin/\nDisallow: /drafts/\n";
  await visitor.drop("robots.txt", own);
  await visitor.edits("/drafts/");
  await visitor.click("#tab-generate");
  await visitor.says("#generate-asks", "GPTBot, ClaudeBot, CCBot, Google-Extended, Bytespider");
  await visitor.says("#generate-preview", "Disallow: /admin/");
  await visitor.says("#generate-added", "Your file stays as it is");
  await visitor.show("walk-publisher");
  await visitor.press("Let the server enforce it");
  const config = await visitor.download(() => visitor.press("Download", "#generate-server"));
  await visitor.aside(async () => {
    const { stdout: policy } = await robotomata(["new", "--preset", "no-ai-training"]);
    const file = `${own}\n${policy.slice(policy.indexOf("# Crawlers that collect"))}`;
    expect((await visitor.texts("#generate-preview")).join()).toBe(file.trim());
    const cwd = folderWith({ "robots.txt": file });
    const { stdout } = await robotomata(["enforce", "--target", "nginx", "robots.txt"], { cwd });
    expect(config).toBe(stdout);
  });
  await visitor.press("Test this file");
  await visitor.press("Compare", ".notice");
  await visitor.says("#changes .changed", /GPTBot[\s\S]*disallowed/);
  expect((await visitor.texts("#changes")).join()).not.toContain("Googlebot,");
}

const at = (seconds: number): string => `[20/Nov/2026:10:00:${`${seconds}`.padStart(2, "0")} +0000]`;
const LOG = [
  ["192.0.2.1", "/robots.txt", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"],
  ["192.0.2.1", "/products", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"],
  ["192.0.2.7", "/private/a", "ExampleScraper/1.0 (+https://scraper.example)"],
  ["192.0.2.7", "/private/b", "ExampleScraper/1.0 (+https://scraper.example)"],
  ["192.0.2.8", "/private/c", "curl/8.5.0"],
  ["192.0.2.9", "/private/d", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
]
  .map(([who, path, agent], i) => `${who} - - ${at(i)} "GET ${path} HTTP/1.1" 200 12 "-" "${agent}"\n`)
  .join("");

/** An operator of a server: who came, who broke the rules, and what enforcement would do. */
export async function operatorWalk(visitor: Visitor): Promise<void> {
  const file = "User-agent: *\nDisallow: /private/\n";
  await visitor.drop("robots.txt", file);
  await visitor.edits("/private/");
  await visitor.drop("access.log", LOG);
  await visitor.says("#log-bots", "ExampleScraper");
  await visitor.aside(async () => {
    const cwd = folderWith({ "robots.txt": file, "access.log": LOG });
    const asked = async (...args: string[]) => JSON.parse((await robotomata(args, { cwd })).stdout);
    const bots: { agent: string; requests: number; forbidden: number }[] = await asked(
      ...["bots", "--robots", "robots.txt", "--json", "access.log"],
    );
    const row = "#log-bots tbody tr";
    // Before the file judges them, robots stand in another order.
    await expect.poll(() => visitor.texts(`${row} .agent`)).toEqual(bots.map(({ agent }) => agent));
    const cells = (column: number): Promise<string[]> => visitor.texts(`${row} td:nth-of-type(${column})`);
    expect(await cells(1)).toEqual(bots.map(({ requests }) => `${requests}`));
    const forbidden = (await cells(3)).map((text) => Number(/^✕ (\d+)/.exec(text)?.[1] ?? 0));
    expect(forbidden).toEqual(bots.map((bot) => bot.forbidden));
    const { blocked } = await asked("enforce", "--dry-run", "--log", "access.log", "--json", "robots.txt");
    expect(forbidden.reduce((sum, one) => sum + one, 0)).toBe(blocked);
  });
  await visitor.choose("#log-filter", "forbidden");
  await visitor.press("ExampleScraper", "#log-bots");
  await visitor.says("#log-detail", "Disallowed, and requested");
  await visitor.show("walk-operator");
  await visitor.click("#log-stop");
  await visitor.says("#log-detail", "robotomata-cli enforce --dry-run --log access.log robots.txt");
  const config = await visitor.download(() => visitor.press("Download", "#log-server"));
  await visitor.aside(async () => {
    const { stdout } = await robotomata(["enforce", "--target", "nginx", "robots.txt"], {
      cwd: folderWith({ "robots.txt": file }),
    });
    expect(config).toBe(stdout);
  });
  await visitor.press("ExampleScraper", "#log-bots");
  await visitor.click("#log-detail .rule");
  await visitor.says("#tab-test[aria-selected=true]", "Test");
}
