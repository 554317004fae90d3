/** The page reads as Yandex does where it is asked to, and for Yandex's robots where each is read as it reads. */
import { describe, expect, it } from "vitest";
import { knownCrawler, parse } from "../../src/index.ts";
import { hashOf } from "../../web/state/link.ts";
import { corpusAvailable, readRobots, sampledHosts } from "../support/corpus.ts";
import { cases } from "../support/effort.ts";
import { executablePath, verdict } from "./chromium.ts";
import { visits } from "./pages.ts";

const CRAWLERS = ["YandexBot", "YandexMetrika/3.0", "YandexDirect"];
const MADE = `User-agent: YandexB
Disallow: /a%62

User-agent: Yandex

User-agent: GPTBot
Disallow: /

User-agent: *
Disallow: /*
Allow: /
Disallow: /x
`;

describe.skipIf(executablePath === undefined)("verdicts for Yandex's robots", () => {
  const { open } = visits();

  it.each(["yandex", "each"] as const)("are those of the engine, read as %s", async (dialect) => {
    const real = corpusAvailable
      ? sampledHosts()
          .slice(0, cases(6))
          .map((host) => readRobots(host))
      : [];
    const bodies = [MADE, ...real.map((body) => new TextDecoder().decode(body))].filter(
      (one) => one.length < 20_000,
    );
    let closed = 0;
    for (const robots of bodies) {
      const file = parse(robots, { dialect: "yandex" });
      const urls = ["/a%62", "/ab", "/x", ...patternsOf(robots)]
        .slice(0, 6)
        .map((path) => `https://h.example${path}`);
      const { page } = await open(
        {},
        await hashOf({ robots, urls: urls.join("\n"), crawlers: CRAWLERS, dialect }),
      );
      for (const [column, name] of CRAWLERS.entries())
        for (const [row, url] of urls.entries()) {
          const isAllowed = file.policyFor(knownCrawler(name) ?? name).isAllowed(url);
          if (!isAllowed) closed++;
          const shown = async () => `${name} ${url} ${(await verdict(page, row, column))[0]}`;
          await expect.poll(shown, { message: robots }).toBe(`${name} ${url} ${isAllowed ? "✓" : "✕"}`);
        }
      await page.close();
    }
    expect(closed).toBeGreaterThan(0);
  });
});

/** Paths that rules of a file match, for URLs. */
function patternsOf(robots: string): string[] {
  const patterns = parse(robots).groups.flatMap(({ rules }) => rules.map(({ pattern }) => pattern));
  return patterns
    .map((one) => one.replaceAll("*", "x").replace(/\$$/, ""))
    .filter((one) => /^\/[\w/.-]+$/.test(one));
}
